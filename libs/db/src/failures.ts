import { DrizzleQueryError, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { lostCodes } from './lost-transactions.ts';

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

const awayCodes = new Set([
  ...lostCodes,
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'CONNECT_TIMEOUT',
  'CONNECTION_ENDED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  '57P03',
  // Read-only: a server that is not the primary. The proxy in front of the servers will notice soon.
  '25006',
  '53300',
]);

/** Whether the database is unreachable, so that a retry in a moment may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error);
  return code !== undefined && awayCodes.has(code);
}

/** Whether a statement timed out, while it ran or while it waited for a lock. */
export function tookTooLong(error: unknown): boolean {
  return queryFailure(error)?.code === '57014';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
