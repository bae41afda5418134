import type { QueryWatch } from '@confab/telemetry';
import { connect, type Connection, type Db } from './client.ts';
import { isServerUnreachable } from './failures.ts';
import { createProbe, type Probe, type Standing } from './standing.ts';

export type ReplicaState = {
  inUse: boolean;
  lagMs: number | undefined;
};

export type ReadCounts = { replica: number; primary: number };

/** A member who reads, as the primary knows them. */
export type Reader = {
  /** The position in the log of their last write; null if none is known. */
  lastWrite: bigint | null;
  /** The primary that says so (`serverRun`). */
  server: string;
};

/** Servers that follow the primary and answer reads that tolerate slightly old data. */
export type Replicas = {
  readonly states: readonly ReplicaState[];
  /** Reads that allow a replica, counted by the server that answered. */
  readonly counts: Readonly<ReadCounts>;
  /**
   * Reads on a replica that has all that the reader wrote, else on the primary; null is a visitor, who wrote nothing.
   * When `reading` throws on a replica, the primary is asked again: a replica can prove that a row exists, never that it
   * does not.
   */
  read<Result>(primary: Db, reader: Reader | null, reading: (db: Db) => Promise<Result>): Promise<Result>;
  /** Checks every server once, and chooses the replicas in use until the next check. */
  look(): Promise<void>;
  close(): Promise<void>;
};

export type ReplicaOptions = {
  primaryUrl: string;
  urls: readonly string[];
  applicationName: string;
  max: number;
  watch?: QueryWatch;
  /** Replicas that lag more than this are not used, in milliseconds. */
  maxLagMs?: number;
  /**
   * For how long the primary alone answers members after it became another server, in milliseconds. The new one does not
   * know what members wrote on the old one. By default `maxLagMs`: by then no replica in use lacks any of it.
   */
  settleMs?: number;
  /** How long a server may take to report its position, in milliseconds. */
  patienceMs?: number;
  /** Called for every replica at the first check, and whenever it is taken in or dropped. */
  onChange?: (index: number, inUse: boolean) => void;
};

type Replica = {
  url: string;
  probe: Probe;
  /**
   * Opened by the first check that finds the server healthy, and dropped with all its queries when the server goes
   * away.
   */
  connection: Connection | undefined;
  position: bigint;
  /** Nothing written before this time, by the clock of this process, is missing there. */
  completeAt: number;
  state: ReplicaState;
  told: boolean | undefined;
};

/** The primary's position at a time of this process's own clock, so that no clocks have to agree. */
type Sample = { at: number; position: bigint };

/** A minute, at one check a second. */
const samplesKept = 60;

