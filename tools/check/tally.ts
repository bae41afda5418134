import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Results of one runner or of all. `stored` of those that passed or failed did so in an earlier run. */
export type Tally = { passed: number; failed: number; skipped: number; stored: number };

export const passed: Tally = { passed: 1, failed: 0, skipped: 0, stored: 0 };
export const failed: Tally = { passed: 0, failed: 1, skipped: 0, stored: 0 };

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      stored: total.stored + tally.stored,
    }),
    { passed: 0, failed: 0, skipped: 0, stored: 0 },
  );
}

export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

export function agesInWords({ passed, failed, stored }: Tally): string {
  return `${passed + failed - stored} ran now, ${stored} stored results of earlier runs`;
}

/**
 * The counts of a JSON report: of vitest, which writes Jest's format, or of Playwright. A report that began before `began`,
 * in milliseconds since 1970, was stored by an earlier run.
 */
export async function readReport(file: string, began: number): Promise<Tally> {
  // The two formats belong to the runners.
  const report = JSON.parse(await readFile(file, 'utf8')) as
    | ({ startTime: number } & Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number>)
    | { stats: { startTime: string } & Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped, startTime } = report.stats;
    // A flaky test failed at least once.
    const counts = { passed: expected, failed: unexpected + flaky, skipped };
    return { ...counts, stored: Date.parse(startTime) < began ? counts.passed + counts.failed : 0 };
  }
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return { ...counts, stored: report.startTime < began ? counts.passed + counts.failed : 0 };
}

/** The sum of all reports below a folder. */
export async function readReports(folder: string, began: number): Promise<Tally> {
  const reports = globSync('**/*.json', { cwd: folder });
  return sum(await Promise.all(reports.map((report) => readReport(join(folder, report), began))));
}
