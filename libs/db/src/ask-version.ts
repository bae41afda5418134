import { openSocket } from './socket.ts';
import postgres from 'postgres';

/** The connect timeout in seconds, and the timeout for connecting and the answer together in milliseconds. */
const CONNECT_S = 5;
const ANSWER_MS = 10_000;

/** The connection was accepted and closed before the server sent anything. */
const CUT: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED']);

/** Uses the error code of the driver. */
const noAnswer = () => Object.assign(new Error('it does not answer.'), { code: 'CONNECT_TIMEOUT' });

/** Returns the server's version number. Rejects with the signal's reason when the signal aborts first. */
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
      sql<{ number: number }[]>`select current_setting('server_version_num')::int as number`,
      givenUp.promise,
    ]);
    if (!row) throw new Error('it gives no answer.');
    return row.number;
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && CUT.has(error.code);
    throw isCut ? noAnswer() : error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await sql.end({ timeout: 0 });
  }
}