export function createReplicas(options: ReplicaOptions): Replicas {
  const { maxLagMs = 5000, patienceMs = 1000, onChange = () => undefined } = options;
  const { settleMs = maxLagMs } = options;
  const primary = createProbe(options.primaryUrl, patienceMs);
  const replicas = options.urls.map((url): Replica => {
    const state = { inUse: false, lagMs: undefined };
    return {
      url,
      probe: createProbe(url, patienceMs),
      connection: undefined,
      position: 0n,
      completeAt: -Infinity,
      state,
      told: undefined,
    };
  });
  const counts: ReadCounts = { replica: 0, primary: 0 };
  const samples: Sample[] = [];
  let known: Standing | undefined;
  /** Since when `known` is the primary, and not a standby that will become it. */
  let primarySince = Infinity;
  let turn = 0;

  return {
    get states() {
      return replicas.map(({ state }) => state);
    },
    counts,
    async read(primaryDb, reader, reading) {
      const replica = choose(reader);
      if (replica?.connection) {
        try {
          const result = await reading(replica.connection.db);
          counts.replica += 1;
          return result;
        } catch (error) {
          if (isServerUnreachable(error)) dropOut(replica);
        }
      }
      counts.primary += 1;
      return reading(primaryDb);
    },
    async look() {
      if (replicas.length === 0) return;
      // Taken before the primary answers, because it may have written more by then, and before the replicas are asked,
      // because whatever one of them misses was in the primary at this time.
      const at = performance.now();
      const now = await primary.ask();
      if (now) {
        if (now.follows) primarySince = Infinity;
        else if (now.server !== known?.server || known.follows) primarySince = performance.now();
        known = now;
        samples.push({ at, position: now.position });
        if (samples.length > samplesKept) samples.shift();
      }
      await Promise.all(replicas.map((replica) => lookAt(replica, at, now)));
    },
    async close() {
      await Promise.all([
        primary.close(),
        ...replicas.flatMap(({ probe, connection }) => [probe.close(), connection?.close()]),
      ]);
    },
  };

  async function lookAt(replica: Replica, at: number, primaryNow: Standing | undefined): Promise<void> {
    const standing = await replica.probe.ask();
    if (!standing) {
      dropOut(replica);
      return;
    }
    replica.position = standing.position;
    const lagMs = lagAt(standing.position);
    replica.completeAt = at - (lagMs ?? Infinity);
    const inUse = followsOurs(standing, primaryNow) && lagMs !== undefined && lagMs <= maxLagMs;
    if (inUse) {
      const { applicationName, max, watch } = options;
      replica.connection ??= connect(replica.url, {
        applicationName,
        max,
        readOnly: true,
        ...(watch ? { watch } : {}),
      });
    }
    enter(replica, { inUse, lagMs });
  }

  /**
   * Whether this is a replica of the same database. A promoted replica counts only if it is the primary now or the
   * primary is away: beside another primary it would show rows that exist nowhere else.
   */
  function followsOurs(standing: Standing, primaryNow: Standing | undefined): boolean {
    if (standing.database !== known?.database) return false;
    return standing.follows || primaryNow === undefined || standing.server === primaryNow.server;
  }

  /**
   * Measured from the last time at which the primary had no more than `position`. An idle primary causes no lag however
   * old its last write is, and neither does one that is away.
   */
  function lagAt(position: bigint): number | undefined {
    const newest = samples.at(-1);
    const shown = samples.findLast((sample) => sample.position <= position);
    return newest && shown && newest.at - shown.at;
  }

  /** Pending queries fail at once, and the primary answers them. */
  function dropOut(replica: Replica): void {
    void replica.connection?.close(0);
    replica.connection = undefined;
    enter(replica, { inUse: false, lagMs: undefined });
  }

  function enter(replica: Replica, state: ReplicaState): void {
    replica.state = state;
    if (replica.told === state.inUse) return;
    replica.told = state.inUse;
    onChange(replicas.indexOf(replica), state.inUse);
  }

  /** Round robin. The lag found at the last check has grown since. */
  function choose(reader: Reader | null): Replica | undefined {
    if (reader && !knowsWrites(reader)) return undefined;
    const seen = reader?.lastWrite ?? 0n;
    const oldest = performance.now() - maxLagMs;
    const able = replicas.filter(
      ({ state, position, completeAt }) => state.inUse && position >= seen && completeAt >= oldest,
    );
    turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
    return able[turn % able.length];
  }

  /** Whether the primary has been the same for so long that a write which it does not know is on every replica. */
  function knowsWrites({ server }: Reader): boolean {
    return server === known?.server && performance.now() - primarySince >= settleMs;
  }
}

export const noReplicas = createReplicas({ primaryUrl: '', urls: [], applicationName: '', max: 0 });

/** Checks again and again until the returned function is called; that one resolves when the last check has ended. */
export function watchReplicas(replicas: Replicas, everyMs = 1000): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void>;
  let ended = false;
  const look = async (): Promise<void> => {
    await replicas.look();
    if (ended) return;
    timer = setTimeout(() => {
      looking = look();
    }, everyMs);
  };
  looking = look();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await looking;
  };
}
