import { errorCatalog, type ErrorDetail, type ErrorName, readErrorDetails } from '@confab/domain';

/** A `code` that a reply of the API can carry. */
export type WireCode = NonNullable<(typeof errorCatalog)[ErrorName]['code']>;

/** Client codes for refusals that carry no `code`, by status. */
const uncoded = {
  400: 'bad_request',
  401: 'csrf',
  404: 'route_not_found',
  408: 'too_slow',
  413: 'body_too_large',
  500: 'internal',
  503: 'overloaded',
} as const;

type UncodedStatus = keyof typeof uncoded;

/**
 * Why a call failed. Beyond the codes of the API: `not_sent` for a parameter that cannot be part of a path,
 * `no_answer`, `timed_out`, and `unknown` for a response that this version of the client does not recognise, such as
 * one of a proxy.
 */
export type ErrorCode =
  | WireCode
  | (typeof uncoded)[UncodedStatus]
  | 'not_sent'
  | 'no_answer'
  | 'timed_out'
  | 'unknown';

type More = {
  cause?: unknown;
  details?: readonly ErrorDetail[];
  retryAfterSeconds?: number | undefined;
};

/** A failed call. `message` is the server's sentence. */
export class ConfabError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; 0 if no response came, and for redirects in browsers. */
  readonly status: number;
  /** The fields that are wrong, where the input is. */
  readonly details: readonly ErrorDetail[];
  /** From the `Retry-After` header. */
  readonly retryAfterSeconds?: number;

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    { cause, details = [], retryAfterSeconds }: More = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'ConfabError';
    this.code = code;
    this.status = status;
    this.details = details;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Builds the error for a refusal. `body` is its parsed JSON, or null if it has none. */
export function errorOf(response: Response, body: unknown): ConfabError {
  const { status, statusText, headers } = response;
  const message = textField(body, 'message') ?? elsewhere(response) ?? statusText;
  return new ConfabError(codeOf(status, body), status, message, {
    details: readErrorDetails(body),
    retryAfterSeconds: retryAfter(headers),
  });
}

/** Browsers reveal neither the status of a redirect nor its target. */
function elsewhere({ type, status, headers }: Response): string | undefined {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) return `The site is elsewhere: ${location}`;
  return type === 'opaqueredirect' ? 'The site is elsewhere.' : undefined;
}

/** The header holds either seconds or a date. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** For a successful status whose body is not a reply of the API. */
export function notOfTheApi({ status }: Response): ConfabError {
  return new ConfabError('unknown', status, 'Something else than the API answered.');
}

/** A refused CSRF token is the only 401 without a code. */
export function isTokenRefusal(error: unknown): boolean {
  return error instanceof ConfabError && error.code === 'csrf';
}

const wireCodes: ReadonlySet<string> = new Set(
  Object.values(errorCatalog).flatMap(({ code }) => (code === null ? [] : [code])),
);

function codeOf(status: number, body: unknown): ErrorCode {
  const code = textField(body, 'code');
  if (code !== undefined) return isWireCode(code) ? code : 'unknown';
  // Every refusal of the API has a message; a body without one came from elsewhere, such as a proxy.
  if (textField(body, 'message') === undefined || !isUncoded(status)) return 'unknown';
  return uncoded[status];
}

function isWireCode(code: string): code is WireCode {
  return wireCodes.has(code);
}

function isUncoded(status: number): status is UncodedStatus {
  return Object.hasOwn(uncoded, status);
}

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
}
