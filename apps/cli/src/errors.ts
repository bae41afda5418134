import { lostCodes } from '@confab/db/lost-transactions';
import { sentence } from '@confab/terminal';

/** A command failed. The message is for the operator. */
export class CommandError extends Error {}

/** There is no such command line. */
export class UsageError extends Error {}

/** The message for the operator. For a failed query that of its cause, because its own message repeats the values. */
export function explain(error: unknown, address = 'DATABASE_URL'): string {
  if (error instanceof CommandError) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === UNDEFINED_TABLE) return 'The database has no tables yet. Run npm run cli -- migrate first.';
  if (lostCodes.has(String(code)))
    return 'The connection to the database was lost. Try again once the server is well.';
  if (code === 'ECONNREFUSED' || code === 'CONNECT_TIMEOUT')
    return `The database does not answer. Is ${address} right, and does the server run?`;
  if (code === 'ENOTFOUND') return `${sentence(cause)} Is ${address} right, and does DNS answer?`;
  if (code === 'ENOSPC') return 'There is no room left on the disk.';
  return sentence(cause);
}

const UNDEFINED_TABLE = '42P01';
