import type { ErrorName, LimitedAct } from '@confab/domain';
import type { z } from 'zod';

/** Who may call: checked before the body is read. Anything finer is a policy. */
export type Auth = 'anyone' | 'user' | 'admin';

/**
 * Who somebody is to what a call is about: its author wrote it, to its owner it belongs, a moderator looks after the
 * community that it is in.
 */
export type Role = 'guest' | 'member' | 'author' | 'owner' | 'moderator' | 'admin';

/** What a call accepts and returns, and what its reference page says of it. */
export type Shape = {
  readonly auth: Auth;
  /** For the reference page: who may, where policies ask more than `auth` does. What each of them may is the policies'. */
  readonly who?: readonly Role[];
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** A parameter of the query beside which, where it is not empty, no other is looked at. */
  readonly alone?: string;
  readonly body?: z.ZodType;
  /** An empty body means the same as `{}`. */
  readonly mayBeEmpty?: true;
  /** What a body that is not what the call needs is answered with; `invalid_json` unless said otherwise. */
  readonly badBody?: 'bad_request';
  /** The multipart field that carries a file. Such a call has no other body. */
  readonly file?: string;
  readonly response: z.ZodType;
  /** The reply stays open and brings server-sent events (`text/event-stream`), each of which is a response. */
  readonly stream?: true;
  /** The reply is a file of this media type, and no JSON: its bytes are the response. */
  readonly download?: string;
  /** Status of success; 200 unless said otherwise. */
  readonly status?: 201;
  /** Errors beyond those that every call may answer. */
  readonly errors?: readonly ErrorName[];
  readonly limit?: LimitedAct;
};
