import type { Call } from '../call.ts';
import { addressOf } from '../request.ts';
import { sessionApi } from '../session.calls.ts';
import { ConfabError, errorOf, isTokenRefusal, notOfTheApi } from './client-error.ts';
import { nullable } from './resources.ts';
import { type KeptSession, keepSession } from './session-keeper.ts';

export type ClientOptions = {
  /** Where the site is: `https://forum.example`. A site has no path: with one this throws a TypeError. */
  readonly baseUrl: string;
  /** How long a reply may take, to its last byte; 30,000 unless said otherwise. A RangeError above 2,147,483,647. */
  readonly timeoutMs?: number;
  /** Sent with every request: a `User-Agent` that says whose bot this is, for instance. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Where the session is kept, for a program that runs again: `{ cookies: '' }` at first, and what it holds after the
   * calls of one run in the next. It is as secret as a password. Browsers keep their session themselves.
   */
  readonly session?: KeptSession;
};

/** The input of a call, without its types. */
export type UntypedInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
  readonly signal?: AbortSignal;
};

/** One site, as one visitor or member sees it. */
export type Connection = {
  /** The reply of a call. */
  ask(call: Call, input: UntypedInput): Promise<unknown>;
  /** A reply of that type, which has to begin in time, and may then take as long as it likes. */
  open(call: Call, input: UntypedInput, type: string): Promise<Response>;
};

/** What is longer a timer takes for no time at all. */
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
        // A browser sends its own cookies, also where the page is from a sister site.
        credentials: 'include',
        cache: 'no-store',
        // What is sent elsewhere arrives as a GET, without its body: that there is an elsewhere is told instead.
        redirect: 'manual',
        signal: input.signal ? AbortSignal.any([input.signal, deadline.signal]) : deadline.signal,
      });
      session.remember(response, sent);
      if (!response.ok) throw errorOf(response, readJson(await response.text()));
      return await read(response);
    } catch (cause) {
      if (cause instanceof ConfabError) throw cause;
      // Whoever gave up hears of it as it is.
      input.signal?.throwIfAborted();
      if (deadline.signal.aborted) {
        throw new ConfabError('timed_out', 0, `No answer came within ${timeoutMs} ms.`, { cause });
      }
      throw new ConfabError('no_answer', 0, 'No answer came.', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Any reply brings a token, and a session to whoever has none. Who needs them meanwhile waits for the same reply. */
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
      // A session that ended took its token with it. This refusal, like any reply, has brought the new one.
      return attempt();
    }
  }

  async function open(call: Call, input: UntypedInput, type: string): Promise<Response> {
    checkInput(input);
    return send(call, input, (response) => unread(response, type));
  }

  return { ask, open };
}

/** Before anything is sent. */
function checkInput({ params, signal }: UntypedInput): void {
  signal?.throwIfAborted();
  for (const [name, value] of Object.entries(params ?? {})) {
    const text = String(value);
    // Encoded as well they are steps of a path, so that another address is asked.
    if (text === '.' || text === '..') throw notSent(`The parameter ${name} cannot be "${text}".`);
    if (!text.isWellFormed()) throw notSent(`The parameter ${name} holds half of a character.`);
  }
}

function notSent(message: string): ConfabError {
  return new ConfabError('not_sent', 0, message);
}

/** Waits for what others may wait for as well: it goes on when one of them gives up. */
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

/** Whatever the API answers is an object or a list, but for the calls that may answer nothing. */
async function readReply(call: Call, response: Response): Promise<unknown> {
  const text = await response.text();
  const reply = readJson(text);
  const isNothing = text === '' || text === 'null';
  const isOfTheApi = isNothing ? nullable.has(call) : typeof reply === 'object' && reply !== null;
  if (!isOfTheApi || ![200, 201].includes(response.status)) throw notOfTheApi(response);
  return reply;
}

async function unread(response: Response, type: string): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith(type)) return response;
  await response.body?.cancel();
  throw notOfTheApi(response);
}

/** Null where there is nothing, or nothing of the API: something between here and there answered in its own words. */
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
