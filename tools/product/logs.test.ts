import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
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
  await log.close();

  expect(await readFile(file, 'utf8')).toBe('the newest line\n');
  // The file before it may take a moment longer.
  await vi.waitFor(async () => {
    expect((await readFile(`${file}.1`, 'utf8')).length).toBe(11_000_000);
  }, 10_000);
  await rm(folder, { recursive: true });
});

test.runIf(existsSync('/dev/full'))('a full disk costs lines, and ends nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-log-'));
  const file = join(folder, 'sample.log');
  await symlink('/dev/full', file);
  const log = new BoundedLog(file);
  log.write('for which there is no room');
  await rm(file);
  await vi.waitFor(async () => {
    log.write('for which there is room again');
    expect(await readFile(file, 'utf8')).toMatch(/^for which there is room again$/m);
  }, 10_000);
  await log.close();
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
