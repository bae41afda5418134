import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';

/** For a connection and an answer. */
const PATIENCE_MS = 10_000;

/** The connection was taken, and ended before there was a word. */
const CUT: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED']);

/** Its code is that of the driver. */
const noAnswer = () => Object.assign(new Error('it does not answer.'), { code: 'CONNECT_TIMEOUT' });

/**
 * The number of the server's version, as soon as it answers. Where somebody takes connections and closes them, as a proxy
 * does whose server is away, this fails in time: the driver alone would connect again for ever.
 */
export async function askVersion(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined, fetch_types: false });
  const answered = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
    throw noAnswer();
  });
  try {
    const [row] = await Promise.race([
      sql<{ number: number }[]>`select current_setting('server_version_num')::int as number`,
      late,
    ]);
    if (!row) throw new Error('it gives no answer.');
    return row.number;
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && CUT.has(error.code);
    throw isCut ? noAnswer() : error;
  } finally {
    answered.abort();
    await sql.end({ timeout: 0 });
  }
}
