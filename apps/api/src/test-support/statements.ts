import type { Db } from '@confab/db';
import { vi } from 'vitest';

/** The text of every statement that went to the database while something ran, outside of transactions. */
export async function statementsDuring(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  // The type of a Db keeps the driver to itself; every one that `connect` makes has it.
  const { $client: driver } = db as Db & { $client: { unsafe: (statement: string) => unknown } };
  const sent = vi.spyOn(driver, 'unsafe');
  try {
    await run();
    return sent.mock.calls.map(([statement]) => statement);
  } finally {
    sent.mockRestore();
  }
}
