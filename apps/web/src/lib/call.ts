import { addressOf, type Call, type InputOf, type ResponseOf, type Shape } from '@confab/api-contract/calls';
import { type ErrorDetail, readErrorDetails } from '@confab/domain';
import type { AskApi } from '../render.ts';
import { pageState } from './page-state.ts';
import { readStored, store } from './storage.ts';

/**
 * A failed call. `status` is 0 when no answer came (no network, a timeout); `code` is the api's error code, if the
 * answer has one.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** The fields that are wrong, where the input is. */
  readonly details: readonly ErrorDetail[];

  constructor(status: number, code: string | null, message: string, details: readonly ErrorDetail[] = []) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function isCallError(error: unknown, status?: number): error is CallError {
  return error instanceof CallError && (status === undefined || error.status === status);
}

/** Whether nothing can be saved for a while, as the api's sentence says. */
export function cannotSave({ code }: CallError): boolean {
  return code === 'read_only' || code === 'out_of_room';
}

/** What the api says of the first of these fields that it refuses, for the form that has them. */
export function refusedField<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { field: Name; text: string } | undefined {
  if (!isCallError(error)) return undefined;
  for (const { path, problem } of error.details) {
    const field = names.find((name) => name === path);
    if (field !== undefined) return { field, text: problem };
  }
  return undefined;
}

const key = 'csrf_token';

/** The CSRF token that every call except a GET must carry: the stored one, else the cookie's (api.md 1.4). */
export function csrfToken(): string | undefined {
  return readStored(key) ?? /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

export function rememberCsrfToken(token: string | null): void {
  if (token !== null && token !== readStored(key)) store(key, token);
}

/**
 * Makes one call of the contract, which gives method, address and types. Throws CallError. Query functions use
 * `fetching` instead, which on the server uses the calls of the request.
 */
export type MakeCall = <S extends Shape>(endpoint: Call<S>, input: InputOf<S>) => Promise<ResponseOf<S>>;

/** The same without types. */
type Input = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal };

/** The GET calls of one server-rendered page. */
export function createServerCall(askApi: AskApi): MakeCall {
  return async <S extends Shape>(endpoint: Call<S>, input: InputOf<S>) => {
    const { status, body } = await askApi(addressOf(endpoint, input)).catch(() => {
      throw noAnswer();
    });
    return valueOf<S>(status, body);
  };
}

/** Makes a call from the browser. */
export async function call<S extends Shape>(endpoint: Call<S>, input: InputOf<S>): Promise<ResponseOf<S>> {
  if (endpoint.etag) return callAgain(endpoint, input);
  if (endpoint.method === 'GET') return read<S>(await sendFromBrowser(endpoint, input));
  return read<S>(await sendWithToken(() => sendFromBrowser(endpoint, input)));
}

/** Sends a request that needs a token; retries once with a fresh token after a refused one. */
export async function sendWithToken(send: () => Promise<Response>): Promise<Response> {
  // Pages from a shared cache carry no token: fetch one first.
  if (csrfToken() === undefined) await renewToken();
  const response = await send();
  if (!(await isTokenRefusal(response))) return response;

  await renewToken();
  return send();
}

const lastAnswers = pageState(() => new Map<string, { etag: string; value: unknown }>());

/**
 * A call that is polled: sends the ETag of its last answer, and returns the same object while nothing has changed. The
 * browser's cache cannot do this, because api answers are `no-store`.
 */
async function callAgain<S extends Shape>(endpoint: Call<S>, input: InputOf<S>): Promise<ResponseOf<S>> {
  const address = addressOf(endpoint, input);
  const last = lastAnswers().get(address);
  const response = await sendFromBrowser(endpoint, input, last && { 'If-None-Match': last.etag });
  // Only answers of this endpoint are stored under its address.
  if (response.status === 304 && last) return last.value as ResponseOf<S>;

  const value = await read<S>(response);
  const etag = response.headers.get('ETag');
  if (etag) lastAnswers().set(address, { etag, value });
  return value;
}

/** Any answer brings a token; this is the cheapest. */
async function renewToken() {
  await sendFromBrowser({ method: 'GET', path: '/api/_initial' });
}

/** The refused token is the only 401 without a code (api.md 1.4). */
async function isTokenRefusal(response: Response) {
  return response.status === 401 && textField(await response.clone().json(), 'code') === undefined;
}

const timeoutMs = 30_000;

async function sendFromBrowser(endpoint: Call, input: Input = {}, validator?: Record<string, string>) {
  const token = csrfToken();
  const headers = { ...validator, ...(token === undefined ? {} : { 'X-Csrf-Token': token }) };
  const timeout = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    cache: 'no-store',
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  };
  if (input.body !== undefined) {
    init.headers = { ...headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(input.body);
  }
  const response = await fetch(addressOf(endpoint, input), init).catch((error: unknown) => {
    // A cancelled query must see the abort, not a network failure.
    if (input.signal?.aborted) throw error;
    throw noAnswer();
  });
  // The service worker answers 408 where no answer came.
  if (response.status === 408) throw noAnswer();
  rememberCsrfToken(response.headers.get('Csrf-Token'));
  return response;
}

const noAnswer = () => new CallError(0, null, 'No answer came.');

/** The value of a good answer, which may be empty (logout); throws for a bad one. */
export async function read<S extends Shape>(response: Response): Promise<ResponseOf<S>> {
  return valueOf<S>(response.status, await response.text(), response.statusText);
}

function valueOf<S extends Shape>(status: number, text: string, statusText = ''): ResponseOf<S> {
  const body = parse(text);
  // The api serializes every answer with the schema that this type is made of.
  if (status >= 200 && status < 300) return body as ResponseOf<S>;
  const message = textField(body, 'message') ?? statusText;
  throw new CallError(status, textField(body, 'code') ?? null, message, readErrorDetails(body));
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // Not the api's answer, but that of a proxy.
    return null;
  }
}

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
}
