import type { ErrorName, LimitedAct } from '@confab/domain';
import type { z } from 'zod';

/** Checked before the body is read. Finer rules are policies. */
export type Auth = 'anyone' | 'user' | 'admin';

/** The viewer's relation to the target of a call; a moderator is one of the target's community. */
export type Role = 'guest' | 'member' | 'author' | 'owner' | 'moderator' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path; segments that begin with a colon are parameters. Calls that share both differ by `?action=`. */
type Address<M extends Method> = `${M} /api/${string}`;

/** How often a member, or a visitor's address, may make a call. Every call that may write has a limit. */
type Limited =
  | { readonly at: Address<'GET'>; readonly limit?: LimitedAct }
  | { readonly at: Address<Exclude<Method, 'GET'>>; readonly limit: LimitedAct };

/** A call of the API: address, schemas, and the texts of its reference page. */
export type Shape = Limited & {
  /** The reply carries an ETag; a conditional request may be answered 304. */
  readonly etag?: true;
  readonly auth: Auth;
  /** For the reference page: the roles that pass if a policy is stricter than `auth`. */
  readonly who?: readonly Role[];
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** If this query parameter is given and not empty, all others are ignored. */
  readonly alone?: string;
  readonly body?: z.ZodType;
  /** An empty body means `{}`. */
  readonly mayBeEmpty?: true;
  /** The error for an invalid body; `invalid_json` by default. */
  readonly badBody?: 'bad_request';
  /** The multipart field that carries the file. Such a call has no other body. */
  readonly file?: string;
  readonly response: z.ZodType;
  /** The reply is a stream of server-sent events; `response` is the schema of one event. */
  readonly stream?: true;
  /** The reply is a file of this media type instead of JSON. */
  readonly download?: string;
  /** Status of success; 200 by default. */
  readonly status?: 201;
  /** Errors beyond those of every call. */
  readonly errors?: readonly ErrorName[];
  /** A write that works while the site is read only. */
  readonly whileReadOnly?: true;
  /** A write that a suspended member may do. */
  readonly whileSuspended?: true;
};
