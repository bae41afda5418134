import { errorCatalog, type ErrorName } from '@confab/domain';

/** A `code` that a reply of the API can carry. */
export type WireCode = NonNullable<(typeof errorCatalog)[ErrorName]['code']>;

/** What refusals without a `code` are called, by their status. */
const uncoded = {
  400: 'bad_request',
  401: 'csrf',
  404: 'route_not_found',
  413: 'body_too_large',
  429: 'rate_limited',
  500: 'internal',
  503: 'overloaded',
} as const;

type UncodedStatus = keyof typeof uncoded;

/**
 * Why a call failed. Beyond the codes of the API: `not_sent` where a parameter cannot stand in an address, `no_answer`,
 * `timed_out`, and `unknown` where something answered that this version of the client does not know, such as a proxy.
 */
export type ErrorCode =
  WireCode | (typeof uncoded)[UncodedStatus] | 'not_sent' | 'no_answer' | 'timed_out' | 'unknown';

/** A call failed. `code` says why, `message` says it in the words of the server. */
export class ConfabError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; 0 where no answer came, and in browsers where a redirection did. */
  readonly status: number;
  /** How long the server asks to wait before the next attempt, where it says so. */
  readonly retryAfterSeconds?: number;

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'ConfabError';
    this.code = code;
    this.status = status;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The error that a refusal stands for. `body` is its JSON, or null where it has none. */
export function errorOf(response: Response, body: unknown): ConfabError {
  const { status, statusText, headers } = response;
  const message = textField(body, 'message') ?? elsewhere(response) ?? statusText;
  return new ConfabError(codeOf(status, body), status, message, { retryAfterSeconds: retryAfter(headers) });
}

/** Browsers say neither the status of a redirection nor where it leads. */
function elsewhere({ type, status, headers }: Response): string | undefined {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) return `The site is elsewhere: ${location}`;
  return type === 'opaqueredirect' ? 'The site is elsewhere.' : undefined;
}

/** The header holds seconds, or a date. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The error of a good answer that no call of the API gives. */
export function notOfTheApi({ status }: Response): ConfabError {
  return new ConfabError('unknown', status, 'Something else than the API answered.');
}

/** Of all 401 only the refused token carries no code. */
export function isTokenRefusal(error: unknown): boolean {
  return error instanceof ConfabError && error.code === 'csrf';
}

const wireCodes: ReadonlySet<string> = new Set(
  Object.values(errorCatalog).flatMap(({ code }) => (code === null ? [] : [code])),
);

function codeOf(status: number, body: unknown): ErrorCode {
  const code = textField(body, 'code');
  if (code !== undefined) return isWireCode(code) ? code : 'unknown';
  // Every refusal of the API has a message; what has none came from elsewhere.
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
