import type { Db } from '@confab/db';
import { vi } from 'vitest';

type Driver = { unsafe: (statement: string) => unknown; begin: (run: unknown) => unknown };

/** The statements sent while `run` ran; of a transaction only its begin. */
export async function statementsDuring(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  // The type hides the driver; every Db from `connect` has it.
  const { $client: driver } = db as Db & { $client: Driver };
  const sent = vi.spyOn(driver, 'unsafe');
  const begun = vi.spyOn(driver, 'begin');
  try {
    await run();
    return [...sent.mock.calls.map(([statement]) => statement), ...begun.mock.calls.map(() => 'begin')];
  } finally {
    sent.mockRestore();
    begun.mockRestore();
  }
}
