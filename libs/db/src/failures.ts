import { DrizzleQueryError, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { lostCodes } from './lost-transactions.ts';
import { isPoolerWithoutServer } from './pooler.ts';

/** The loggable part of a failed query. The error's own message would include the parameters: passwords, addresses. */
export type QueryFailure = { query: string; code: string | undefined; constraint: string | undefined };

/** Null for errors that did not come from a query. */
export function queryFailure(error: unknown): QueryFailure | null {
  if (!(error instanceof DrizzleQueryError)) return null;
  const cause = error.cause instanceof postgres.PostgresError ? error.cause : undefined;
  return { query: error.query, code: codeOf(error.cause), constraint: cause?.constraint_name };
}

/** Whether the database refused a row because of this unique index or primary key. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const failure = queryFailure(error);
  return failure?.code === '23505' && failure.constraint === constraint;
}

/** Whether the database refused a row because this column would be null. */
export function violatesNotNull(error: unknown, { name, table }: PgColumn): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  if (!(cause instanceof postgres.PostgresError) || cause.code !== '23502') return false;
  return cause.table_name === getTableName(table) && cause.column_name === name;
}

const unreachableCodes = new Set([
  ...lostCodes,
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'CONNECT_TIMEOUT',
  'CONNECTION_ENDED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  // What poolers report of a server that they cannot reach.
  '08000',
  '08001',
  '08003',
  '08006',
  '57P03',
  '53300',
]);

/** Whether the database cannot serve now, so that a retry in a moment may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return isServerUnreachable(error) || isRecovering(causeOf(error));
}

/** Whether no server answered, or only to turn the connection away. */
export function isServerUnreachable(error: unknown): boolean {
  const cause = causeOf(error);
  const code = codeOf(cause);
  return code !== undefined && (unreachableCodes.has(code) || isPoolerWithoutServer(cause));
}

/**
 * Whether the server is a standby, as one is that the proxy in front already takes for the primary. The place in
 * PostgreSQL's source tells it from other errors of the same code, whatever the language of the message.
 */
function isRecovering(cause: unknown): boolean {
  if (!(cause instanceof postgres.PostgresError)) return false;
  switch (cause.code) {
    // Read-only.
    case '25006':
      return true;
    // Of unlogged tables.
    case '0A000':
      return cause.routine === 'get_relation_info';
    // Of functions of the write-ahead log, and of strong locks.
    case '55000':
      return cause.file === 'xlogfuncs.c' || cause.routine === 'LockAcquireExtended';
    // A query that held up the replay; elsewhere the code means that two transactions collided.
    case '40001':
      return cause.file === 'postgres.c';
    default:
      return false;
  }
}

const noRoomCodes = new Set([
  // Of the database: its disk, and its memory.
  '53100',
  '53200',
  // Of files: their disk, the share of an account, a read-only file system, and open files.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
]);

/** Whether nothing more can be stored for now, in the database or as a file. */
export function lacksRoom(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && noRoomCodes.has(code)) return true;
  return error instanceof Error && error.cause !== undefined && lacksRoom(error.cause);
}

/** Whether the server does not take our password, as while an operator changes it. */
export function refusesPassword(error: unknown): boolean {
  return codeOf(causeOf(error)) === '28P01';
}

/** Whether a statement timed out, while it ran or while it waited for a lock. */
export function tookTooLong(error: unknown): boolean {
  return queryFailure(error)?.code === '57014';
}

function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
