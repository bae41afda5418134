import { comments, communities, connect, type Connection, images, posts, users } from '@confab/db';
import { aCable } from '@confab/testing/cable';
import { aComment, aCommunity, anImage, aPost, aSupporter, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementsDuring } from '../test-support/statements.ts';
import { type Changes, followChanges } from './changes.ts';
import { keep } from './keep.ts';

const database = useDatabase();
let other: Connection;
beforeAll(() => {
  other = connect(database.url, { applicationName: 'other', max: 2 });
});
afterAll(() => other.close());

let changes: Changes;
let heard: string[];
let lost: number;
beforeEach(async () => {
  changes = followChanges(database.db);
  await changes.catchUp();
  heard = [];
  lost = 0;
  for (const kind of ['post', 'thread', 'user', 'community'] as const) {
    changes.on(kind, (id, part) => heard.push([kind, id, ...(part === null ? [] : [part])].join(' ')));
  }
  changes.onLost(() => (lost += 1));
});

async function aScene() {
  const author = await aUser(database.db);
  const place = await aCommunity(database.db, { by: author });
  const post = await aPost(database.db, { by: author, in: place });
  const comment = await aComment(database.db, { by: author, on: post });
  await changes.catchUp();
  heard = [];
  return { author, place, post, comment };
}

