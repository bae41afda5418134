import { addressOf, type Call, type InputOf, type ResponseOf, type Shape } from '@confab/api-contract/calls';
import { CallError } from './call-error.ts';
import { csrfToken, rememberCsrfToken } from './csrf-token.ts';

/**
 * Makes one call of the contract, which gives method, address and types. Throws CallError. A query function uses
 * `fetching` instead, which finds the call of the request while the server renders.
 */
export type MakeCall = <S extends Shape>(endpoint: Call<S>, input: InputOf<S>) => Promise<ResponseOf<S>>;

/** The same without types. */
type Input = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal };

type Transport = {
  /** What stands before the path: nothing in the browser, the address of the api on the server. */
  origin: string;
  headers: Readonly<Record<string, string>>;
  timeoutSeconds: number;
};

/** The calls of one page that the server renders: they speak for the visitor who asked, and only read. */
export function createServerCall(transport: Transport): MakeCall {
  return async <S extends Shape>(endpoint: Call<S>, input: InputOf<S>) =>
    read<S>(await send(transport, endpoint, input));
}

/** The call of the browser. */
export async function call<S extends Shape>(endpoint: Call<S>, input: InputOf<S>): Promise<ResponseOf<S>> {
  if (endpoint.etag) return callAgain(endpoint, input);
  if (endpoint.method === 'GET') return read<S>(await sendFromBrowser(endpoint, input));
  return read<S>(await sendWithToken(() => sendFromBrowser(endpoint, input)));
}

/** Sends what needs a token, and once more with a fresh one where the token was refused. */
export async function sendWithToken(send: () => Promise<Response>): Promise<Response> {
  // Pages that any cache may hold carry no token: the first call of all delivers it.
  if (csrfToken() === undefined) await renewToken();
  const response = await send();
  if (!(await isTokenRefusal(response))) return response;

  await renewToken();
  return send();
}

const lastAnswers = new Map<string, { etag: string; value: unknown }>();

/**
 * A call that is repeated often: it sends the ETag of its last answer, and gives the very same object again while
 * nothing has changed. The browser's cache cannot do this, for answers of the API are never stored.
 */
async function callAgain<S extends Shape>(endpoint: Call<S>, input: InputOf<S>): Promise<ResponseOf<S>> {
  const address = addressOf(endpoint, input);
  const last = lastAnswers.get(address);
  const response = await sendFromBrowser(endpoint, input, last && { 'If-None-Match': last.etag });
  // An answer of this very endpoint was put there.
  if (response.status === 304 && last) return last.value as ResponseOf<S>;

  const value = await read<S>(response);
  const etag = response.headers.get('ETag');
  if (etag) lastAnswers.set(address, { etag, value });
  return value;
}

/** Any answer brings a token; this call wants nothing else. */
async function renewToken() {
  await sendFromBrowser({ method: 'GET', path: '/api/_initial' });
}

/** Of all 401 only the refused token carries no code (api.md 1.4). */
async function isTokenRefusal(response: Response) {
  return response.status === 401 && textField(await response.clone().json(), 'code') === undefined;
}

async function sendFromBrowser(endpoint: Call, input?: Input, headers?: Record<string, string>) {
  const token = csrfToken();
  const response = await send(
    {
      origin: '',
      headers: { ...headers, ...(token === undefined ? {} : { 'X-Csrf-Token': token }) },
      timeoutSeconds: 30,
    },
    endpoint,
    input,
  );
  rememberCsrfToken(response.headers.get('Csrf-Token'));
  return response;
}

async function send(transport: Transport, endpoint: Call, input: Input = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(transport.timeoutSeconds * 1000);
  const init: RequestInit = {
    method: endpoint.method,
    headers: { ...transport.headers },
    cache: 'no-store',
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  };
  if (input.body !== undefined) {
    init.headers = { ...transport.headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(input.body);
  }
  try {
    const response = await fetch(transport.origin + addressOf(endpoint, input), init);
    // The service worker says so that none came.
    if (response.status !== 408) return response;
  } catch (error) {
    // Whoever gave up on the answer (a query that is no longer wanted) hears of it as it is.
    if (input.signal?.aborted) throw error;
  }
  throw new CallError(0, null, 'No answer came.');
}

/** The value of a good answer; the error of a bad one. A good answer may be empty (logout). */
export async function read<S extends Shape>(response: Response): Promise<ResponseOf<S>> {
  const body = parse(await response.text());
  // The api closes every answer with the schema that this type is made of.
  if (response.ok) return body as ResponseOf<S>;
  throw new CallError(
    response.status,
    textField(body, 'code') ?? null,
    textField(body, 'message') ?? response.statusText,
  );
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // Something between here and the api answered in its own words.
    return null;
  }
}

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
}
