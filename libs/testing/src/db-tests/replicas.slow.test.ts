import {
  connect,
  type Connection,
  createReplicas,
  type Db,
  findStanding,
  type ReplicaOptions,
  type Replicas,
} from '@confab/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { startPrimary, startReplica, type StreamingReplica } from '../streaming-replica.ts';

/** A primary with a note that changes, and a replica that pauses on request. */
let node: Awaited<ReturnType<typeof startPrimary>>;
let follower: StreamingReplica;
let primary: Connection;
beforeAll(async () => {
  node = await startPrimary();
  primary = connect(node.url, { applicationName: 'test', max: 2 });
  await primary.db.execute(sql`create table notes (text text not null)`);
  await primary.db.execute(sql`insert into notes values ('first')`);
  follower = await startReplica(node);
  await follower.waitUntilCaughtUp();
}, 120_000);
afterAll(async () => {
  await primary.close();
  await follower.remove();
  await node.remove();
});

const opened: Replicas[] = [];
function open(options: Partial<ReplicaOptions> = {}): Replicas {
  const replicas = createReplicas({
    primaryUrl: node.url,
    urls: [follower.url],
    applicationName: 'test',
    max: 2,
    settleMs: 0,
    // Generous, because a busy machine is slow, not down.
    patienceMs: 20_000,
    ...options,
  });
  opened.push(replicas);
  return replicas;
}
afterEach(async () => {
  for (const replicas of opened.splice(0)) await replicas.close();
});

