import type { QueryWatch } from '@confab/telemetry';
import { connect, type Connection, type Db } from './client.ts';
import { isDatabaseAway } from './failures.ts';
import { createProbe, type Probe } from './probe.ts';
import type { Standing } from './standing.ts';

/** What operators are told of one replica. */
export type ReplicaState = {
  inUse: boolean;
  /** How old what it shows is at most, where that is known. */
  lagMs: number | undefined;
};

export type ReadCounts = { replica: number; primary: number };

/** Servers that follow the primary and answer what may be a moment old. */
export type Replicas = {
  readonly states: readonly ReplicaState[];
  /** Reads that a replica could have answered, by who did. */
  readonly counts: Readonly<ReadCounts>;
  /**
   * Reads on a replica that shows what was written up to `seen`, else on the primary. Whatever the replica fails at or
   * refuses is asked of the primary once more: a replica says what there is, never what there is not.
   */
  read<Result>(primary: Db, seen: bigint | null, reading: (db: Db) => Promise<Result>): Promise<Result>;
  /** Looks at every server once, and decides which replicas are used until the next look. */
  look(): Promise<void>;
  close(): Promise<void>;
};

export type ReplicaOptions = {
  primaryUrl: string;
  urls: readonly string[];
  applicationName: string;
  /** Connections to each at most. */
  max: number;
  /** Is told of every query of all of them. */
  watch?: QueryWatch;
  /** Older than this nothing is shown, in milliseconds. */
  maxLagMs?: number;
  /** How long a server may take to say how far it is. */
  patienceMs?: number;
  /** Is told of every replica when it is looked at first, and whenever it is left out or taken in again. */
  onChange?: (index: number, inUse: boolean) => void;
};

type Replica = {
  url: string;
  probe: Probe;
  /** Opened by the first look that finds the server well, and given up with all its queries when it goes away. */
  connection: Connection | undefined;
  position: bigint;
  /** The moment, by the clock of this process, up to which nothing is missing there. */
  completeAt: number;
  state: ReplicaState;
  /** What `onChange` was told last. */
  told: boolean | undefined;
};

/** Where the primary was at a moment of this process's own clock: no two machines have to agree on the time. */
type Sample = { at: number; position: bigint };

/** One look a second: a minute. */
const samplesKept = 60;

export function createReplicas(options: ReplicaOptions): Replicas {
  const { maxLagMs = 5000, patienceMs = 1000, onChange = () => undefined } = options;
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
  let turn = 0;

  return {
    get states() {
      return replicas.map(({ state }) => state);
    },
    counts,
    async read(primaryDb, seen, reading) {
      const replica = choose(seen ?? 0n);
      if (replica?.connection) {
        try {
          const result = await reading(replica.connection.db);
          counts.replica += 1;
          return result;
        } catch (error) {
          if (isDatabaseAway(error)) dropOut(replica);
        }
      }
      counts.primary += 1;
      return reading(primaryDb);
    },
    async look() {
      if (replicas.length === 0) return;
      // Before the primary answers: by then it may have more than it says. And before the replicas: whatever one of
      // them is missing was there when it was asked.
      const at = performance.now();
      const now = await primary.ask();
      if (now) {
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
   * A replica of the same database; or one that was promoted, if it is the primary now or the primary is away. Beside
   * another primary it would show what nobody else sees.
   */
  function followsOurs(standing: Standing, primaryNow: Standing | undefined): boolean {
    if (standing.database !== known?.database) return false;
    return standing.follows || primaryNow === undefined || standing.startedAt === primaryNow.startedAt;
  }

  /**
   * From the last moment at which the primary had no more than this. While it is idle nothing is missing, however long
   * ago the last write was; while it is away nothing becomes older.
   */
  function lagAt(position: bigint): number | undefined {
    const newest = samples.at(-1);
    const shown = samples.findLast((sample) => sample.position <= position);
    return newest && shown && newest.at - shown.at;
  }

  /** Queries that still wait for it fail at once, and are asked of the primary. */
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

  /** They take turns. What was found at the last look has become older since. */
  function choose(seen: bigint): Replica | undefined {
    const oldest = performance.now() - maxLagMs;
    const able = replicas.filter(
      ({ state, position, completeAt }) => state.inUse && position >= seen && completeAt >= oldest,
    );
    turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
    return able[turn % able.length];
  }
}

/** All is read on the primary. */
export const noReplicas = createReplicas({ primaryUrl: '', urls: [], applicationName: '', max: 0 });

/** Looks again and again, from now on until what is returned is called and has ended. */
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
