import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

function aReadiness() {
  const lines: string[] = [];
  const say = (message: string) => void lines.push(message);
  const state: { missing: 'database' | 'migrations' | null } = { missing: null };
  const readiness = createReadiness(() => Promise.resolve(state.missing), { info: say, warn: say });
  return { lines, state, ...readiness };
}

test('a ready process logs nothing', async () => {
  const { lines, findMissing } = aReadiness();
  for (let probe = 0; probe < 3; probe += 1) expect(await findMissing()).toBeNull();
  expect(lines).toEqual([]);
});

test('the start and the end of a wait are logged once each, however many checks there are', async () => {
  const { lines, state, findMissing } = aReadiness();
  for (const missing of ['database', 'migrations', null, 'database', null] as const) {
    state.missing = missing;
    for (let probe = 0; probe < 3; probe += 1) expect(await findMissing()).toBe(missing);
  }
  expect(lines).toEqual([
    'waiting for the database',
    'waiting for the migrations',
    'ready',
    'waiting for the database',
    'ready',
  ]);
});

test('watching checks on its own until it is stopped', async () => {
  const { lines, state, watch } = aReadiness();
  state.missing = 'database';
  const stopping = new AbortController();
  const watching = watch(stopping.signal);
  await expect.poll(() => lines).toEqual(['waiting for the database']);
  state.missing = null;
  await expect.poll(() => lines).toEqual(['waiting for the database', 'ready']);
  stopping.abort();
  await watching;
});
