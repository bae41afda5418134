import type { Db } from '@confab/db';
import { vi } from 'vitest';

type Driver = { unsafe: (statement: string) => unknown; begin: (run: unknown) => unknown };

/** The text of every statement that went to the database while something ran; of a transaction its beginning alone. */
export async function statementsDuring(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  // The type of a Db keeps the driver to itself; every one that `connect` makes has it.
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
