import { commentsApi } from '@confab/api-contract/calls';
import { connect, posts } from '@confab/db';
import { limits, newObjectId } from '@confab/domain';
import { sessionCookie } from '@confab/session';
import { aCable } from '@confab/testing/cable';
import { aPost, aUser } from '@confab/testing/db';
import { openStream, type OpenStream } from '@confab/testing/event-source';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertComment } from '../comments/comments.queries.ts';
import { getUserById } from '../../members/users.queries.ts';
import {
  type ApiOptions,
  errorBody,
  expectRefusal,
  startApi,
  type TestApi,
  theCast,
} from '../../test-support/api.ts';
import { addressOf, type Person } from '../../test-support/client.ts';
import { listWrittenAfter } from './live-comments.queries.ts';
import { createLiveComments, type Watcher } from './live-comments.ts';

/** Two processes on one database, over real connections. */

let here: TestApi;
let there: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
const apis: TestApi[] = [];
const origins = new Map<TestApi, string>();

async function anApi(options: ApiOptions = {}): Promise<TestApi> {
  const api = await startApi({ ...options, database: here.database });
  apis.push(api);
  return api;
}

beforeAll(async () => {
  here = await startApi();
  there = await anApi();
  cast = await theCast(here.db);
});
afterEach(() => {
  vi.useRealTimers();
  for (const stream of open.splice(0)) stream.close();
});
afterAll(async () => {
  for (const api of apis) await api.close();
  await here.close();
});

const open: OpenStream[] = [];

type Post = { id: string; publicId: string };
const somePost = (): Promise<Post> => aPost(here.db, { by: cast.alice, in: cast.cats });

async function originOf(api: TestApi): Promise<string> {
  const known = origins.get(api) ?? (await api.app.listen({ host: '127.0.0.1', port: 0 }));
  origins.set(api, known);
  return known;
}

type Who = { person?: Person; after?: number; lastId?: string };

/** Opens a post's stream; resolves at the first bytes. */
async function watch(api: TestApi, post: Post, who: Who = {}): Promise<OpenStream> {
  const url =
    (await originOf(api)) +
    addressOf(commentsApi.events, {
      params: { postId: post.publicId },
      query: who.after === undefined ? {} : { after: who.after },
    });
  const stream = await openStream(url, await headersOf(api, who));
  open.push(stream);
  await stream.until(({ lastId, status }) => lastId !== '' || status !== 200);
  return stream;
}

async function headersOf(api: TestApi, { person, lastId }: Who): Promise<Record<string, string>> {
  return {
    ...(person && { cookie: `${sessionCookie}=${await api.as(person).sessionId()}` }),
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  };
}

async function write(api: TestApi, post: Post, person: Person = cast.alice) {
  return api
    .as(person)
    .call(commentsApi.create, { params: { postId: post.publicId }, body: { body: 'A comment' } });
}

