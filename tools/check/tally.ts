/** What came out of one runner, or of all of them. */
export type Tally = { passed: number; failed: number; skipped: number };

export const passed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const failed: Tally = { passed: 0, failed: 1, skipped: 0 };
export const skipped: Tally = { passed: 0, failed: 0, skipped: 1 };

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
