import type { Shape } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { type ErrorDetail, type ErrorName, limits } from '@confab/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, isErrorName } from './errors.ts';
import { problemsOf, unknownFieldsOf } from './input-details.ts';
import type { TakeToken } from './rate-limit.queries.ts';
import type { Session } from './session.ts';
import type { MemberViewer, RequestViewer } from './viewer.ts';

type Parsed<S, Part extends string> = S extends { [key in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** What a handler receives. `viewer.user` is non-null by type if the call requires a login. */
export type Input<S extends Shape> = {
  params: Parsed<S, 'params'>;
  query: Parsed<S, 'query'>;
  /** Parsed on first access: a login of a logged-in member never reads it. */
  readonly body: Parsed<S, 'body'>;
  viewer: S['auth'] extends 'anyone' ? RequestViewer : MemberViewer;
  session: Session;
  /** For reads that may be slightly stale: a replica if the call allows one, else the primary. */
  reads: Db;
  /** The visitor's address. */
  address: string;
  /** For calls without an account; those of members take `viewer.token` in their transaction. */
  takeToken: TakeToken;
  /** For the few calls that set cookies or read headers. */
  http: { request: FastifyRequest; reply: FastifyReply };
};

export function readParams(shape: Shape, request: FastifyRequest): unknown {
  return parse(shape.params, request.params, 'bad_request');
}

export function readQuery(shape: Shape, request: FastifyRequest): unknown {
  const values = firstValues(request.query);
  const only = shape.alone === undefined ? undefined : values[shape.alone];
  const considered = shape.alone === undefined || !only ? values : { [shape.alone]: only };
  return parse(shape.query, considered, 'bad_request');
}

export function readAction(request: FastifyRequest): string {
  return firstValues(request.query)['action'] ?? '';
}

/** The body is JSON whatever the header says (api.md 1.2). */
export function readBody(shape: Shape, request: FastifyRequest): unknown {
  if (!shape.body) return undefined;
  const otherwise = shape.badBody ?? 'invalid_json';
  const text = typeof request.body === 'string' ? request.body : '';
  const body = readJson(text === '' && shape.mayBeEmpty ? '{}' : text, otherwise);
  return parse(shape.body, body, otherwise, unknownFieldsOf);
}

function readJson(text: string, otherwise: ErrorName): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError(otherwise, { details: [{ path: '', problem: 'This is not JSON.' }] });
  }
}

/** If a query parameter is repeated, the first value counts. */
function firstValues(query: unknown): Record<string, string> {
  const values: Record<string, string> = {};
  // The framework parses the query string into strings and arrays of strings.
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') values[key] = first;
  }
  return values;
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  otherwise: ErrorName,
  alsoWrong: (schema: z.ZodType, value: unknown) => ErrorDetail[] = () => [],
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? '';
  throw new ApiError(isErrorName(message) ? message : otherwise, {
    details: [...problemsOf(result.error), ...alsoWrong(schema, value)],
  });
}

/** Page number of a numbered list. Anything but an integer means the first page (rulings 18). */
export function readPageNumber(given: string): number {
  const page = /^-?\d+$/.test(given) ? Number(given) : 1;
  if (page < 1 || page > limits.moderatorPagesMax) throw new ApiError('invalid_page');
  return page;
}

/** A cursor that is the number of a row; null for the first page. */
export function readRowCursor(next: string | undefined): number | null {
  if (next === undefined || next === '') return null;
  if (!/^\d{1,15}$/.test(next)) throw new ApiError('invalid_cursor');
  return Number(next);
}

/** Of rows that are one more than a page shows, if there are more: the page, and the cursor of the one that follows. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  most: number,
  idOf: (row: Row) => number,
): { shown: Row[]; next: string | null } {
  const further = rows[most];
  return { shown: rows.slice(0, most), next: further === undefined ? null : String(idOf(further)) };
}

/** With a time zone, the end of the year 9999 can exceed what RFC 3339 can express (api.md 1.8). */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** The end of a ban, normalised for storage: it cannot be in the past. */
export function momentToCome(given: string): string {
  const moment = new Date(given);
  if (moment.getTime() <= Date.now() || moment.getTime() > lastMoment) throw new ApiError('invalid_expires');
  return moment.toISOString();
}

export function withoutUndefined<T extends Record<string, unknown>>(
  values: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Removes only keys whose value is undefined, as the return type says.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