describe('a process', () => {
  test('hears of what was committed before it asked, once', async () => {
    const { post } = await aScene();
    await other.db.update(posts).set({ title: 'Another title' }).where(eq(posts.id, post.id));
    await changes.catchUp();
    await changes.catchUp();
    expect(heard).toEqual([`post ${post.id}`]);
  });

  test('hears of a transaction that began first and ended last', async () => {
    const [first, second] = [await aScene(), await aScene()];
    const began = Promise.withResolvers<undefined>();
    const mayEnd = Promise.withResolvers<undefined>();
    const early = other.db.transaction(async (tx) => {
      await tx.update(posts).set({ title: 'Early' }).where(eq(posts.id, first.post.id));
      began.resolve(undefined);
      await mayEnd.promise;
    });
    await began.promise;
    await other.db.update(posts).set({ title: 'Late' }).where(eq(posts.id, second.post.id));
    await changes.catchUp();
    expect(heard).toEqual([`post ${second.post.id}`]);
    mayEnd.resolve(undefined);
    await early;
    await changes.catchUp();
    expect(heard).toEqual([`post ${second.post.id}`, `post ${first.post.id}`]);
  });

  test('hears nothing of what was rolled back', async () => {
    const { post } = await aScene();
    const undone = other.db.transaction(async (tx) => {
      await tx.update(posts).set({ title: 'Undone' }).where(eq(posts.id, post.id));
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    await changes.catchUp();
    expect(heard).toEqual([]);
  });

  test('forgets everything where it would hear of too much', async () => {
    const { post } = await aScene();
    await other.db.execute(sql`
      insert into changes (kind, id) select 'post', ${`${post.id}00000000`}::uuid from generate_series(1, 10001)`);
    await changes.catchUp();
    expect([lost, heard]).toEqual([1, []]);
  });

  test('asks once for all that ask while it waits', async () => {
    const sent = await statementsDuring(database.db, () =>
      Promise.all(Array.from({ length: 20 }, () => changes.catchUp())),
    );
    expect(sent).toHaveLength(2);
  });

  test('does not wait again for a server that was silent while it waited', async () => {
    const cable = await aCable(database.url);
    const silent = connect(cable.url, { applicationName: 'silent', max: 1 });
    const far = followChanges(silent.db);
    await far.catchUp();
    cable.silence();
    const both = [far.catchUp(), far.catchUp()];
    const [asking, waiting] = both.map((one) => one.catch((error: unknown) => error));
    cable.cut();
    const failure = await asking;
    expect(failure).toBeInstanceOf(Error);
    expect(await waiting).toBe(failure);
    await cable.mend();
    await far.catchUp();
    await silent.close();
    cable.cut();
  });
});

type Scene = Awaited<ReturnType<typeof aScene>>;
type Case = [what: string, write: (scene: Scene) => Promise<unknown>, heard: (scene: Scene) => string[]];

const cases: Case[] = [
  [
    'a new comment: the order of the thread',
    ({ author, post }) => aComment(database.db, { by: author, on: post }),
    ({ post }) => [`thread ${post.id}`],
  ],
  [
    'an edited comment: that comment',
    ({ comment }) => database.db.update(comments).set({ body: 'Edited' }).where(eq(comments.id, comment.id)),
    ({ post, comment }) => [`thread ${post.id} ${comment.id}`],
  ],
  [
    'new points: the person',
    ({ author }) => database.db.update(users).set({ points: 99 }).where(eq(users.id, author.id)),
    ({ author }) => [`user ${author.id}`],
  ],
  [
    'a badge: the person',
    ({ author }) => aSupporter(database.db, author),
    ({ author }) => [`user ${author.id}`],
  ],
  [
    'settings of a member: nothing',
    ({ author }) => database.db.update(users).set({ embedsOff: true }).where(eq(users.id, author.id)),
    () => [],
  ],
  [
    'a visit: nothing',
    ({ author }) =>
      database.db
        .update(users)
        .set({ lastSeen: sql`last_seen + interval '1 millisecond'` })
        .where(eq(users.id, author.id)),
    () => [],
  ],
  [
    'a member more: the community',
    ({ place }) => database.db.update(communities).set({ noMembers: 7 }).where(eq(communities.id, place.id)),
    ({ place }) => [`community ${place.id}`],
  ],
];

describe('the database notes', () => {
  test.each(cases)('%s', async (_, write, expected) => {
    const scene = await aScene();
    await write(scene);
    await changes.catchUp();
    expect(heard.filter((one) => !one.startsWith('post '))).toEqual(expected(scene));
  });

  test('the description of a picture: all that show it', async () => {
    const { author, place } = await aScene();
    const picture = await anImage(database.db, { by: author });
    await database.db.update(users).set({ proPicId: picture.id }).where(eq(users.id, author.id));
    await database.db
      .update(communities)
      .set({ bannerImageId: picture.id })
      .where(eq(communities.id, place.id));
    await changes.catchUp();
    heard = [];
    await database.db.update(images).set({ altText: 'A cat' }).where(eq(images.id, picture.id));
    await database.db
      .update(images)
      .set({ copiesMadeAt: new Date().toISOString() })
      .where(eq(images.id, picture.id));
    await changes.catchUp();
    expect(heard.toSorted()).toEqual([`community ${place.id}`, `user ${author.id}`]);
  });
});

describe('a kept value', () => {
  const value = (text: string) => ({ text, bytes: 100 });

  test('is loaded once for all that ask at once', async () => {
    const loads: (readonly string[])[] = [];
    const kept = keep(changes, {
      kind: 'user',
      maxBytes: 1000,
      load: async (ids) => {
        loads.push(ids);
        return new Map(ids.map((id) => [id, value(id)]));
      },
    });
    await Promise.all([kept.getMany(['a', 'b']), kept.getMany(['b', 'c'])]);
    await kept.getMany(['a', 'b', 'c']);
    expect(loads).toEqual([['a', 'b'], ['c']]);
  });

  test('that changes while it is loaded is answered, and not kept', async () => {
    const { author } = await aScene();
    let loads = 0;
    const kept = keep(changes, {
      kind: 'user',
      maxBytes: 1000,
      load: async (ids) => {
        loads += 1;
        if (loads === 1) {
          await database.db.update(users).set({ points: 50 }).where(eq(users.id, author.id));
          await changes.catchUp();
        }
        return new Map(ids.map((id) => [id, value(`load ${loads}`)]));
      },
    });
    expect((await kept.getMany([author.id])).get(author.id)?.text).toBe('load 1');
    expect((await kept.getMany([author.id])).get(author.id)?.text).toBe('load 2');
    await kept.getMany([author.id]);
    expect(loads).toBe(2);
  });

  test('that could not be loaded is asked for again', async () => {
    let loads = 0;
    const kept = keep(changes, {
      kind: 'user',
      maxBytes: 1000,
      load: async (ids) => {
        loads += 1;
        if (loads === 1) throw new Error('away');
        return new Map(ids.map((id) => [id, value(id)]));
      },
    });
    await expect(kept.getMany(['a'])).rejects.toThrow('away');
    expect((await kept.getMany(['a'])).size).toBe(1);
  });

  test('gives way to newer ones beyond the limit', async () => {
    const kept = keep(changes, {
      kind: 'user',
      maxBytes: 1000,
      load: async (ids) => new Map(ids.map((id) => [id, value(id)])),
    });
    await kept.getMany(Array.from({ length: 25 }, (_, at) => String(at)));
    expect(kept.size).toEqual({ items: 10, bytes: 1000 });
  });
});
