import { openSocket } from '@confab/db/socket';
import postgres from 'postgres';

/** In seconds, for a connection; and in milliseconds, for that and an answer. */
const CONNECT_S = 5;
const ANSWER_MS = 10_000;

/** The connection was taken, and ended before there was a word. */
const CUT: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED']);

/** Its code is that of the driver. */
const noAnswer = () => Object.assign(new Error('it does not answer.'), { code: 'CONNECT_TIMEOUT' });

/** The number of the server's version, once it answers; throws the reason of the signal when that is given before. */
export async function askVersion(url: string, signal: AbortSignal): Promise<number> {
  const settings = { socket: openSocket, max: 1, connect_timeout: CONNECT_S, fetch_types: false };
  const sql = postgres(url, { ...settings, onnotice: () => undefined });
  const givenUp = Promise.withResolvers<never>();
  // `reason` is whatever `abort` was given, and that is an Error.
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
