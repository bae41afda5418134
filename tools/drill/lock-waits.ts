import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';

/** How long a session of the product waited for a table, and its statement without values. */
export type LockWait = { pid: number; ms: number; query: string };

const everyMs = 50;

/**
 * Looks at the waits for tables until it is stopped. The migration's own are left out: it gives way. So are those for rows, in
 * which members wait for each other.
 */
export function watchLocks(databaseUrl: string) {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'watch-locks' },
  });
  /** By session and beginning, the longest seen. */
  const longest = new Map<string, LockWait>();
  const isOver = { now: false };
  const watching = (async () => {
    while (!isOver.now) {
      const rows = await sql<(LockWait & { since: string })[]>`
        select pid, waitstart::text as since, (extract(epoch from clock_timestamp() - waitstart) * 1000)::int as ms, left(query, 200) as query
        from pg_locks join pg_stat_activity using (pid)
        where locktype = 'relation' and not granted and waitstart is not null and application_name <> 'migrate'`;
      for (const { since, ...wait } of rows) longest.set(`${wait.pid} ${since}`, wait);
      await sleep(everyMs);
    }
    await sql.end();
  })();
  return {
    get waits(): LockWait[] {
      return [...longest.values()];
    },
    stop: async () => {
      isOver.now = true;
      await watching;
    },
  };
}
