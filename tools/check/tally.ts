import { readFile } from 'node:fs/promises';

/** Results of one runner or of all. */
export type Tally = { passed: number; failed: number; skipped: number };

export const passed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const failed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The counts of a JSON report: of vitest, which writes Jest's format, or of Playwright. */
export async function readReport(file: string): Promise<Tally> {
  // The two formats belong to the runners.
  const report = JSON.parse(await readFile(file, 'utf8')) as
    | Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number>
    | { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // A flaky test failed at least once.
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
