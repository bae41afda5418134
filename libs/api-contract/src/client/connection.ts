import type { Call } from '../call.ts';
import { sessionApi } from '../calls/all.gen.ts';
import { addressOf } from '../request.ts';
import { ConfabError, errorOf, isTokenRefusal, notOfTheApi } from './client-error.ts';
import { type KeptSession, keepSession } from './session-keeper.ts';

export type ClientOptions = {
  /** Origin of the site: `https://forum.example`. Throws a TypeError if it has a path. */
  readonly baseUrl: string;
  /** Time limit for a whole reply in milliseconds; 30,000 by default. RangeError above 2,147,483,647. */
  readonly timeoutMs?: number;
  /** Sent with every request, for instance a `User-Agent` that identifies a bot. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Keeps the session between runs of a program: pass `{ cookies: '' }` at first, store it after the calls of a run,
   * and pass it to the next. It is as secret as a password. Browsers keep their session themselves.
   */
  readonly session?: KeptSession;
};

export type UntypedInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
  readonly signal?: AbortSignal;
};

export type Connection = {
  ask(call: Call, input: UntypedInput): Promise<unknown>;
  /** Resolves once a reply of that media type begins; its body may take as long as it needs. */
  open(call: Call, input: UntypedInput, type: string): Promise<Response>;
};

/** Longer timers fire at once (setTimeout overflows at 32 bits). */
const timeoutMaxMs = 2 ** 31 - 1;

export function connect(options: ClientOptions): Connection {
  const { baseUrl, timeoutMs = 30_000, headers = {} } = options;
  const { origin, href } = new URL(baseUrl);
  if (href !== `${origin}/`) throw new TypeError(`baseUrl is where the site is, such as ${origin}.`);
  if (!(timeoutMs > 0 && timeoutMs <= timeoutMaxMs)) {
    throw new RangeError(`timeoutMs is above 0 and at most ${timeoutMaxMs}.`);
  }
  const { cookie = '', ...others } = Object.fromEntries(new Headers(headers));
  const session = keepSession(cookie, options.session);
  let renewal: Promise<unknown> | undefined;

  async function send<T>(call: Call, input: UntypedInput, read: (response: Response) => Promise<T>) {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    const sent = { ...others, ...session.headers() };
    try {
      const response = await fetch(origin + addressOf(call, input), {
        method: call.method,
        ...payloadOf(input, sent),
        // Also send cookies when the page comes from a sibling subdomain.
        credentials: 'include',
        cache: 'no-store',
        // Following a redirect would turn a POST into a GET without body; report the redirect instead.
        redirect: 'manual',
        signal: input.signal ? AbortSignal.any([input.signal, deadline.signal]) : deadline.signal,
      });
      session.remember(response, sent);
      if (!response.ok) throw errorOf(response, readJson(await response.text()));
      return await read(response);
    } catch (cause) {
      if (cause instanceof ConfabError) throw cause;
      // If the caller aborted, throw the caller's own reason.
      input.signal?.throwIfAborted();
      if (deadline.signal.aborted) {
        throw new ConfabError('timed_out', 0, `No answer came within ${timeoutMs} ms.`, { cause });
      }
      throw new ConfabError('no_answer', 0, 'No answer came.', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Any reply brings a CSRF token, and a session if there is none. Concurrent calls share one renewal. */
  function renew(): Promise<unknown> {
    renewal ??= send(sessionApi.initial, { query: { communitiesLimit: 1, listsLimit: 1 } }, drain).finally(
      () => (renewal = undefined),
    );
    return renewal;
  }

  async function ask(call: Call, input: UntypedInput): Promise<unknown> {
    checkInput(input);
    const attempt = () => send(call, input, (response) => readReply(call, response));
    if (call.method === 'GET') return attempt();
    if (session.token() === undefined) await unlessAborted(renew(), input.signal);
    try {
      return await attempt();
    } catch (error) {
      if (!isTokenRefusal(error)) throw error;
      // The expired session took its token with it. This refusal, like any reply, brought a new one.
      return attempt();
    }
  }

  async function open(call: Call, input: UntypedInput, type: string): Promise<Response> {
    checkInput(input);
    return send(call, input, (response) => unread(response, type));
  }

  return { ask, open };
}

function checkInput({ params, signal }: UntypedInput): void {
  signal?.throwIfAborted();
  for (const [name, value] of Object.entries(params ?? {})) {
    const text = String(value);
    // `.` and `..` change the path even when encoded, so the request would go to another address.
    if (text === '.' || text === '..') throw notSent(`The parameter ${name} cannot be "${text}".`);
    if (!text.isWellFormed()) throw notSent(`The parameter ${name} holds half of a character.`);
  }
}

function notSent(message: string): ConfabError {
  return new ConfabError('not_sent', 0, message);
}

/** Waits for shared work; one caller's abort does not stop the work for others. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const waiting = new AbortController();
  const aborted = new Promise<void>((done) => {
    signal?.addEventListener('abort', () => done(), { signal: waiting.signal });
  });
  try {
    await Promise.race([work, aborted]);
    signal?.throwIfAborted();
  } finally {
    waiting.abort();
  }
}

function payloadOf({ body, files }: UntypedInput, headers: Readonly<Record<string, string>>) {
  if (files) {
    const form = new FormData();
    for (const [field, file] of Object.entries(files)) form.append(field, file);
    return { headers, body: form };
  }
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Every reply of the API is an object or an array, except from calls that may answer with nothing. */
async function readReply(call: Call, response: Response): Promise<unknown> {
  const text = await response.text();
  const reply = readJson(text);
  const isNothing = text === '' || text === 'null';
  const isOfTheApi = isNothing ? call.nullable === true : typeof reply === 'object' && reply !== null;
  if (!isOfTheApi || ![200, 201].includes(response.status)) throw notOfTheApi(response);
  return reply;
}

async function unread(response: Response, type: string): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith(type)) return response;
  await response.body?.cancel();
  throw notOfTheApi(response);
}

/** Null for an empty body or one that is not JSON, such as the error page of a proxy. */
function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

async function drain(response: Response): Promise<void> {
  await response.text();
}
