import { setTimeout as sleep } from 'node:timers/promises';
import { isPoolerWithoutServer } from './pooler.ts';
import { openSocket } from './socket.ts';
import postgres from 'postgres';

const OLDEST = 16;

/** The server is too old. Waiting does not help. */
export class OldServerError extends Error {
  constructor(version: number) {
    super(`The database server is PostgreSQL ${version}, but only ${OLDEST} and newer will do.`);
    this.name = 'OldServerError';
  }
}

/** The connect timeout in seconds, and the timeout for connecting and the answer together in milliseconds. */
const CONNECT_S = 5;
const ANSWER_MS = 10_000;

/** The connection was accepted and closed before the server sent anything. */
const CUT: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED']);

/** Uses the error code of the driver. */
const noAnswer = () => Object.assign(new Error('it does not answer.'), { code: 'CONNECT_TIMEOUT' });

/**
 * Returns the major version of the server. Rejects with an OldServerError when it is too old, and with the signal's reason
 * when the signal aborts first.
 */
export async function askVersion(url: string, signal: AbortSignal): Promise<number> {
  const settings = { socket: openSocket, max: 1, connect_timeout: CONNECT_S, fetch_types: false };
  const sql = postgres(url, { ...settings, onnotice: () => undefined });
  const givenUp = Promise.withResolvers<never>();
  // `reason` is whatever `abort` was given, which is an Error.
  const stop = () => givenUp.reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  const late = setTimeout(() => givenUp.reject(noAnswer()), ANSWER_MS);
  try {
    signal.throwIfAborted();
    const [row] = await Promise.race([
      sql<{ server_version_num: string }[]>`show server_version_num`.simple(),
      givenUp.promise,
    ]);
    if (!row) throw new Error('it gives no answer.');
    const version = Math.floor(Number(row.server_version_num) / 10_000);
    if (version < OLDEST) throw new OldServerError(version);
    return version;
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && CUT.has(error.code);
    throw isCut || isPoolerWithoutServer(error) ? noAnswer() : error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await sql.end({ timeout: 0 });
  }
}

/**
 * Asks once a second until the server answers, and says why it does not, once for each reason. Rejects with an
 * OldServerError.
 */
export async function untilServerAnswers(
  url: string,
  tell: (reason: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const isStopping = () => stopping.aborted;
  let told: string | undefined;
  while (!isStopping()) {
    try {
      await askVersion(url, stopping);
      return;
    } catch (error) {
      if (error instanceof OldServerError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== told && !isStopping()) tell(reason);
      told = reason;
      await sleep(1000, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
