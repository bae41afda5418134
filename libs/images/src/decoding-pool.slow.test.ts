import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { progressiveJpeg } from '@confab/testing/progressive-jpeg';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsupportedImage } from './decoder.ts';
import { createDecodingPool } from './decoding-pool.ts';

/** Passes every check of the header, and takes a second or two of a processor. */
const slow = progressiveJpeg({ thousands: 6, scans: 100 });
const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

let children: ChildProcess[];
const note = (message: unknown) => {
  // What Node publishes on this channel.
  children.push((message as { process: ChildProcess }).process);
};
beforeEach(() => {
  children = [];
  subscribe('child_process', note);
});
afterEach(() => {
  unsubscribe('child_process', note);
  for (const child of children) child.kill('SIGKILL');
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

test('pictures are decoded by the same process, one after the other, and it sees no secrets', async () => {
  const clean = createDecodingPool();
  for (let count = 0; count < 12; count++) {
    expect((await clean(small, 'postImage')).facts).toMatchObject({ width: 8, height: 8 });
  }
  expect(children).toHaveLength(1);
  expect(children[0]?.listenerCount('exit'), 'listeners do not pile up').toBeLessThan(4);
  const environment = readFileSync(`/proc/${children[0]?.pid}/environ`, 'utf8').split('\0');
  expect(environment.filter((line) => !/^(?:MALLOC_|NODE_CHANNEL_|$)/.test(line))).toEqual([]);
});

test('a picture that takes too much processor time ends its process, and the next one is decoded', async () => {
  const clean = createDecodingPool({ processorMs: 300 });
  await clean(small, 'postImage');
  await expect(clean(slow, 'postImage')).rejects.toThrow(new UnsupportedImage('takes too long to decode'));
  expect(children.map(hasEnded)).toEqual([true]);
  expect((await clean(small, 'postImage')).facts).toMatchObject({ width: 8, height: 8 });
  expect(children.map(hasEnded)).toEqual([true, false]);
});

test('time that a process waits for a processor does not count', async () => {
  const clean = createDecodingPool({ processorMs: 2_000 });
  await clean(small, 'postImage');
  const [child] = children;
  const began = performance.now();
  child?.kill('SIGSTOP');
  const cleaned = clean(small, 'postImage');
  setTimeout(() => child?.kill('SIGCONT'), 2_500);
  expect((await cleaned).facts).toMatchObject({ width: 8, height: 8 });
  expect(performance.now() - began).toBeGreaterThan(2_000);
});

test('an idle process ends', async () => {
  const clean = createDecodingPool({ keptIdleMs: 50 });
  await clean(small, 'postImage');
  await vi.waitFor(() => expect(children.map(hasEnded)).toEqual([true]), 10_000);
});

test('a process that is killed fails its own picture only, and not as a picture of an unsupported kind', async () => {
  const clean = createDecodingPool();
  await clean(small, 'postImage');
  const failing = clean(slow, 'postImage');
  children[0]?.kill('SIGKILL');
  await expect(failing).rejects.toThrow('the decoding process ended (SIGKILL)');
  await clean(small, 'postImage');
  children[1]?.kill('SIGKILL');
  await vi.waitFor(() => expect(children.map(hasEnded)).toEqual([true, true]));
  expect((await clean(small, 'postImage')).facts).toMatchObject({ width: 8, height: 8 });
});

/** Tells the ids of processes that it starts. */
const program = (work: string) => `
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('child_process', ({ process: child }) => child.once('spawn', () => console.log(child.pid)));
  const { createDecodingPool } = await import(${JSON.stringify(new URL('decoding-pool.ts', import.meta.url))});
  const { progressiveJpeg } = await import(${JSON.stringify(import.meta.resolve('@confab/testing/progressive-jpeg'))});
  const clean = createDecodingPool();
  ${work}`;
const run = (work: string) =>
  spawn(process.execPath, ['--input-type=module', '--eval', program(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

test('a program that has decoded a picture ends by itself, with the process that decoded it', async () => {
  const parent = run(`await clean(progressiveJpeg({ thousands: 1, scans: 10 }), 'postImage');`);
  const [pid] = await Promise.all([text(parent.stdout), once(parent, 'exit')]);
  expect(parent.exitCode).toBe(0);
  await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), 10_000);
});

test('a program that is killed leaves no process behind that decodes', async () => {
  const parent = run(`
    await clean(progressiveJpeg({ thousands: 1, scans: 10 }), 'postImage');
    for (;;) await clean(progressiveJpeg({ thousands: 6, scans: 100 }), 'postImage');`);
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), 10_000);
});
