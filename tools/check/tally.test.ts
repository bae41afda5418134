import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agesInWords, inWords, readReport, sum } from './tally.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');

const ofVitest = (startTime: number) => ({
  startTime,
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
});

const ofPlaywright = (startTime: number) => ({
  stats: { startTime: new Date(startTime).toISOString(), expected: 7, unexpected: 1, flaky: 1, skipped: 4 },
});

test('a report of this run and one of an earlier run are told apart by their time', async () => {
  const tallies = await Promise.all(
    [ofVitest(NOON - 1), ofVitest(NOON), ofPlaywright(NOON - 1), ofPlaywright(NOON)].map(read),
  );
  expect(tallies).toEqual([
    { passed: 5, failed: 1, skipped: 3, stored: 6 },
    { passed: 5, failed: 1, skipped: 3, stored: 0 },
    { passed: 7, failed: 2, skipped: 4, stored: 9 },
    { passed: 7, failed: 2, skipped: 4, stored: 0 },
  ]);
  expect(agesInWords(sum(tallies))).toBe('15 ran now, 15 stored results of earlier runs');
  expect(inWords(sum(tallies))).toBe('24 passed, 6 failed, 14 skipped');
});

async function read(report: object) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-report-'));
  await writeFile(join(folder, 'report.json'), JSON.stringify(report));
  const tally = await readReport(join(folder, 'report.json'), NOON);
  await rm(folder, { recursive: true });
  return tally;
}
