import { Client, type Dispatcher } from 'undici';
import { type Guard, publicWebOnly } from './addresses.ts';
import { acceptedEncodings, unpacked } from './body.ts';
import { allowedAddresses, pinnedTo, portOf, readUrl } from './destination.ts';
import { type Failure, FetchFailed } from './failure.ts';
import { isMarkup } from './media-type.ts';
import { askNameServers, type Resolve } from './resolver.ts';

export type Fetched = {
  url: URL;
  /** The header as it was sent, or empty. */
  contentType: string;
  /** Decompressed, and cut off at the fetcher's limit. */
  body: AsyncIterable<Uint8Array>;
};

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export type FetchOptions = {
  /** The caller's own abort, whose reason is then thrown. */
  signal?: AbortSignal;
};

/**
 * Fetches from foreign servers anonymously: no cookies, no credentials, nothing about the member who posted the link.
 * `read` takes what it needs from the response; when it returns, the connection is closed.
 */
export type Fetcher = {
  get<Value>(
    url: string,
    read: (answer: Fetched) => Promise<Value>,
    options?: FetchOptions,
  ): Promise<Outcome<Value>>;
};

export type FetcherOptions = {
  /** For tests; the default asks the machine's name servers. */
  resolve?: Resolve;
  /** For tests; the default is the public web only. */
  guard?: Guard;
  /** Limit for all steps together: lookup, redirects and the whole response. */
  timeoutMs?: number;
  maxBytes?: number;
};

const maxRedirects = 3;

const requestHeaders = {
  // Many sites answer only clients that look like a browser.
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,image/jpeg,image/png,image/webp;q=0.9,*/*;q=0.5',
  'accept-language': 'en;q=0.9,*;q=0.5',
  'accept-encoding': acceptedEncodings,
};

export function createFetcher({
  resolve = askNameServers(),
  guard = publicWebOnly,
  timeoutMs = 5000,
  maxBytes = 2 * 1024 * 1024,
}: FetcherOptions = {}): Fetcher {
  return {
    get: async (given, read, { signal: caller } = {}) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const finished = new AbortController();
      const signal = AbortSignal.any([deadline, finished.signal, ...(caller ? [caller] : [])]);
      try {
        return { ok: true, value: await follow(given, read, signal) };
      } catch (error) {
        caller?.throwIfAborted();
        if (deadline.aborted) return { ok: false, failure: 'too-slow' };
        if (error instanceof FetchFailed) return { ok: false, failure: error.failure };
        throw error;
      } finally {
        // Closes a connection still being made, or a response that was not read to its end.
        finished.abort();
      }
    },
  };

  async function follow<Value>(
    given: string,
    read: (answer: Fetched) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    let url = readUrl(given);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const client = connectTo(url, await addressesOf(url, signal), signal);
      try {
        const answer = await request(client, url, signal);
        const location = redirectOf(answer);
        if (location === null) return await read(fetchedFrom(url, answer, signal));
        url = readUrl(location, url);
      } finally {
        await client.destroy();
      }
    }
    throw new FetchFailed('too-many-redirects');
  }

  function addressesOf(url: URL, signal: AbortSignal): Promise<string[]> {
    return allowedAddresses(url.hostname, portOf(url), { resolve, guard }, signal);
  }

  function fetchedFrom(
    url: URL,
    { statusCode, headers, body }: Dispatcher.ResponseData,
    signal: AbortSignal,
  ): Fetched {
    if (statusCode === 429 || statusCode >= 500) throw new FetchFailed('error-status-for-now');
    if (statusCode < 200 || statusCode >= 300) throw new FetchFailed('error-status');
    const contentType = headerOf(headers, 'content-type');
    // Of a page the beginning is enough, however long it says it is.
    const isTooLarge = Number(headerOf(headers, 'content-length')) > maxBytes && !isMarkup(contentType);
    if (isTooLarge) throw new FetchFailed('too-large');
    const bytes = unpacked(body, headerOf(headers, 'content-encoding'), maxBytes);
    return { url, contentType, body: untilBroken(bytes, signal) };
  }
}

/** A client that connects to these addresses and makes no lookups of its own. */
function connectTo(url: URL, addresses: readonly string[], signal: AbortSignal): Client {
  const lookup = pinnedTo(addresses);
  const connection = { lookup, signal, autoSelectFamily: true, allowH2: false };
  return new Client(url.origin, { connect: connection, pipelining: 0 });
}

async function request(client: Client, url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  try {
    const path = `${url.pathname}${url.search}`;
    return await client.request({ path, method: 'GET', headers: requestHeaders, signal });
  } catch {
    throw new FetchFailed('unreachable');
  }
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const location = headerOf(headers, 'location');
  return [301, 302, 303, 307, 308].includes(statusCode) && location !== '' ? location : null;
}

function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

async function* untilBroken(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of bytes) {
      signal.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FetchFailed ? error : new FetchFailed('broken-answer');
  }
}
