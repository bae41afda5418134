import { Agent, buildConnector } from 'undici';
import { publicWebOnly } from './addresses.ts';
import { allowedAddresses, pinnedTo, portOf, type Reach, readUrl } from './destination.ts';
import { FetchFailed } from './failure.ts';
import type { FetchOptions, Outcome } from './fetcher.ts';
import { askNameServers } from './resolver.ts';

export type Message = { headers: Readonly<Record<string, string>>; body: Uint8Array };

/** A service's response. Its body is not read. */
export type Answer = {
  status: number;
  retryAfterMs: number | null;
};

/**
 * Posts messages to addresses that members gave, if they are on the public web and encrypted. Follows no redirects.
 * Connections are kept for a while, because many messages go to a few services.
 */
export type Poster = {
  post(url: string, message: Message, options?: FetchOptions): Promise<Outcome<Answer>>;
  close(): Promise<void>;
};

export type PosterOptions = Partial<Reach> & {
  /** Limit for all steps together: lookup, connection and the whole response. */
  timeoutMs?: number;
  /** For tests: the certificate authority to trust. */
  ca?: string;
};

/** For how long an idle connection is kept. */
const keptMs = 30_000;

/** After a longer response the connection is not reused. */
const readBytes = 16 * 1024;

export function createPoster({
  resolve = askNameServers(),
  guard = publicWebOnly,
  timeoutMs = 5000,
  ca,
}: PosterOptions = {}): Poster {
  /** Every connection goes to addresses that were checked for it. */
  const connect: buildConnector.connector = (options, done) => {
    const { hostname, port, protocol } = options;
    const target = portOf({ port, protocol });
    allowedAddresses(hostname, target, { resolve, guard }, AbortSignal.timeout(timeoutMs)).then(
      (addresses) => {
        const lookup = pinnedTo(addresses);
        const secure = ca === undefined ? {} : { ca };
        buildConnector({ lookup, autoSelectFamily: true, allowH2: false, timeout: timeoutMs, ...secure })(
          options,
          done,
        );
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  // One connection per service, so that its messages are sent one at a time.
  const agent = new Agent({ connect, connections: 1, keepAliveTimeout: keptMs });

  async function send(given: string, { headers, body }: Message, signal: AbortSignal): Promise<Answer> {
    const { origin, protocol, pathname, search } = readUrl(given);
    if (protocol !== 'https:') throw new FetchFailed('invalid-url');
    const path = `${pathname}${search}`;
    const answer = await agent.request({ origin, path, method: 'POST', headers, body, signal });
    // The status is all we need; the rest is read so that the connection can be reused.
    await answer.body.dump({ limit: readBytes, signal }).catch(() => undefined);
    return { status: answer.statusCode, retryAfterMs: readRetryAfter(answer.headers['retry-after']) };
  }

  return {
    post: async (url, message, { signal: caller } = {}) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([deadline, ...(caller ? [caller] : [])]);
      try {
        return { ok: true, value: await send(url, message, signal) };
      } catch (error) {
        caller?.throwIfAborted();
        if (deadline.aborted) return { ok: false, failure: 'too-slow' };
        return { ok: false, failure: error instanceof FetchFailed ? error.failure : 'unreachable' };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Seconds, or a date (RFC 9110). */
function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}
