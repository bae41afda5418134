import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  accountErasures,
  appealMessages,
  appeals,
  decidedReports,
  decisions,
  emailConfirmations,
  messages,
  moderationLog,
  passwordResets,
  ringMembers,
  rings,
} from '@confab/db';
import { ownData, recordSiteAct } from '@confab/db/acts';
import { imageKey, newObjectId } from '@confab/domain';
import { createDiskStore, type ObjectStore } from '@confab/storage';
import {
  aBan,
  aComment,
  aCommunity,
  aConversation,
  anImage,
  aPost,
  aReport,
  aUser,
  aWarning,
  createDatabase,
  type TestDatabase,
} from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { exportUser } from './export-user.ts';
import { kept, queryOf } from './kept-data.queries.ts';

const run = promisify(execFile);
const CLI = fileURLToPath(new URL('../main.ts', import.meta.url));

let database: TestDatabase;
let dataDir: string;
let store: ObjectStore;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'confab-export-'));
  store = createDiskStore(join(dataDir, 'images'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** A folder of its own for each test. */
const aFolder = () => mkdtemp(join(dataDir, 'files-'));

/** Every file of the archive, as the system's own tar unpacks it. */
async function unpack(file: string): Promise<Map<string, Buffer>> {
  const folder = await aFolder();
  await run('tar', ['-xf', file, '-C', folder]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (name): Promise<[string, Buffer]> => [
        name.slice(folder.length + 1),
        await readFile(name),
      ]),
    ),
  );
}

/** A member of whom the site keeps something of each kind, and the moderator who saw to it. */
async function aKnownMember(username: string) {
  const { db } = database;
  const [alice, mod] = [
    await aUser(db, {
      username,
      email: `${username}@example.org`,
      bannedAt: '2026-01-01T00:00:00Z',
      banNote: 'A note on the account',
    }),
    await aUser(db, { username: `mod_of_${username}` }),
  ];
  const community = await aCommunity(db, { by: mod });
  const post = await aPost(db, { by: alice, in: community, title: 'A post by alice' });
  const comment = await aComment(db, { by: alice, on: post, body: 'A comment by alice' });
  await aWarning(db, { of: alice, by: mod, in: community });
  await aBan(db, alice, community, { note: 'A note on the ban', bannedBy: mod.id });
  await aReport(db, { by: mod, of: post });
  await aReport(db, { by: mod, of: post, comment });
  const { id: conversationId } = await aConversation(db, { by: alice, in: community });
  await db
    .insert(messages)
    .values({ conversationId, userId: mod.id, kind: 'note', text: 'A note on the mail', words: '' });
  const [appeal] = await db
    .insert(appeals)
    .values({ userId: alice.id, bannedAt: '2026-01-01T00:00:00Z', note: 'A note on the appeal' })
    .returning();
  for (const kind of ['member', 'note'] as const)
    await db.insert(appealMessages).values({
      ...{ appealId: appeal?.id ?? 0, kind, userId: kind === 'note' ? mod.id : alice.id },
      text: kind === 'note' ? 'A note in the appeal' : 'An appeal by alice',
    });
  const acted = { communityId: community.id, userId: mod.id, actedAs: 'mods' } as const;
  const [decision] = await db
    .insert(decisions)
    .values({ ...acted, postId: post.id, authorId: alice.id, verdict: 'keep' })
    .returning();
  await db.insert(decidedReports).values({
    ...{ decisionId: decision?.id ?? 0, reportId: 1, communityId: community.id, userId: mod.id },
    ...{ reasonId: 1, weight: 4, createdAt: '2026-01-01T00:00:00Z' },
  });
  await db.insert(moderationLog).values({ ...acted, act: 'ban', targetUserId: alice.id, reason: 'Logged' });
  await db.transaction((tx) =>
    recordSiteAct(tx, { act: 'suspend_account', userId: mod.id, targetUserId: alice.id, details: {} }),
  );
  const [ring] = await db.insert(rings).values({ expectedMutual: 1, expectedTogether: 1 }).returning();
  await db.insert(ringMembers).values({ ringId: ring?.id ?? 0, userId: alice.id });
  await db.insert(accountErasures).values({ userId: alice.id, requestedBy: mod.id, noItems: 0 });
  const token = { userId: alice.id, tokenHash: `token of ${username}`, expiresAt: '2100-01-01T00:00:00Z' };
  await db.insert(passwordResets).values(token);
  await db.insert(emailConfirmations).values({ ...token, email: 'new@example.org' });
  return { alice, mod };
}

