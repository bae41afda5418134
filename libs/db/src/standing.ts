import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

export type Standing = {
  /** Identifies the system and the database; equal for a primary and its replicas only. */
  database: string;
  follows: boolean;
  /** When its process began, to the microsecond; unique per server. */
  startedAt: string;
  /** The end of the readable log, in bytes from the start of the write-ahead log. */
  position: bigint;
};

export async function findStanding(db: Db): Promise<Standing | undefined> {
  // The flushed position, which is all that a replica can have. The insert position may be beyond the last record,
  // which would make every replica of an idle primary look late.
  const [row] = await db.execute<Omit<Standing, 'position'> & { position: string }>(sql`
    select (select system_identifier from pg_control_system()) || '/' || current_database() as database,
      pg_is_in_recovery() as follows,
      pg_postmaster_start_time()::text as "startedAt",
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end,
        '0/0'
      )::text as position`);
  return row && { ...row, position: BigInt(row.position) };
}
