import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';
import { lostCodes } from './lost-transactions.ts';

/** What may be told of a failed query. Its message would hold the parameters: passwords, addresses. */
export type QueryFailure = { query: string; code: string | undefined; constraint: string | undefined };

/** Null for errors that no query caused. */
export function queryFailure(error: unknown): QueryFailure | null {
  if (!(error instanceof DrizzleQueryError)) return null;
  const cause = error.cause instanceof postgres.PostgresError ? error.cause : undefined;
  return { query: error.query, code: codeOf(error.cause), constraint: cause?.constraint_name };
}

/** Did the database refuse a row because of this unique index or primary key? */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const failure = queryFailure(error);
  return failure?.code === '23505' && failure.constraint === constraint;
}

const awayCodes = new Set([
  ...lostCodes,
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'CONNECT_TIMEOUT',
  'CONNECTION_ENDED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  // The server is starting.
  '57P03',
  // Not yet the primary, or no longer: whoever stands before the servers is about to see it.
  '25006',
  // Others took every connection that it has.
  '53300',
]);

/** Is the database out of reach, so that trying again in a moment may help? */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error);
  return code !== undefined && awayCodes.has(code);
}

/** Was a statement given up, because it took or waited too long? */
export function tookTooLong(error: unknown): boolean {
  return queryFailure(error)?.code === '57014';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