test('a member’s own export and what the site keeps of them beside it are in the file, and no other person', async () => {
  const { alice, mod } = await aKnownMember('alice_1');
  const other = await aKnownMember('other_1');
  const picture = await anImage(database.db, { by: alice });
  await store.put(imageKey(picture), Buffer.from('bytes of the picture'));
  await anImage(database.db, { by: alice });
  const file = join(await aFolder(), 'alice.tar');

  expect(await exportUser(database.db, store, 'ALICE_1', file)).toBe(
    [
      `${file} holds what alice_1 wrote and did, with 1 pictures.`,
      'Pictures that rows speak of and the store does not have: 1.',
      'Read what is in kept/ before you send it: notes of moderators may speak of other people, too.',
    ].join('\n'),
  );
  const files = await unpack(file);
  expect([...files.keys()].sort()).toEqual(
    [
      ...Object.keys(ownData).map((name) => `${name}.json`),
      ...Object.keys(kept).map((name) => `kept/${name}.json`),
      `pictures/${picture.id}.jpg`,
    ].sort(),
  );
  expect(files.get(`pictures/${picture.id}.jpg`)?.toString()).toBe('bytes of the picture');
  const rowsOf = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '') as unknown[];
  expect(rowsOf('account')).toMatchObject([{ id: alice.id, email: 'alice_1@example.org' }]);
  expect(rowsOf('warnings')).toHaveLength(1);
  // This member has asked for no file.
  const counts = Object.keys(kept).map((name) => [name, rowsOf(`kept/${name}`).length]);
  expect(counts).toEqual(Object.keys(kept).map((name) => [name, name === 'exports' ? 0 : 1]));

  const everything = [...files.values()].map(String).join('');
  for (const noted of ['account', 'ban', 'mail', 'appeal'])
    expect(everything).toContain(`A note on the ${noted}`);
  expect(everything).toContain('A note in the appeal');
  for (const foreign of [mod.id, mod.username, other.alice.id, 'argon2', 'token of'])
    expect(everything).not.toContain(foreign);
});

test('the file is for its owner alone, and no file is replaced', async () => {
  const member = await aUser(database.db);
  const folder = await aFolder();
  const file = join(folder, 'member.tar');
  await exportUser(database.db, store, member.username, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, 'mine');
  await expect(exportUser(database.db, store, member.username, file)).rejects.toThrow(
    `${file} is there already, and is not replaced.`,
  );
  expect(await readFile(file, 'utf8')).toBe('mine');
  await expect(exportUser(database.db, store, 'no_such_name', join(folder, 'b.tar'))).rejects.toThrow(
    'There is no user "no_such_name".',
  );
  expect(await readdir(folder)).toEqual(['member.tar']);
});

test('a failure in the middle of a picture leaves no part of the file, and closes the picture', async () => {
  const member = await aUser(database.db);
  await anImage(database.db, { by: member });
  const folder = await aFolder();
  const stream = Readable.from(
    (function* () {
      yield Buffer.from('the first half');
      throw new Error('the store is away');
    })(),
  );
  const failing = { ...store, get: () => Promise.resolve({ size: 100, stream }) };
  await expect(exportUser(database.db, failing, member.username, join(folder, 'member.tar'))).rejects.toThrow(
    'the store is away',
  );
  expect(await readdir(folder)).toEqual([]);
  expect(stream.destroyed).toBe(true);
});

test('what is left of a deleted account is exported by the command, too', async () => {
  const { db } = database;
  const gone = await aUser(db, { username: 'gone_1', deletedAt: '2026-01-01T00:00:00Z' });
  await aPost(db, {
    by: gone,
    in: await aCommunity(db, { by: await aUser(db) }),
    title: 'A post that stayed',
  });
  const file = join(await aFolder(), 'gone.tar');
  const { stdout } = await run(process.execPath, [CLI, 'user', 'export', 'gone_1', file], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir },
  });
  expect(stdout).toContain(`${file} holds what gone_1 wrote and did, with 0 pictures.\n`);
  expect((await unpack(file)).get('posts.json')?.toString()).toContain('A post that stayed');
});

test.each(Object.entries(kept))('%s is found through indexes', async (_name, part) => {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain ${queryOf(tx, part, newObjectId())}`);
  });
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  expect(JSON.stringify(plan)).toContain('Index Cond');
});
