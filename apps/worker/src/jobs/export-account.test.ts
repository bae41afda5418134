import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  approvedAuthors,
  accountExports,
  appealMessages,
  appeals,
  comments,
  communityMembers,
  communityRequests,
  decidedReports,
  decisions,
  hiddenPosts,
  images,
  invitations,
  invitedMembers,
  messages,
  mutes,
  notifications,
  postImages,
  postVisits,
  postVotes,
  commentVotes,
  pushSubscriptions,
  reports,
  sessions,
  userBadges,
} from '@confab/db';
import { ownData, ownParts } from '@confab/db/acts';
import { imageKey } from '@confab/domain';
import {
  aComment,
  aCommunity,
  aConversation,
  aHeld,
  aList,
  aPost,
  aUser,
  aWarning,
} from '@confab/testing/db';
import { and, eq, getTableName, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { contextFor } from '../test-support/job-context.ts';
import { aStoredImage, createStore, type TestStore } from '../test-support/pictures.ts';
import { exportAccount } from './export-account.ts';
import { purgeExpired } from './purge-expired.ts';
import { useEmptyDatabase } from '@confab/testing/use-database';

const database = useEmptyDatabase();
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});
afterEach(async () => {
  await store.drop();
});

type Person = Awaited<ReturnType<typeof aUser>>;

async function aFullAccount(username: string): Promise<Person> {
  const { db } = database;
  const person = await aUser(db, {
    username,
    email: `${username}@example.org`,
    aboutMe: `I am ${username}.`,
  });
  const community = await aCommunity(db, { by: person, name: `the_${username}s` });
  const post = await aPost(db, { by: person, in: community, title: `A post by ${username}` });
  const comment = await aComment(db, { by: person, on: post, body: `A comment by ${username}` });
  const stranger = await aUser(db);
  const theirs = await aPost(db, { by: stranger, in: community });
  const userId = person.id;
  await db.insert(postVotes).values({ postId: theirs.id, userId, up: true });
  await db.insert(commentVotes).values({ commentId: comment.id, userId, up: true }).onConflictDoNothing();
  await db.insert(postVisits).values({ postId: theirs.id, userId });
  await db.insert(communityMembers).values({ communityId: community.id, userId }).onConflictDoNothing();
  await db.insert(communityRequests).values({ userId, name: `wished_by_${username}` });
  await db
    .insert(reports)
    .values({ communityId: community.id, postId: theirs.id, reasonId: 1, createdBy: userId });
  await aHeld(db, { by: person, in: community });
  await aWarning(db, { of: person, by: stranger, in: community });
  const conversation = await aConversation(db, { by: person, in: community });
  for (const kind of ['team', 'note'] as const)
    await db.insert(messages).values({
      ...{ conversationId: conversation.id, userId: stranger.id, kind, words: '' },
      text: kind === 'note' ? 'A note on alice' : 'An answer',
    });
  await db.insert(approvedAuthors).values({ communityId: community.id, userId, approvedBy: stranger.id });
  const [decision] = await db
    .insert(decisions)
    .values({
      ...{ communityId: community.id, postId: theirs.id, authorId: stranger.id },
      ...{ verdict: 'keep', userId: stranger.id, actedAs: 'mods' },
    })
    .returning();
  await db.insert(decidedReports).values({
    ...{ decisionId: decision?.id ?? 0, reportId: 1, communityId: community.id, userId },
    ...{ reasonId: 1, weight: 4, createdAt: new Date().toISOString() },
  });
  const [appeal] = await db
    .insert(appeals)
    .values({ userId, bannedAt: new Date().toISOString(), note: 'A note on alice' })
    .returning();
  await db
    .insert(appealMessages)
    .values({ appealId: appeal?.id ?? 0, userId, kind: 'member', text: `An appeal by ${username}` });
  const [invitation] = await db
    .insert(invitations)
    .values({ code: `of-${username}`, createdBy: userId, uses: 1 })
    .returning();
  await db
    .insert(invitedMembers)
    .values({ userId, invitedBy: stranger.id, invitationId: invitation?.id ?? 0 });
  await aList(db, { by: person, of: [theirs, comment], name: 'bookmarks' });
  await db.insert(mutes).values({ userId, mutedUserId: stranger.id });
  await db.insert(hiddenPosts).values({ postId: theirs.id, userId });
  await db.insert(userBadges).values({ userId, type: 'supporter' });
  await db.insert(sessions).values({
    key: `key of ${username}`,
    userId,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await db.insert(pushSubscriptions).values({
    sessionKey: `key of ${username}`,
    userId,
    endpoint: `https://push.example/${username}`,
    p256dh: `key of ${username}`,
    auth: `key of ${username}`,
  });
  await db.insert(notifications).values({
    userId,
    type: 'mod_add',
    notif: {
      type: 'mod_add',
      communityId: community.id,
      communityName: community.name,
      addedBy: stranger.username,
    },
  });
  await aStoredImage(db, store, { by: person });
  return person;
}

async function ask(person: Person): Promise<string> {
  const [row] = await database.db.insert(accountExports).values({ userId: person.id }).returning();
  if (!row) throw new Error('nothing was asked for');
  return row.requestedAt;
}

const rowOf = async ({ id }: Person) =>
  (await database.db.select().from(accountExports).where(eq(accountExports.userId, id)))[0];

const run = (person: Person, requestedAt: string, context = contextFor(database.db, store)) =>
  exportAccount({ userId: person.id, requestedAt }, context);

async function unpack(person: Person): Promise<Map<string, Buffer>> {
  const row = await rowOf(person);
  const file = await store.get(row?.fileKey ?? '');
  if (!file) throw new Error('there is no file');
  expect(row?.size).toBe(file.size);
  const archive = await promisify<Buffer, ZipFile>((bytes, done) =>
    fromBuffer(bytes, { lazyEntries: true }, done),
  )(await buffer(file.stream));
  const files = new Map<string, Buffer>();
  const ended = new Promise<void>((resolve, reject) => archive.once('end', resolve).once('error', reject));
  archive.on('entry', (entry: Entry) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) return void archive.emit('error', error);
      void buffer(stream).then((bytes) => {
        files.set(entry.fileName, bytes);
        archive.readEntry();
      });
    });
  });
  archive.readEntry();
  await ended;
  return files;
}

const rowsIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null') as Record<string, unknown>[];

describe('the data of an account', () => {
  test("are in the archive: every row of the member's and none of others", async () => {
    const [alice, bob] = [await aFullAccount('alice'), await aFullAccount('bobby')];
    await run(alice, await ask(alice));
    const files = await unpack(alice);

    for (const [name, { table, owner, beside, only }] of Object.entries(ownData)) {
      const rowsOfTheirs = database.db
        .select({ count: sql<number>`count(*)::int` })
        .from(table)
        .$dynamic();
      const [stored] = await (beside ? rowsOfTheirs.leftJoin(beside.table, beside.on) : rowsOfTheirs).where(
        and(eq(owner, alice.id), only),
      );
      const rows = rowsIn(files, name);
      expect(rows, name).toHaveLength(stored?.count ?? 0);
      // List items belong to a member through their lists.
      if (owner.table !== table) continue;
      const ownerKey = name === 'account' ? 'id' : owner.name;
      expect(new Set(rows.map((row) => row[ownerKey])), name).toEqual(
        new Set(rows.length > 0 ? [alice.id] : []),
      );
    }
    const everything = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => bytes.toString())
      .join('');
    expect(everything).toContain('A comment by alice');
    expect(everything).toContain('alice@example.org');
    for (const foreign of [bob.id, 'bobby', 'key of alice', 'push.example', 'argon2', 'A note on'])
      expect(everything).not.toContain(foreign);
    expect(rowsIn(files, 'account')[0]).not.toHaveProperty('passwordHash');
  });

  test('cover every kind, so that the test above has rows to find', async () => {
    const alice = await aFullAccount('alice');
    await run(alice, await ask(alice));
    const files = await unpack(alice);
    const empty = Object.keys(ownData).filter((name) => rowsIn(files, name).length === 0);
    // A moderator cannot be banned, so this member has no bans.
    expect(empty).toEqual(['bans']);
  });

  test('name every table that refers to an account as its owner', async () => {
    const tables = await database.db.execute<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by name`);
    const exported = Object.values(ownData).map(({ table }) => getTableName(table));
    const elsewhere = [...tables].map(({ name }) => name).filter((name) => !exported.includes(name));
    // Owned by communities (whose founder they name) or the site, or used for a moment only.
    expect(elsewhere).toEqual([
      'account_erasures',
      'account_exports',
      'announcements',
      'auto_rule_versions',
      'blocks',
      'communities',
      'community_rules',
      'decisions',
      'email_confirmations',
      'moderation_log',
      'notification_causes',
      'password_resets',
      'ring_members',
      'rings',
      'rollback_items',
      'rollbacks',
      'site_log',
      'site_texts',
    ]);
  });

  test('include the pictures as stored', async () => {
    const alice = await aFullAccount('alice');
    const [picture] = await database.db.select().from(images).where(eq(images.uploadedBy, alice.id));
    if (!picture) throw new Error('alice has no picture');
    await run(alice, await ask(alice));
    const original = await store.get(imageKey(picture));
    const files = await unpack(alice);
    expect(files.get(`pictures/${picture.id}.jpg`)).toEqual(original && (await buffer(original.stream)));
  });

  test('span several pages of rows, each row once', async () => {
    const { db } = database;
    const alice = await aUser(db);
    const post = await aPost(db, { by: alice, in: await aCommunity(db, { by: alice }) });
    await db.execute(sql`
      insert into ${comments} (id, post_id, number, user_id, ancestors, depth, body, body_html, body_renderer)
      select rpad(lpad(to_hex(number), 24, '0'), 32, '0')::uuid, ${post.id + '00000000'}::uuid, 100 + number,
        ${alice.id + '00000000'}::uuid, '{}', 0, 'Comment ' || number, '', 1
      from generate_series(1, 2500) as number`);
    await run(alice, await ask(alice));
    const rows = rowsIn(await unpack(alice), 'comments');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2500);
    expect(rows).toHaveLength(2500);
  });
});

describe('the job', () => {
  test('makes the file once, and keeps it for a day', async () => {
    const alice = await aFullAccount('alice');
    const requestedAt = await ask(alice);
    await run(alice, requestedAt);
    const first = await rowOf(alice);
    const hours = (Date.parse(first?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await run(alice, requestedAt);
    expect(await rowOf(alice)).toEqual(first);
    expect(await unpack(alice)).toHaveProperty('size');
  });

  test('leaves no file when interrupted, and completes in the next run', async () => {
    const alice = await aFullAccount('alice');
    const requestedAt = await ask(alice);
    const stopped = contextFor(database.db, store);
    stopped.stop();
    await expect(run(alice, requestedAt, stopped)).rejects.toThrow();
    expect(await rowOf(alice)).toMatchObject({ fileKey: null });
    expect((await store.keys()).filter((key) => key.startsWith('export-'))).toEqual([]);
    await run(alice, requestedAt);
    expect(rowsIn(await unpack(alice), 'posts')).toHaveLength(1);
  });

  test('leaves no file when the account is deleted during the run', async () => {
    const alice = await aFullAccount('alice');
    const requestedAt = await ask(alice);
    const leaving = {
      ...store,
      put: async (...file: Parameters<TestStore['put']>) => {
        await store.put(...file);
        await database.db.delete(accountExports).where(eq(accountExports.userId, alice.id));
      },
    };
    await run(alice, requestedAt, contextFor(database.db, leaving));
    expect((await store.keys()).filter((key) => key.startsWith('export-'))).toEqual([]);
  });
});

test('deletes expired files', async () => {
  const alice = await aFullAccount('alice');
  await run(alice, await ask(alice));
  const { fileKey } = (await rowOf(alice)) ?? {};
  await purgeExpired({}, contextFor(database.db));
  expect(await rowOf(alice)).toMatchObject({ fileKey });

  await database.db.update(accountExports).set({ expiresAt: sql`now() - interval '1 second'` });
  await purgeExpired({}, contextFor(database.db));
  expect(await rowOf(alice)).toBeUndefined();
  const jobs = await database.db.execute<{ payload: unknown }>(
    sql`select payload from graphile_worker._private_jobs`,
  );
  expect([...jobs].map(({ payload }) => payload)).toContainEqual({ keys: [fileKey] });
});

test('captions are exported beside their pictures', async () => {
  const { db } = database;
  const alice = await aUser(db);
  const post = await aPost(db, { by: alice, in: await aCommunity(db, { by: alice }) });
  const shown = await aStoredImage(db, store, { by: alice });
  const unused = await aStoredImage(db, store, { by: alice });
  await db.insert(postImages).values({ postId: post.id, position: 1, imageId: shown.id, caption: 'My cat.' });

  const pictures = ownParts(db, alice.id).find(({ name }) => name === 'pictures');
  const rows: unknown[] = [];
  for await (const page of pictures?.rows ?? []) rows.push(...page);
  expect(rows).toMatchObject([
    { id: shown.id, caption: 'My cat.' },
    { id: unused.id, caption: null },
  ]);
});

/** An export whose only picture never ends, and a store that accepts bytes until it is told to fail. */
async function anEndlessExport() {
  const alice = await aUser(database.db);
  await aStoredImage(database.db, store, { by: alice });
  const [row] = await database.db.insert(accountExports).values({ userId: alice.id }).returning();
  const picture = new Readable({ read: () => undefined });
  const opened = Promise.withResolvers<undefined>();
  const full = Promise.withResolvers<never>();
  const context = contextFor(database.db, {
    ...store,
    get: () => {
      opened.resolve(undefined);
      return Promise.resolve({ size: 1, stream: picture });
    },
    put: async (_key, bytes) => {
      if (!(bytes instanceof Readable)) throw new Error('an archive is a stream');
      bytes.resume();
      await Promise.race([once(bytes, 'end'), full.promise]);
    },
  });
  const job = exportAccount({ userId: alice.id, requestedAt: row?.requestedAt ?? '' }, context);
  await opened.promise;
  return { job, picture, stop: context.stop, fail: () => full.reject(new Error('the disk is full')) };
}

const closed = async (stream: Readable) => stream.closed || (await once(stream, 'close'));

test('a failed upload closes the picture being read: one left open would end the process', async () => {
  const { job, picture, fail } = await anEndlessExport();
  fail();
  await expect(job).rejects.toThrow('the disk is full');
  await closed(picture);
});

test('a stop ends the job in the middle of a picture, and closes it', async () => {
  const { job, picture, stop } = await anEndlessExport();
  stop();
  await expect(job).rejects.toThrow();
  await closed(picture);
});
