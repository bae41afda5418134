import postgres from 'postgres';

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

export type Probe = {
  /** Nothing where the server does not answer in time. */
  ask(): Promise<Standing | undefined>;
  close(): Promise<void>;
};

/**
 * Asks one server how far it is, on a connection of its own: neither long queries nor a full pool make a server that
 * is well look ill. A connection on which no answer came is given up.
 */
export function createProbe(url: string, patienceMs: number): Probe {
  let sql: postgres.Sql | undefined;
  return {
    async ask() {
      sql ??= postgres(url, {
        max: 1,
        connect_timeout: 5,
        onnotice: () => undefined,
        fetch_types: false,
        connection: { application_name: 'replica-probe' },
      });
      const asked = sql;
      const late = setTimeout(() => void giveUp(asked), patienceMs);
      try {
        return await standing(asked);
      } catch {
        await giveUp(asked);
        return undefined;
      } finally {
        clearTimeout(late);
      }
    },
    close: async () => {
      if (sql) await giveUp(sql);
    },
  };

  async function giveUp(given: postgres.Sql): Promise<void> {
    if (sql === given) sql = undefined;
    await given.end({ timeout: 0 });
  }
}

async function standing(sql: postgres.Sql): Promise<Standing | undefined> {
  // What was flushed is all that a replica can have. Where the next record would begin may be beyond the end of the
  // last, which would make every replica of an idle primary look late.
  const [row] = await sql<(Omit<Standing, 'position'> & { position: string })[]>`
    select (select system_identifier from pg_control_system()) || '/' || current_database() as database,
      pg_is_in_recovery() as follows,
      pg_postmaster_start_time()::text as "startedAt",
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end,
        '0/0'
      )::text as position`;
  return row && { ...row, position: BigInt(row.position) };
}