const numbersOf = (stream: OpenStream) => stream.events.map(({ id }) => Number(id));
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('a reader of a post', () => {
  test('receives a comment that a member writes through another process', async () => {
    const post = await somePost();
    const stream = await watch(here, post);
    const comment = await write(there, post);
    await stream.until(({ events }) => events.length > 0);
    expect(stream.events).toEqual([{ id: '1', event: 'comment', data: { id: comment.id, number: 1 } }]);
  });

  test('receives only later comments by default', async () => {
    const post = await somePost();
    await write(here, post);
    const stream = await watch(here, post);
    expect(stream.lastId).toBe('1');
    await write(here, post);
    await stream.until(({ events }) => events.length > 0);
    expect(numbersOf(stream)).toEqual([2]);
  });

  test('receives nothing from other posts', async () => {
    const [post, other] = [await somePost(), await somePost()];
    const [stream, elsewhere] = [await watch(here, post), await watch(here, other)];
    await write(there, other);
    await elsewhere.until(({ events }) => events.length > 0);
    await write(there, post);
    await stream.until(({ events }) => events.length > 0);
    expect([numbersOf(stream), numbersOf(elsewhere)]).toEqual([[1], [1]]);
  });

  test('never receives their own comments', async () => {
    const post = await somePost();
    const [alices, bobs] = [
      await watch(here, post, { person: cast.alice }),
      await watch(here, post, { person: cast.bob }),
    ];
    for (const person of [cast.alice, cast.bob, cast.alice]) await write(there, post, person);
    await bobs.until(({ events }) => events.length === 2);
    await alices.until(({ events }) => events.length === 1);
    expect([numbersOf(alices), numbersOf(bobs)]).toEqual([[2], [1, 3]]);

    const again = await watch(there, post, { person: cast.alice, after: 0 });
    await write(there, post, cast.bob);
    await again.until(({ lastId }) => lastId === '4');
    expect(numbersOf(again)).toEqual([2, 4]);
  });

  test('gets the comments missed while away, and only these', async () => {
    const post = await somePost();
    for (let count = 0; count < 5; count++) await write(here, post);
    const byAddress = await watch(there, post, { after: 2 });
    await byAddress.until(({ events }) => events.length === 3);
    expect(numbersOf(byAddress)).toEqual([3, 4, 5]);

    // A reconnecting browser repeats the first URL and adds Last-Event-ID.
    const byHeader = await watch(there, post, { after: 2, lastId: '4' });
    await write(here, post);
    await byHeader.until(({ lastId }) => lastId === '6');
    expect(numbersOf(byHeader)).toEqual([5, 6]);
  });

  test('gets only the number of missed comments if they exceed a page, then later ones', async () => {
    const post = await somePost();
    await write(here, post);
    await here.db.execute(sql`
      insert into comments (id, post_id, number, user_id, body, body_html, body_renderer)
      select (lpad(to_hex(${Date.now()}::bigint * 1000 + i), 24, '0') || '00000000')::uuid,
        ${`${post.id}00000000`}::uuid, i, ${`${cast.alice.id}00000000`}::uuid, 'text', '<p>text</p>', 1
      from generate_series(2, ${limits.commentsPage + 2}::int) i`);
    await here.db.execute(
      sql`update posts set no_comments = ${limits.commentsPage + 2} where id = ${`${post.id}00000000`}::uuid`,
    );
    const [behind, late] = [await watch(here, post, { after: 1 }), await watch(here, post, { after: 2 })];
    await write(there, post);
    await behind.until(({ events }) => events.length === 2);
    expect(behind.events[0]).toEqual({
      id: '502',
      event: 'behind',
      data: { count: 501, number: 502 },
    });
    expect(numbersOf(behind)).toEqual([502, 503]);
    await late.until(({ lastId }) => lastId === '503');
    expect(numbersOf(late)).toEqual(upTo(503, 3));
  });
});