const write = (text: string) => primary.db.execute(sql`update notes set text = ${text}`);
const position = async () => {
  const [row] = await primary.db.execute<{ position: string }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`,
  );
  return BigInt(row?.position ?? '');
};

const noteIn = async (db: Db) => {
  const [row] = await db.execute<{ text: string }>(sql`select text from notes`);
  return row?.text;
};
const note = (replicas: Replicas) => replicas.read(primary.db, null, noteIn);
/** The note as a member reads it who last wrote at this position. */
const noteOfMember = async (replicas: Replicas, lastWrite: bigint | null) => {
  const standing = await findStanding(primary.db);
  return replicas.read(primary.db, { lastWrite, server: standing?.server ?? '' }, noteIn);
};
/** For a busy machine. */
const patience = { timeout: 50_000 };

/** Polls until the replica is in use or not, as expected. */
const untilInUse = (replicas: Replicas, inUse: boolean) =>
  expect
    .poll(async () => {
      await replicas.look();
      return replicas.states.map((state) => state.inUse);
    }, patience)
    .toEqual([inUse]);

test('nothing is read on a replica that no one has looked at', async () => {
  const replicas = open();
  expect(await note(replicas)).toBe('first');
  expect(replicas.counts).toEqual({ replica: 0, primary: 1 });
});

test('a replica answers what may be old, and the primary what is newer than the replica', async () => {
  const replicas = open({ maxLagMs: Infinity });
  await untilInUse(replicas, true);
  await follower.pause();
  const before = await noteIn(primary.db);
  await write('written a moment ago');
  const seen = await position();
  await replicas.look();
  expect(await note(replicas)).toBe(before);
  expect(await noteOfMember(replicas, seen)).toBe('written a moment ago');

  await follower.resume();
  // A replica has reached the end of a write only after the next write.
  await expect
    .poll(async () => {
      await write('written a moment ago');
      await follower.waitUntilCaughtUp();
      await replicas.look();
      const { replica: soFar } = replicas.counts;
      expect(await noteOfMember(replicas, seen)).toBe('written a moment ago');
      return replicas.counts.replica - soFar;
    }, patience)
    .toBe(1);
});

test('a replica that lags too far is left out until it has caught up, however long no one writes', async () => {
  const told: boolean[] = [];
  const replicas = open({ maxLagMs: 0, onChange: (_index, inUse) => told.push(inUse) });
  await untilInUse(replicas, true);
  expect(replicas.states[0]?.lagMs).toBe(0);

  await follower.pause();
  await write('not seen over there');
  await untilInUse(replicas, false);
  expect(replicas.states[0]?.lagMs).toBeGreaterThan(0);
  expect(await note(replicas)).toBe('not seen over there');

  await follower.resume();
  await untilInUse(replicas, true);
  // A primary also writes by itself, so the replica may have been skipped more often.
  expect(told).toContain(false);
  expect(told.at(-1)).toBe(true);
});

describe('however late the next look is', () => {
  // Fake only the clock that measures lag.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const answeredByReplica = async (replicas: Replicas): Promise<boolean> => {
    const { replica: soFar } = replicas.counts;
    await note(replicas);
    return replicas.counts.replica > soFar;
  };

  test('nothing is read that may be older than allowed', async () => {
    const replicas = open({ maxLagMs: 5000 });
    await untilInUse(replicas, true);
    vi.advanceTimersByTime(5000);
    expect(await answeredByReplica(replicas)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await answeredByReplica(replicas)).toBe(false);
    await untilInUse(replicas, true);
    expect(await answeredByReplica(replicas)).toBe(true);
  });

  test('what was old already at the last look becomes too old sooner', async () => {
    const replicas = open({ maxLagMs: 5000 });
    await untilInUse(replicas, true);
    await follower.pause();
    try {
      await write('not seen over there');
      vi.advanceTimersByTime(3000);
      await replicas.look();
      expect(replicas.states).toEqual([{ inUse: true, lagMs: 3000 }]);
      vi.advanceTimersByTime(2000);
      expect(await answeredByReplica(replicas)).toBe(true);
      vi.advanceTimersByTime(1);
      expect(await answeredByReplica(replicas)).toBe(false);
    } finally {
      await follower.resume();
    }
  });
});

test('whatever a replica refuses is asked of the primary, and the replica is used on', async () => {
  const replicas = open({ maxLagMs: Infinity });
  await untilInUse(replicas, true);
  const asked: Db[] = [];
  const refused = replicas.read(primary.db, null, (db) => {
    asked.push(db);
    throw new Error('there is no such thing');
  });
  await expect(refused).rejects.toThrow('there is no such thing');
  expect(asked.map((db) => db === primary.db)).toEqual([false, true]);
  expect(replicas.states[0]?.inUse).toBe(true);
});

test('nothing can be written through a replica, even if it is no replica any more', async () => {
  const replicas = open({ urls: [node.url] });
  await untilInUse(replicas, true);
  const writing: boolean[] = [];
  await replicas.read(primary.db, null, async (db) => {
    writing.push(await noteWritten(db));
  });
  expect(writing).toEqual([false]);
});

const noteWritten = (db: Db) =>
  db.execute(sql`update notes set text = 'by mistake'`).then(
    () => true,
    () => false,
  );

test('a server of another database is never used', async () => {
  const replicas = open({ urls: [inject('postgresUrl'), follower.url] });
  await expect
    .poll(async () => {
      await replicas.look();
      return replicas.states.map((state) => state.inUse);
    }, patience)
    .toEqual([false, true]);
});

describe('after the primary became another server', () => {
  const answeredByReplica = async (reading: (replicas: Replicas) => Promise<unknown>, replicas: Replicas) => {
    const { replica: soFar } = replicas.counts;
    await reading(replicas);
    return replicas.counts.replica > soFar;
  };
  const member = (replicas: Replicas) => noteOfMember(replicas, null);

  test('it alone answers members for five seconds, and replicas answer visitors', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const replicas = open({ settleMs: 5000 });
      await untilInUse(replicas, true);
      expect(await answeredByReplica(note, replicas)).toBe(true);
      expect(await answeredByReplica(member, replicas)).toBe(false);
      vi.advanceTimersByTime(4999);
      await replicas.look();
      expect(await answeredByReplica(member, replicas)).toBe(false);
      vi.advanceTimersByTime(1);
      expect(await answeredByReplica(member, replicas)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('it alone answers a member whom it tells of itself before the next look', async () => {
    const replicas = open();
    await untilInUse(replicas, true);
    const another = { lastWrite: null, server: 'another server' };
    const read = () => replicas.read(primary.db, another, noteIn);
    expect(await answeredByReplica(member, replicas)).toBe(true);
    expect(await answeredByReplica(read, replicas)).toBe(false);
  });

  test('a crash that empties unlogged tables counts, although the main process lives on', async () => {
    const before = await findStanding(primary.db);
    const [own] = await primary.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    process.kill(own?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(async () => (await findStanding(primary.db).catch(() => before))?.server, patience)
      .not.toBe(before?.server);
    const after = await findStanding(primary.db);
    const startOf = (standing: typeof after) => standing?.server.split('/')[0];
    expect(startOf(after)).toBe(startOf(before));
  });
});

describe('a replica that goes away', () => {
  test('leaves its questions to the primary, even those that it was working on, and comes back by itself', async () => {
    const replicas = open({ maxLagMs: Infinity });
    await untilInUse(replicas, true);
    const asked: string[] = [];
    const slow = replicas.read(primary.db, null, async (db) => {
      if (db === primary.db) return 'answered by the primary';
      asked.push('replica');
      await db.execute(sql`select pg_sleep(60)`);
      return 'answered by the replica';
    });
    await expect.poll(() => asked).toEqual(['replica']);
    await follower.kill();
    expect(await slow).toBe('answered by the primary');
    expect(replicas.states).toEqual([{ inUse: false, lagMs: undefined }]);
    await replicas.look();
    expect(replicas.states).toEqual([{ inUse: false, lagMs: undefined }]);
    expect(await note(replicas)).toBe(await noteIn(primary.db));

    await follower.start();
    await untilInUse(replicas, true);
    const { replica: soFar } = replicas.counts;
    await note(replicas);
    expect(replicas.counts.replica).toBe(soFar + 1);
  });
});

describe('without its primary', () => {
  test('a replica answers on; promoted, it does beside no other primary', async () => {
    const replicas = open({ maxLagMs: Infinity });
    await untilInUse(replicas, true);
    await node.stop();
    await untilInUse(replicas, true);
    await follower.promote();
    await untilInUse(replicas, true);
    const moved = open({ primaryUrl: follower.url });
    await untilInUse(moved, true);

    await node.start();
    await untilInUse(replicas, false);
  });
});
