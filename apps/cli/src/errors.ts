import { lostCodes } from '@confab/db/lost-transactions';
import { sentence } from './terminal.ts';

/** A command could not do what it was asked. The message is for the person who asked. */
export class CommandError extends Error {}

/** The command line is not one that exists. */
export class UsageError extends Error {}

/** What to tell the person. A failed query is told by its cause: its own message repeats the values. */
export function explain(error: unknown, address = 'DATABASE_URL'): string {
  if (error instanceof CommandError) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === UNDEFINED_TABLE) return 'The database has no tables yet. Run npm run cli -- migrate first.';
  if (lostCodes.has(String(code)))
    return 'The connection to the database was lost. Try again once the server is well.';
  if (code === 'ECONNREFUSED' || code === 'CONNECT_TIMEOUT')
    return `The database does not answer. Is ${address} right, and does the server run?`;
  if (code === 'ENOSPC') return 'There is no room left on the disk.';
  return sentence(cause);
}

const UNDEFINED_TABLE = '42P01';
