import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** How far a server is. */
export type Standing = {
  /** The same for a primary, its replicas, and nobody else: of which system, and which of its databases. */
  database: string;
  /** Follows another server. */
  follows: boolean;
  /** When its process began, to the microsecond: no two servers share it. */
  startedAt: string;
  /** The end of what can be read there, in bytes from the beginning of the write-ahead log. */
  position: bigint;
};

export async function findStanding(db: Db): Promise<Standing | undefined> {
  // What was flushed is all that a replica can have. Where the next record would begin may be beyond the end of the
  // last, which would make every replica of an idle primary look late.
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
