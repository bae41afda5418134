import { type SQL, sql } from 'drizzle-orm';
import { connect, type Connection, type Db } from './client.ts';

export type Standing = {
  /** Identifies the system and the database; equal for a primary and its replicas only. */
  database: string;
  follows: boolean;
  /** See `serverRun`. */
  server: string;
  /** The end of the readable log, in bytes from the start of the write-ahead log. */
  position: bigint;
};

/**
 * Identifies a server since its last start or crash, to the microsecond. Its main process may survive a crash, which empties
 * unlogged tables and resets the figures of pg_stat_bgwriter.
 */
export const serverRun: SQL<string> = sql`concat_ws('/', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`;

export async function findStanding(db: Db): Promise<Standing | undefined> {
  // The flushed position, which is all that a replica can have. The insert position may be beyond the last record,
  // which would make every replica of an idle primary look late.
  const [row] = await db.execute<Omit<Standing, 'position'> & { position: string }>(sql`
    select (select system_identifier from pg_control_system()) || '/' || current_database() as database,
      pg_is_in_recovery() as follows,
      ${serverRun} as server,
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end,
        '0/0'
      )::text as position`);
  return row && { ...row, position: BigInt(row.position) };
}

export type Probe = {
  /** Undefined when the server does not answer in time. */
  ask(): Promise<Standing | undefined>;
  close(): Promise<void>;
};

/**
 * Asks one server for its state on a dedicated connection, so that neither long queries nor a full pool make a healthy
 * server look dead. The connection is dropped after a timeout.
 */
export function createProbe(url: string, patienceMs: number): Probe {
  let connection: Connection | undefined;
  return {
    async ask() {
      connection ??= connect(url, { applicationName: 'replica-probe', max: 1, prepare: false });
      const asked = connection;
      const late = setTimeout(() => void giveUp(asked), patienceMs);
      try {
        return await findStanding(asked.db);
      } catch {
        await giveUp(asked);
        return undefined;
      } finally {
        clearTimeout(late);
      }
    },
    close: async () => {
      if (connection) await giveUp(connection);
    },
  };

  async function giveUp(given: Connection): Promise<void> {
    if (connection === given) connection = undefined;
    await given.close(0);
  }
}