describe('a stream is refused', () => {
  test('for an unknown post', async () => {
    const call = here.visitor().call(commentsApi.events, { params: { postId: 'nothing0' } });
    await expectRefusal(call, 'post/not-found');
  });

  test.each([
    ['after=x', {}],
    ['after=-1', {}],
    ['after=', {}],
    ['after=1e3', {}],
    ['', { 'last-event-id': 'x' }],
    ['after=1', { 'last-event-id': '1,2' }],
  ])('with "%s" and %j as its start', async (query, headers) => {
    const post = await somePost();
    const url = `/api/posts/${post.publicId}/events?${query}`;
    const reply = await here.visitor().request({ method: 'GET', url, headers });
    expect(reply.json()).toEqual(errorBody('invalid_cursor'));
  });

  test('in a process that allows none', async () => {
    const api = await anApi({ config: { live: { ...here.config.live, streams: 0 } } });
    const reply = api.visitor().call(commentsApi.events, { params: { postId: (await somePost()).publicId } });
    await expectRefusal(reply, 'overloaded');
  });

  test('beyond the limit for one address', async () => {
    const api = await anApi({ config: { live: { ...here.config.live, streamsPerAddress: 2 } } });
    const post = await somePost();
    const streams = [await watch(api, post), await watch(api, post), await watch(api, post)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});

test('a stream holds no database connection, and sends no query while no comment is written', async () => {
  const connection = connect(here.database.url, { applicationName: 'narrow', max: 1 });
  const api = await anApi();
  const narrow = await startApi({ database: { ...here.database, ...connection }, listen: connection.listen });
  const post = await somePost();
  const streams = await Promise.all(upTo(5).map(() => watch(narrow, post, { person: cast.bob })));
  const sinceWhen = async () => {
    const [row] = await here.db.execute<{ since: string }>(
      sql`select max(query_start)::text as since from pg_stat_activity where application_name = 'narrow' and state = 'idle'`,
    );
    return row?.since;
  };
  // The second watcher finds the process listening and idle.
  for (const number of [1, 2]) {
    await write(there, post);
    await Promise.all(streams.map((stream) => stream.until(({ events }) => events.length === number)));
  }
  // The events may come before the last query that their comment causes.
  let before: string | undefined;
  await expect
    .poll(async () => {
      const previous = before;
      before = await sinceWhen();
      return before === previous;
    })
    .toBe(true);
  // A comment on another post.
  const other = await somePost();
  const elsewhere = await watch(api, other);
  await write(there, other);
  await elsewhere.until(({ events }) => events.length > 0);
  expect(await sinceWhen()).toBe(before);

  for (const stream of streams) stream.close();
  await narrow.close();
  await connection.close();
});

test('a rolled-back transaction wakes no watcher', async () => {
  const post = await somePost();
  const connection = connect(here.database.url, { applicationName: 'ear', max: 1 });
  const heard: string[] = [];
  const ear = Promise.withResolvers<undefined>();
  const listens = Promise.withResolvers<undefined>();
  connection.listen(
    'comments',
    (postId) => {
      heard.push(postId);
      if (heard.length === 1) ear.resolve(undefined);
    },
    () => listens.resolve(undefined),
  );
  await listens.promise;
  const inCats = (of: Awaited<ReturnType<typeof somePost>>) => ({
    ...of,
    communityId: cast.cats.id,
    communityName: cast.cats.name,
    title: 'A title',
  });
  const comment = {
    author: await getUserById(here.db, cast.alice.id),
    parent: null,
    userGroup: 'normal',
    body: 'text',
    bodyHtml: '<p>text</p>',
    bodyRenderer: 1,
  } as const;
  await here.db
    .transaction(async (tx) => {
      await insertComment(tx, { ...comment, id: newObjectId(), post: inCats(post) });
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  const other = await somePost();
  await here.db.transaction((tx) =>
    insertComment(tx, { ...comment, id: newObjectId(), post: inCats(other) }),
  );
  await ear.promise;
  expect(heard).toEqual([other.id]);
  await connection.close();
});

/** Ends all listening connections, as a database restart would. */
async function cutListening(): Promise<number> {
  const cut = await here.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`);
  return cut.length;
}

describe('when the listening connection breaks', () => {
  test('every comment comes once while members write through both processes', async () => {
    const post = await somePost();
    const streams = [await watch(here, post), await watch(there, post)];
    let cuts = 0;
    for (let count = 0; count < 20; count++) {
      await Promise.all([write(here, post), write(there, post)]);
      if (count % 5 === 3) cuts += await cutListening();
    }
    expect(cuts).toBeGreaterThanOrEqual(2);
    for (const stream of streams) {
      await stream.until(({ lastId }) => lastId === '40');
      expect(numbersOf(stream)).toEqual(upTo(40));
    }
  });

  test('comments written before it reconnects arrive', async () => {
    const cable = await aCable(here.database.url);
    const listening = connect(cable.url, { applicationName: 'cabled', max: 1 });
    const api = await anApi({ listen: listening.listen });
    const post = await somePost();
    const stream = await watch(api, post);
    await write(there, post);
    await stream.until(({ events }) => events.length === 1);
    cable.cut();
    for (let count = 0; count < 10; count++) await write(there, post);
    await cable.mend();
    await stream.until(({ lastId }) => lastId === '11');
    await write(there, post);
    await stream.until(({ lastId }) => lastId === '12');
    expect(numbersOf(stream)).toEqual(upTo(12));
    stream.close();
    await listening.close();
    cable.cut();
  });

  test('unnoticed, the next sweep finds the new comments', async () => {
    const cable = await aCable(here.database.url);
    const listening = connect(cable.url, { applicationName: 'silent', max: 1 });
    const api = await anApi({
      listen: listening.listen,
      config: { live: { ...here.config.live, sweepSeconds: 0.05 } },
    });
    const posts = await Promise.all([somePost(), somePost(), somePost()]);
    const streams = await Promise.all(posts.map((post) => watch(api, post)));
    cable.silence();
    for (const post of posts) {
      await write(there, post);
      await write(there, post);
    }
    for (const stream of streams) {
      await stream.until(({ events }) => events.length === 2);
      expect(numbersOf(stream)).toEqual([1, 2]);
      stream.close();
    }
    cable.cut();
    await listening.close();
  });

  test('or cannot be opened at all, the sweep finds the new comments', async () => {
    const api = await anApi({
      listen: () => undefined,
      config: { live: { ...here.config.live, sweepSeconds: 0.05 } },
    });
    const post = await somePost();
    const stream = await watch(api, post);
    await write(there, post);
    await stream.until(({ events }) => events.length === 1);
  });
});

test('when twenty members write at once, ten readers see every comment once and in order', async () => {
  const post = await somePost();
  const writers = await Promise.all(upTo(20).map(() => aUser(here.db)));
  const streams = await Promise.all(upTo(10).map((count) => watch(count % 2 === 0 ? here : there, post)));
  await Promise.all(
    writers.flatMap((writer, at) => [
      write(at % 2 === 0 ? here : there, post, writer),
      write(at % 2 === 0 ? there : here, post, writer),
    ]),
  );
  for (const stream of streams) {
    await stream.until(({ lastId }) => lastId === '40');
    expect(numbersOf(stream)).toEqual(upTo(40));
  }
});

test('a reader who connects while members write gets all comments once and in order', async () => {
  const post = await somePost();
  const streams: OpenStream[] = [];
  const writing = (async () => {
    for (let count = 0; count < 25; count++) await Promise.all([write(here, post), write(there, post)]);
  })();
  for (let at = 0; at < 10; at++) streams.push(await watch(at % 2 === 0 ? here : there, post, { after: at }));
  await writing;
  for (const [at, stream] of streams.entries()) {
    await stream.until(({ lastId }) => lastId === '50');
    expect(numbersOf(stream)).toEqual(upTo(50, at + 1));
  }
});

describe('while the database is slow', () => {
  /** A watcher that records numbers. */
  const watcherFrom = (after: number) => {
    const numbers: number[] = [];
    const tell: Watcher['tell'] = (written) => numbers.push(...written.map(({ number }) => number));
    return { numbers, watcher: { userId: null, after, tell } };
  };
  const leaving: (() => void)[] = [];
  afterEach(() => {
    for (const leave of leaving.splice(0)) leave();
  });
  const noListening = { listen: () => undefined, sweepSeconds: 60 };
  const aPostWithComments = async () => {
    const post = await somePost();
    for (let count = 0; count < 5; count++) await write(here, post);
    return post;
  };

  test('a later reader with an earlier position gets all comments in order', async () => {
    const post = await aPostWithComments();
    const live = createLiveComments({
      db: here.db,
      ...noListening,
      onFailure: (failure) => expect.unreachable(String(failure)),
    });
    const [early, late] = [watcherFrom(3), watcherFrom(0)];
    await here.db.transaction(async (tx) => {
      await tx.execute(sql`lock table comments in access exclusive mode`);
      leaving.push(live.watch(post.id, early.watcher));
      await expect
        .poll(() =>
          tx.execute(
            sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
          ),
        )
        .toHaveLength(1);
      leaving.push(live.watch(post.id, late.watcher));
    });
    await expect.poll(() => [early.numbers, late.numbers]).toEqual([[4, 5], upTo(5)]);
  });

  test('a failed query is repeated for the next reader', async () => {
    const post = await aPostWithComments();
    const stopped = connect(here.database.url, { applicationName: 'stopped', max: 1 });
    const failed = Promise.withResolvers<unknown>();
    const live = createLiveComments({ db: stopped.db, ...noListening, onFailure: failed.resolve });
    const [early, late] = [watcherFrom(3), watcherFrom(0)];
    await here.db.transaction(async (tx) => {
      await tx.execute(sql`lock table comments in access exclusive mode`);
      leaving.push(live.watch(post.id, early.watcher));
      const stop = () =>
        tx.execute(sql`
          select pg_cancel_backend(pid) from pg_locks where relation = 'comments'::regclass and not granted`);
      await expect.poll(stop).toHaveLength(1);
      expect(await failed.promise).toBeInstanceOf(Error);
    });
    leaving.push(live.watch(post.id, late.watcher));
    await expect.poll(() => [early.numbers, late.numbers]).toEqual([[4, 5], upTo(5)]);
    await stopped.close();
  });
});

test('no stream, post or timer is left when the last reader leaves', async () => {
  const api = await anApi();
  let metrics = '';
  const measure = async () => {
    metrics = (await api.app.inject('/metrics')).payload;
    return ['event_streams', 'watched_posts'].map(
      (name) => new RegExp(`^confab_api_${name} (\\d+)$`, 'm').exec(metrics)?.[1],
    );
  };
  await originOf(api);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [post, other] = [await somePost(), await somePost()];
  const streams = await Promise.all([post, post, other, other].map((one) => watch(api, one)));
  expect(await measure()).toEqual(['4', '2']);
  // The heartbeat of streams, and the sweep of posts.
  expect(vi.getTimerCount()).toBe(2);
  await write(there, post);
  for (const stream of streams.slice(0, 2)) await stream.until(({ events }) => events.length === 1);
  expect(await measure()).toEqual(['4', '2']);
  expect(metrics).toContain('confab_api_events_sent_total 2');

  for (const stream of streams) stream.close();
  await expect.poll(measure).toEqual(['0', '0']);
  expect(vi.getTimerCount()).toBe(0);
});

test('an open stream does not count as a slow reply', async () => {
  const api = await anApi();
  await originOf(api);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const stream = await watch(api, await somePost());
  vi.advanceTimersByTime(2 * 3_600_000);
  await stream.closed;
  vi.useRealTimers();
  await api.visitor().request({ url: '/api/_initial' });
  const metrics = (await api.app.inject('/metrics')).payload;
  expect(metrics).toContain('route="/api/_initial"');
  expect(metrics).not.toContain('route="/api/posts/:postId/events"');
});

test('new comments of many posts are read from the index, without other rows', async () => {
  const all = await Promise.all(upTo(30).map(() => somePost()));
  const others = all.slice(1);
  await here.db.execute(sql`
    insert into comments (id, post_id, number, user_id, body, body_html, body_renderer)
    select gen_random_uuid(), posts.id, i, user_id, 'text', '<p>text</p>', 1
    from posts, generate_series(1, 1000) i
    where ${inArray(
      posts.id,
      all.map(({ id }) => id),
    )}`);
  await here.db.execute(sql`vacuum analyze comments`);
  const connection = connect(here.database.url, { applicationName: 'measured', max: 1 });
  // Statistics of this transaction only: other connections report at any time.
  const touched = async () => {
    const [row] = await connection.db.execute<{ scans: number; rows: number }>(sql`
      select seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_user_tables where relname = 'comments'`);
    return row ?? { scans: -1, rows: -1 };
  };
  await connection.db.execute(sql`begin`);
  const before = await touched();
  const positions = others.map(({ id: postId }, at) => ({ postId, after: at < 3 ? 990 : 1000 }));
  // After five runs PostgreSQL may switch a prepared statement to a generic plan.
  for (let run = 0; run < 8; run++) {
    expect(await listWrittenAfter(connection.db, positions)).toHaveLength(30);
  }
  const after = await touched();
  await connection.db.execute(sql`commit`);
  expect({ scans: after.scans - before.scans, rows: after.rows - before.rows }).toEqual({
    scans: 0,
    rows: 8 * 30,
  });
  await connection.close();
});
