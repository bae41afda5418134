import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { BoundedLog, errorIn, withoutRepeats } from './logs.ts';

test('a log that is full goes on in a new file, and the file before it is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-log-'));
  const file = join(folder, 'sample.log');
  const log = new BoundedLog(file);
  const long = 'x'.repeat(999_999);
  for (let number = 0; number < 11; number += 1) log.write(long);
  log.write('the newest line');
  log.close();

  expect(await readFile(file, 'utf8')).toBe('the newest line\n');
  expect((await readFile(`${file}.1`, 'utf8')).length).toBe(11_000_000);
  await rm(folder, { recursive: true });
});

test.runIf(existsSync('/dev/full'))('a full disk costs lines, and the log says how many', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-log-'));
  const file = join(folder, 'sample.log');
  await symlink('/dev/full', file);
  const log = new BoundedLog(file);
  for (let line = 0; line < 3; line += 1) log.write('for which there is no room');
  await rm(file);
  log.write('for which there is room again');
  log.close();
  expect(await readFile(file, 'utf8')).toBe(
    '3 lines of this log were lost.\nfor which there is room again\n',
  );
  await rm(folder, { recursive: true });
});

test('a folder that is missing, or in which nothing can be renamed, ends nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-log-'));
  const file = join(folder, 'logs/sample.log');
  const log = new BoundedLog(file);
  log.write('before the folder');
  await mkdir(join(folder, 'logs'));
  // No file can take the name of a folder.
  await mkdir(`${file}.1`);
  const long = 'x'.repeat(10_000_000);
  log.write(long);
  log.write('the newest line');
  log.close();
  expect(await readFile(file, 'utf8')).toBe(`1 lines of this log were lost.\n${long}\nthe newest line\n`);
  await rm(folder, { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['{"level":50,"msg":"request failed"}', 'request failed'],
  ['{"level":60,"msg":"gone"}', 'gone'],
  ['{"level":40,"msg":"careful"}', undefined],
  ['{"level":30,"msg":"error"}', undefined],
  ['{ not json', undefined],
  ['plain words', undefined],
])('%s reports %s', (line, message) => {
  expect(errorIn(line)).toBe(message);
});

test('the same line passes once a minute', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const pass = withoutRepeats((line) => lines.push(line));
  for (const line of ['a', 'b', 'a', 'a']) pass(line);
  expect(lines).toEqual(['a', 'b']);
  vi.advanceTimersByTime(60_000);
  pass('a');
  expect(lines).toEqual(['a', 'b', 'a']);
});
