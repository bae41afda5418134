import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  communities,
  communityMembers,
  communityModerators,
  connect,
  moderationLog,
  passwordResets,
  posts,
  searchDocuments,
  sessions,
  siteSettings,
  updateSiteSettings,
  users,
} from '@confab/db';
import { operatorId } from '@confab/db/acts';
import { errorCatalog, imageKey, initialAccent, siteSettingKeys, siteSettingRows } from '@confab/domain';
import { startPostgres } from '@confab/postgres';
import { searchStatus } from '@confab/search';
import { createDiskStore, openStore } from '@confab/storage';
import { startS3Server } from '@confab/storage/test-support';
import {
  aComment,
  aCommunity,
  anImage,
  aPost,
  aUser,
  createDatabase,
  type TestDatabase,
} from '@confab/testing/db';
import { openMailServer } from '@confab/testing/mail';
import { openOldServer } from '@confab/testing/old-server';
import argon2 from 'argon2';
import { asc, eq, inArray, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { rebuildIndex, tellIndex } from './search.ts';
import { getSettings, setSetting } from './site-settings.ts';
import { idsAt, listUsers } from './users.ts';

const CLI = fileURLToPath(new URL('./main.ts', import.meta.url));

type Outcome = { status: number; stdout: string; stderr: string };

/** Runs the command as an operator would, with nothing but these variables set and `input` on standard input. */
function cli(env: Record<string, string>, args: string[], input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

describe('on the database at DATABASE_URL', () => {
  let database: TestDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'));
    env = { DATABASE_URL: database.url, DATA_DIR: await mkdtemp(join(tmpdir(), 'confab-cli-')) };
  });

  afterAll(async () => {
    await database.drop();
    await rm(env.DATA_DIR ?? '', { recursive: true });
  });

  // It starts some thirty processes.
  test(
    'settings are shown and changed, and what is no setting or no value of one is refused with what is',
    { timeout: 180_000 },
    async () => {
      const set = (key: string, value: string) => cli(env, ['settings', 'set', key, value]);
      const get = async (...args: string[]) => (await cli(env, ['settings', 'get', ...args])).stdout;
      const changed = [set('banner', 'Tonight'), set('readOnly', 'on'), set('footerLine', 'Run by a club.')];
      expect((await Promise.all(changed)).map(({ status, stdout }) => [status, stdout])).toEqual([
        [0, 'banner is Tonight now.\n'],
        [0, 'readOnly is on now.\n'],
        [0, 'Footer line has a new version.\n'],
      ]);
      const [all, asJson, line] = await Promise.all([get(), get('--json'), get('footerLine')]);
      expect(all).toMatch(/^banner +Tonight$/m);
      expect(JSON.parse(asJson)).toMatchObject({ banner: 'Tonight', readOnly: true });
      expect(line).toBe('Run by a club.\n');
      await set('footerLine', '');
      expect(await get('footerLine')).toBe('\n');
      await set('footerLine', 'default');
      expect(await get('footerLine')).toBe('default\n');

      const [emptied, wrong, unreadable, unknown, help] = await Promise.all([
        set('banner', ''),
        set('readOnly', 'maybe'),
        set('accent', '#ffee00'),
        set('baner', 'x'),
        cli(env, ['--help']),
      ]);
      expect(emptied.stdout).toBe('banner is empty now.\n');
      expect([wrong.status, wrong.stderr]).toEqual([1, 'readOnly takes on or off, not "maybe".\n']);
      expect(unreadable.stderr).toMatch(/readable on every background/);
      expect([unknown.status, unknown.stderr]).toEqual([
        2,
        expect.stringMatching(/no setting "baner".*banner/),
      ]);
      for (const key of siteSettingKeys)
        expect(help.stdout).toContain(`\n  ${key}\n      ${siteSettingRows[key].words.slice(0, 60)}`);
    },
  );

  test('a setting that no admin has changed is shown with the value that counts', async () => {
    const { db } = database;
    const [name, plain, all, asJson] = await Promise.all([
      cli({ ...env, SITE_NAME: 'Tearoom' }, ['settings', 'get', 'siteName']),
      cli(env, ['settings', 'get', 'siteName']),
      cli({ ...env, SITE_NAME: 'Tearoom' }, ['settings', 'get']),
      cli(env, ['settings', 'get', '--json']),
    ]);
    expect([name.stdout, plain.stdout]).toEqual(['Tearoom\n', 'Confab\n']);
    expect(all.stdout).toMatch(/^siteName +Tearoom$/m);
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      siteName: 'Confab',
      accent: initialAccent,
      signupQuestion: null,
    });
    expect(await getSettings(db, 'accent', false, {})).toBe(initialAccent);
    expect(await getSettings(db, 'bannerUntil', false, {})).toBe('');

    expect(await setSetting(db, 'siteName', 'Our forum', {})).toBe('siteName is Our forum now.');
    expect(await getSettings(db, 'siteName', false, { SITE_NAME: 'Tearoom' })).toBe('Our forum');
    expect(await setSetting(db, 'siteName', '', {})).toBe('siteName is Confab now.');
    expect(await setSetting(db, 'accent', '', {})).toBe(`accent is ${initialAccent} now.`);
  });

  test('a user becomes an admin and a member again, in any case of the name; repeating changes nothing', async () => {
    await aUser(database.db, { username: 'Alice' });
    expect(await cli(env, ['user', 'make-admin', 'alice'])).toMatchObject({
      status: 0,
      stdout: 'Alice is an admin now.\n',
    });
    expect(await isAdmin('Alice')).toBe(true);
    expect(await cli(env, ['user', 'make-admin', 'Alice'])).toMatchObject({
      status: 0,
      stdout: 'Alice is an admin already.\n',
    });
    expect(await cli(env, ['user', 'remove-admin', 'Alice'])).toMatchObject({
      status: 0,
      stdout: 'Alice is no admin any more.\n',
    });
    expect(await isAdmin('Alice')).toBe(false);
  });

  test('an account is created as by a sign-up, with the rules of the api', async () => {
    await aCommunity(database.db, { by: await aUser(database.db), isDefault: true });
    await cli(env, ['signups', 'close']);
    const create = (name: string, ...more: string[]) =>
      cli(env, ['user', 'create', name, ...more], 'correct horse\n');
    expect(await create('dora_new', '--email', 'dora@example.org', '--admin')).toMatchObject({
      status: 0,
      stdout: 'The account dora_new was created, as an admin.\n',
    });
    const [row] = await database.db.select().from(users).where(eq(users.username, 'dora_new'));
    expect(row).toMatchObject({ email: 'dora@example.org', isAdmin: true, createdIp: null });
    expect(await argon2.verify(row?.passwordHash ?? '', 'correct horse')).toBe(true);
    expect(await database.db.$count(communityMembers, eq(communityMembers.userId, row?.id ?? ''))).toBe(1);

    for (const [refused, message] of [
      [create('DORA_new'), 'This username is already taken.'],
      [create('no'), 'A username has 4 to 21 letters, digits or underscores.'],
      [create('dora_other', '--email', 'dora'), 'This is not an e-mail address.'],
      [cli(env, ['user', 'create', 'dora_other'], 'short'), 'A password has at least 8 characters.'],
    ] as const) {
      expect(await refused).toMatchObject({ status: 1, stdout: '', stderr: `${message}\n` });
    }
    expect(await cli(env, ['signups', 'open'])).toMatchObject({ stdout: 'Anyone may sign up.\n' });
    expect(await database.db.select().from(siteSettings)).toMatchObject([{ signupsDisabled: false }]);
  });

  test('accounts are listed, the newest first, in JSON for programs', async () => {
    await aUser(database.db, { username: 'older_one' });
    await aUser(database.db, { username: 'newest_one', bannedAt: new Date().toISOString() });
    const { stdout } = await cli(env, ['user', 'list', '--json', '--limit', '2']);
    expect(JSON.parse(stdout)).toMatchObject([
      { username: 'newest_one', isBanned: true, isAdmin: false, deleted: false, points: 1 },
      { username: 'older_one', isBanned: false },
    ]);
    const plain = await cli(env, ['user', 'list', '--limit', '1']);
    expect(plain.stdout).toMatch(
      /^newest_one +banned {3}since .*\nAccounts listed: 1, the newest first\.\n$/,
    );
  });

  test('accounts are found by their e-mail address, and by a network address that they came from', async () => {
    const { db } = database;
    const found = async (address: string, limit = 100) =>
      // Written by the command.
      (JSON.parse(await listUsers(db, { address, limit, asJson: true })) as { username: string }[]).map(
        ({ username }) => username,
      );
    await aUser(db, { username: 'mailed_1', email: 'Noor@Example.org', createdIp: '2001:db8::7' });
    await aUser(db, { username: 'mailed_2', email: 'noor@example.org', lastSeenIp: '192.0.2.7' });
    await aUser(db, { username: 'mailed_3', email: 'other@example.org', createdIp: '192.0.2.7' });
    await aUser(db, { username: 'mailed_4', createdIp: '192.0.2.77', lastSeenIp: 'unknown' });
    expect(await found('noor@example.ORG')).toEqual(['mailed_2', 'mailed_1']);
    expect(await found('192.0.2.7')).toEqual(['mailed_3', 'mailed_2']);
    expect(await found('::ffff:192.0.2.7')).toEqual(['mailed_3', 'mailed_2']);
    expect(await found('2001:DB8:0::7')).toEqual(['mailed_1']);
    expect(await found('192.0.2.7', 1)).toEqual(['mailed_3']);
    expect(await cli(env, ['user', 'list', 'no@example.org'])).toMatchObject({
      status: 0,
      stdout: 'No account has the e-mail address no@example.org.\n',
    });
    expect(await listUsers(db, { address: '192.0.2.8', limit: 100, asJson: false })).toBe(
      'No account was made at 192.0.2.8 or last seen there. Network addresses are kept for 90 days.',
    );
  });

  test('a search by address reads indexes, and no whole table', async () => {
    const { db } = database;
    for (const address of ['noor@example.org', '192.0.2.7']) {
      const plan = await db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        return tx.execute(sql`explain ${idsAt(address)}`);
      });
      expect(JSON.stringify(plan)).toMatch(
        /users_email_idx|users_created_address_idx.*users_seen_address_idx/,
      );
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    }
  });

  test('a ban ends the sessions of the account, and is lifted again', async () => {
    const eve = await aUser(database.db, { username: 'eve_1' });
    await database.db
      .insert(sessions)
      .values({ key: 'of eve', userId: eve.id, expiresAt: '2100-01-01T00:00:00Z' });
    expect(await cli(env, ['user', 'ban', 'EVE_1'])).toMatchObject({
      status: 0,
      stdout: 'eve_1 is banned, and logged out everywhere.\n',
    });
    expect(await database.db.$count(sessions, eq(sessions.userId, eve.id))).toBe(0);
    expect((await rowOf(eve))?.bannedAt).not.toBeNull();
    expect(await cli(env, ['user', 'delete', 'eve_1', '--yes'])).toMatchObject({
      status: 1,
      stderr: 'This account is suspended. Lift that first.\n',
    });
    expect((await cli(env, ['user', 'unban', 'eve_1'])).stdout).toBe('eve_1 may log in again.\n');
    expect((await rowOf(eve))?.bannedAt).toBeNull();
    const admin = await aUser(database.db, { isAdmin: true });
    expect((await cli(env, ['user', 'ban', admin.username])).stderr).toBe('Admins cannot be suspended.\n');
  });

  test('an account is deleted once its name was typed again, and with --everything what it wrote', async () => {
    const [finn, gail] = [await aUser(database.db, { username: 'finn' }), await aUser(database.db)];
    const birds = await aCommunity(database.db, { by: gail });
    const post = await aPost(database.db, { by: finn, in: birds });
    await aComment(database.db, { by: finn, on: post });
    expect(await cli(env, ['user', 'delete', 'finn'], 'fin\n')).toMatchObject({
      status: 1,
      stderr: 'This is not "finn". Nothing was changed.\n',
    });
    expect(await cli(env, ['user', 'delete', 'finn'], 'finn\n')).toMatchObject({
      status: 0,
      stdout: 'finn is deleted. Posts and comments stay, without the name.\n',
    });
    expect((await rowOf(finn))?.deletedAt).not.toBeNull();
    expect((await cli(env, ['user', 'delete', 'finn', '--yes'])).stderr).toBe('There is no user "finn".\n');

    const { stdout } = await cli(env, ['user', 'delete', 'finn', '--everything', '--yes']);
    expect(stdout).toMatch(/^finn has posts: 1, comments: 1, votes: 2, lists: 0, pictures: 0\.$/m);
    expect(stdout).toMatch(/^finn is deleted, and everything it wrote is erased\./m);
    const [left] = await database.db.select().from(posts).where(eq(posts.id, post.id));
    expect(left).toMatchObject({ deletedAs: 'admins', deletedContentAs: 'admins', upvotes: 0 });
    const entries = await database.db
      .select()
      .from(moderationLog)
      .where(eq(moderationLog.communityId, birds.id));
    expect(entries.map(({ act, userId, actedAs }) => ({ act, userId, actedAs }))).toEqual(
      ['delete_post', 'delete_comment'].map((act) => ({ act, userId: operatorId, actedAs: 'admins' })),
    );
  });

  test('a community is created, with its founder as moderator or without moderators', async () => {
    const ida = await aUser(database.db, { username: 'ida_1' });
    expect(await cli(env, ['community', 'create', 'tidepools', '--founder', 'IDA_1'])).toMatchObject({
      status: 0,
      stdout: 'The community tidepools is there, with ida_1 as its moderator.\n',
    });
    expect((await cli(env, ['community', 'create', 'of_the_site'])).stdout).toBe(
      'The community of_the_site is there, without moderators.\n',
    );
    const made = await database.db
      .select({
        name: communities.name,
        noMembers: communities.noMembers,
        moderator: communityModerators.userId,
      })
      .from(communities)
      .leftJoin(communityModerators, eq(communityModerators.communityId, communities.id))
      .where(inArray(communities.name, ['tidepools', 'of_the_site']))
      .orderBy(communities.id);
    expect(made).toEqual([
      { name: 'tidepools', noMembers: 1, moderator: ida.id },
      { name: 'of_the_site', noMembers: 0, moderator: null },
    ]);
    for (const [args, message] of [
      [['TidePools'], 'A community by that name already exists.'],
      [['admin'], errorCatalog['invalid-community-name'].message],
      [['birds', '--founder', 'mallory'], 'There is no user "mallory".'],
    ] as const) {
      expect(await cli(env, ['community', 'create', ...args])).toMatchObject({
        status: 1,
        stderr: `${message}\n`,
      });
    }
  });

  test('the search index is rebuilt, and its state is told; so is that it rests', async () => {
    const { db } = database;
    const kim = await aUser(db, { username: 'kim' });
    await aPost(db, { by: kim, in: await aCommunity(db, { by: kim }), title: 'Zebras' });
    expect(JSON.parse(await tellIndex(db, true))).toMatchObject({
      on: true,
      rebuilding: 'community',
      noDocuments: 0,
    });
    const { stdout } = await cli(env, ['search', 'rebuild']);
    expect(stdout).toMatch(/^A rebuild is not finished\. It goes on where it was\.\n/);
    expect(stdout).toMatch(/\nThe search index is rebuilt, with \d+ documents\.\n$/);
    expect(await searchStatus(db)).toMatchObject({ rebuilding: null, queued: 0 });

    expect((await cli(env, ['settings', 'set', 'search', 'off'])).stdout).toBe('search is off now.\n');
    await db.delete(searchDocuments);
    expect(await rebuildIndex(db)).toMatch(/\nThe search is off: changes from now on wait until it is on\.$/);
    expect(await db.$count(searchDocuments, sql`words @@ 'zebras'`)).toBe(1);
    expect(await tellIndex(db, false)).toMatch(
      /^The search is off: the index rests\.\nDocuments: \d+\.\nNo change waits\.\nLast rebuilt: 2\S+Z\.$/,
    );
    await updateSiteSettings(db, { search: true });
  });

  test('a rebuild that is killed goes on where it was', async () => {
    const { db } = database;
    const lee = await aUser(db, { username: 'lee', noPosts: 550 });
    const lakes = await aCommunity(db, { by: lee });
    for (let index = 0; index < 550; index += 1) await aPost(db, { by: lee, in: lakes, title: 'Yaks' });
    await rebuildIndex(db);
    await db.delete(searchDocuments);
    const [oldest] = await db
      .select({ id: posts.id })
      .from(posts)
      .where(eq(posts.userId, lee.id))
      .orderBy(asc(posts.id))
      .limit(1);
    const killed = db.transaction(async (tx) => {
      // The second batch waits for this document.
      const document = { id: oldest?.id ?? '', kind: 'post', points: 0, standing: 0, words: '' } as const;
      await tx.insert(searchDocuments).values(document);
      const child = execFile(process.execPath, [CLI, 'search', 'rebuild'], {
        env: { PATH: process.env.PATH, ...env },
      });
      const exited = once(child, 'exit');
      const waits = sql`select pid from pg_locks where transactionid = pg_current_xact_id()::xid and not granted`;
      while ((await tx.execute(waits)).length === 0) await tx.execute(sql`select pg_sleep(0.05)`);
      child.kill('SIGKILL');
      await exited;
      await tx.execute(sql`select pg_terminate_backend(pid, 5000) from (${waits}) as waiting`);
      tx.rollback();
    });
    await expect(killed).rejects.toThrow(TransactionRollbackError);
    // The first batch, of which other tests have deleted some.
    const found = await db.$count(searchDocuments, eq(searchDocuments.kind, 'post'));
    expect(found).toBeGreaterThan(450);
    expect(found).toBeLessThanOrEqual(500);
    expect(await searchStatus(db)).toMatchObject({ rebuilding: 'post' });
    expect(await rebuildIndex(db)).toMatch(/^The search index is rebuilt/);
    expect(await db.$count(searchDocuments, sql`words @@ 'yaks'`)).toBe(550);
  });

  test('a recount names the counters that differ, with exit status 1', async () => {
    const jo = await aUser(database.db, { noPosts: 7 });
    const { status, stdout, stderr } = await cli(env, ['recount', '--json']);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({
        counter: 'users.noPosts',
        examples: expect.arrayContaining([jo.id]) as string[],
      }),
    );
    expect(stderr).toMatch(/^\d+ of 15 counters differ\.\n$/);
    expect(status).toBe(1);
  });

  test('an unknown name ends with a message and exit status 1', async () => {
    for (const command of ['make-admin', 'remove-admin', 'set-password']) {
      expect(await cli(env, ['user', command, 'mallory'], 'password\n')).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 'There is no user "mallory".\n',
      });
    }
  });

  test('system accounts get no password', async () => {
    expect(await cli(env, ['user', 'set-password', 'nobody'], 'correct horse\n')).toMatchObject({
      status: 1,
      stderr: '"nobody" is an account of the system; no person owns it.\n',
    });
  });

  test('a password read from standard input opens the account, and its sessions are over', async () => {
    const bob = await aUser(database.db, { username: 'bob' });
    await database.db
      .insert(sessions)
      .values({ key: 'a session', userId: bob.id, expiresAt: '2100-01-01T00:00:00Z' });
    await database.db
      .insert(passwordResets)
      .values({ tokenHash: 'mailed', userId: bob.id, expiresAt: '2100-01-01T00:00:00Z' });

    expect(await cli(env, ['user', 'set-password', 'bob'], 'correct horse\n')).toMatchObject({
      status: 0,
      stdout: 'The password of bob is set. Sessions ended: 1.\n',
    });
    const [row] = await database.db.select().from(users).where(eq(users.id, bob.id));
    expect(await argon2.verify(row?.passwordHash ?? '', 'correct horse')).toBe(true);
    expect(row?.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,p=1,t=2\$|^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect(await database.db.select().from(sessions)).toEqual([]);
    expect(await database.db.select().from(passwordResets)).toEqual([]);
  });

  test('a password that is too short changes nothing', async () => {
    const carol = await aUser(database.db, { username: 'carol' });
    expect(await cli(env, ['user', 'set-password', 'carol'], 'short\n')).toMatchObject({
      status: 1,
      stderr: 'A password has at least 8 characters.\n',
    });
    const [row] = await database.db.select().from(users).where(eq(users.id, carol.id));
    expect(row?.passwordHash).toBeNull();
  });

  test('migrations can run again, also twice at once', async () => {
    const both = await Promise.all([cli(env, ['migrate']), cli(env, ['migrate'])]);
    for (const outcome of both) {
      expect(outcome.stdout).toMatch(
        /^(?:Another migration is running .*\n)?The database has every migration\.\n$/,
      );
      expect(outcome.status).toBe(0);
    }
  });

  test('a database that a newer version has migrated is refused', async () => {
    const newer = await createDatabase(inject('postgresUrl'));
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)`,
    );
    const { status, stderr } = await cli({ ...env, DATABASE_URL: newer.url }, ['migrate']);
    expect(stderr).toMatch(/^The database has migrations that this version does not know: .+\n$/);
    expect(status).toBe(1);
    await newer.drop();
  });

  test('demo content is refused for a database that holds people', async () => {
    await aUser(database.db);
    expect(await cli(env, ['demo'])).toMatchObject({
      status: 1,
      stderr: 'The database is not empty: it got no demo content.\n',
    });
  });

  test('the doctor reports in JSON, and fails for a server with fsync off', async () => {
    const { status, stdout, stderr } = await cli(env, ['doctor', '--json']);
    // Written by the doctor.
    const told = JSON.parse(stdout) as { failures: number; findings: { check: string; state: string }[] };
    const stateOf = (name: string) => told.findings.find(({ check }) => check === name)?.state;
    expect([told.failures, stateOf('migrations'), stateOf('durability')]).toEqual([1, 'ok', 'failure']);
    expect(stderr).toMatch(/^1 of \d+ checks failed\.\n$/);
    expect(status).toBe(1);
  });

  test.each([
    ['PORT', 'http'],
    ['IMAGE_STORE', 'tape'],
    ['DEMO', 'yes'],
    ['DATABASE_URL', 'postgres://user:hunter22/x@host/db'],
  ])('the doctor tells programs that %s is wrong among what else it found', async (variable, value) => {
    const { status, stdout } = await cli({ ...env, [variable]: value, CAPTCHA: 'test' }, [
      'doctor',
      '--json',
    ]);
    // Written by the doctor.
    const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string; text: string }[] };
    const found = (name: string) => findings.find(({ check }) => check === name);
    expect(found('configuration')?.state).toBe('failure');
    expect(found('configuration')?.text).toMatch(new RegExp(`^${variable} is "`));
    expect([found('captcha')?.state, found('database')?.state]).toEqual(['warning', 'skipped']);
    expect(stdout).not.toContain('hunter22');
    expect(status).toBe(1);
  });

  test('the doctor tries an object store, and repeats no key', async () => {
    const server = await startS3Server();
    const withS3 = { ...env, ...server.env, IMAGE_STORE: 's3' };
    const well = await cli(withS3, ['doctor']);
    const wrong = await cli({ ...withS3, S3_ACCESS_KEY_ID: 'hunter22' }, ['doctor']);
    const left: string[] = [];
    for await (const key of openStore(server.config).list()) left.push(key);
    await server.stop();

    expect(well.stdout).toMatch(/^ok {4}image store: the bucket pictures can be read and written$/m);
    expect(left).toEqual([]);
    expect(wrong.stdout).toMatch(
      /^FAIL {2}image store: The object store answers 403 .* Correct S3_ENDPOINT/m,
    );
    expect(wrong.stdout + wrong.stderr).not.toContain('hunter22');
    expect(wrong.status).toBe(1);
  });

  test('the pictures are moved by a command that may be repeated', async () => {
    const server = await startS3Server();
    const dataDir = await mkdtemp(join(tmpdir(), 'confab-cli-'));
    const withS3 = { ...env, ...server.env, DATA_DIR: dataDir };
    const key = imageKey(await anImage(database.db, { by: null }));
    await createDiskStore(join(dataDir, 'images')).put(key, Buffer.from('bytes'));
    const first = await cli(withS3, ['images', 'move', 'disk', 's3']);
    const second = await cli(withS3, ['images', 'move', 'disk', 's3']);
    const found = await openStore(server.config).find(key);
    await server.stop();
    await rm(dataDir, { recursive: true });

    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain('Copied from disk to s3: 1 files');
    expect(second.stdout).toContain('There already: 1.');
    expect(found).toEqual({ size: 5 });
  });

  test('the doctor sends a test mail', async () => {
    const server = await openMailServer();
    const { stdout } = await cli({ ...env, SMTP_URL: server.url }, ['doctor', '--mail', 'me@example.org']);
    expect(stdout).toMatch(/^ok {4}test mail: the mail server took one to me@example\.org/m);
    expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([['me@example.org']]);
    await server.close();
  });

  test('the doctor names what is wrong and what to do, with exit status 1', async () => {
    const { status, stdout } = await cli({ ...env, CAPTCHA: 'test', VAPID_PUBLIC_KEY: 'a' }, ['doctor']);
    expect(stdout).toMatch(/^WARN {2}captcha: CAPTCHA is "test", .* Unset it\.$/m);
    expect(stdout).toMatch(/^FAIL {2}push keys: One of the two keys is missing\. Unset/m);
    expect(status).toBe(1);
  });

  async function rowOf({ id }: { id: string }) {
    const [row] = await database.db.select().from(users).where(eq(users.id, id));
    return row;
  }

  async function isAdmin(username: string): Promise<boolean | undefined> {
    const [row] = await database.db.select().from(users).where(eq(users.username, username));
    return row?.isAdmin;
  }
});

test.each([
  ['says nothing', () => undefined],
  ['closes them', (client: Socket) => client.end()],
  ['resets them', (client: Socket) => client.once('data', () => client.resetAndDestroy())],
])('a server that takes connections and %s does not keep a command for ever', async (_how, treat) => {
  const clients: Socket[] = [];
  const server = createServer((client) => {
    clients.push(client);
    treat(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const DATABASE_URL = `postgres://somebody@127.0.0.1:${port}/nothing`;
  expect(await cli({ DATABASE_URL }, ['migrate'])).toMatchObject({
    status: 1,
    stderr: 'The database does not answer. Is DATABASE_URL right, and does the server run?\n',
  });
  for (const client of clients) client.destroy();
  server.close();
});

const TOO_OLD = 'The database server is PostgreSQL 15, but only 16 and newer will do.';

test('a server older than PostgreSQL 16 is refused', async () => {
  const server = await openOldServer();
  const env = { DATABASE_URL: server.url };
  for (const command of [['migrate'], ['demo'], ['user', 'make-admin', 'alice'], ['backup', 'never.tar']])
    expect(await cli(env, command)).toEqual({ status: 1, stdout: '', stderr: `${TOO_OLD}\n` });
  expect((await cli(env, ['doctor'])).stdout).toContain(`FAIL  database: ${TOO_OLD}\n`);
  server.close();
});

test('a host that cannot be resolved is named within five seconds', async () => {
  const env = { DATABASE_URL: 'postgres://somebody:hunter22@database.invalid/confab' };
  const told = 'The host "database.invalid" cannot be resolved. Is DATABASE_URL right, and does DNS answer?';
  expect(await cli(env, ['migrate'])).toEqual({ status: 1, stdout: '', stderr: `${told}\n` });
  expect((await cli(env, ['doctor'])).stdout).toContain(`FAIL  database: ${told}\n`);
});

describe('on the embedded database', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'confab-cli-'));
  });

  afterAll(async () => {
    await rm(dataDir, { recursive: true });
  });

  test('commands that need a database say so when there is none', async () => {
    const { status, stderr } = await cli({ DATA_DIR: dataDir }, ['user', 'make-admin', 'alice']);
    expect(stderr).toContain(`There is no database in ${dataDir} yet.`);
    expect(status).toBe(1);
  });

  test('commands work whether or not it runs', async () => {
    expect(await cli({ DATA_DIR: dataDir }, ['migrate'])).toMatchObject({ status: 0 });

    const server = await startPostgres({ dataDir });
    const connection = connect(server.url, { max: 1, applicationName: 'test' });
    await aUser(connection.db, { username: 'alice' });
    expect(await cli({ DATA_DIR: dataDir }, ['user', 'make-admin', 'alice'])).toMatchObject({ status: 0 });
    const [alice] = await connection.db.select().from(users).where(eq(users.username, 'alice'));
    expect(alice?.isAdmin).toBe(true);
    await connection.close();
    await server.stop();

    expect(await cli({ DATA_DIR: dataDir }, ['user', 'make-admin', 'alice'])).toMatchObject({
      status: 0,
      stdout: 'alice is an admin already.\n',
    });
  });

  test('a command that started it does not stop it under another one', async () => {
    const setPassword = () => {
      const child = execFile(process.execPath, [CLI, 'user', 'set-password', 'alice'], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      });
      return { child, said: text(child.stdout ?? Readable.from([])) };
    };
    const postmaster = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const first = setPassword();
    await vi.waitFor(async () => expect(await readFile(postmaster, 'utf8')).toContain('ready'), 30_000);
    const second = setPassword();
    const server = await startPostgres({ dataDir });
    const connection = connect(server.url, { max: 1, applicationName: 'test' });
    const commands = sql`select from pg_stat_activity where application_name = 'cli' and query like '%users%'`;
    await vi.waitFor(async () => expect(await connection.db.execute(commands)).toHaveLength(2), 30_000);
    await connection.close();
    await server.stop();

    first.child.stdin?.end('correct horse\n');
    expect(await first.said).toBe('The password of alice is set. Sessions ended: 0.\n');
    second.child.stdin?.end('battery staple\n');
    expect(await second.said).toBe('The password of alice is set. Sessions ended: 0.\n');
    await vi.waitFor(() => expect(existsSync(postmaster)).toBe(false), 30_000);
  });

  test('it is backed up, and a drill proves the backup, while it does not run', async () => {
    const target = join(dataDir, 'backup.tar');
    expect(await cli({ DATA_DIR: dataDir }, ['backup', target])).toMatchObject({ status: 0, stderr: '' });
    expect(await cli({ DATA_DIR: dataDir }, ['restore', '--drill', target])).toMatchObject({ status: 0 });
  });

  test('the doctor finds nothing wrong with it', async () => {
    const { status, stdout } = await cli({ DATA_DIR: dataDir }, ['doctor']);
    expect(stdout).toMatch(/^ok {4}database: PostgreSQL \S+$/m);
    expect(stdout).not.toMatch(/^(?:FAIL|skip)/m);
    expect(status).toBe(0);
  });
});

describe('the command line', () => {
  test('--help lists the commands', async () => {
    const { status, stdout } = await cli({}, ['--help']);
    const names = [
      'user create NAME [--email ADDRESS] [--admin]',
      'user list [ADDRESS] [--limit NUMBER] [--json]',
      'user ban NAME',
      'user unban NAME',
      'user delete NAME [--everything] [--yes]',
      'user export NAME FILE',
      'community create NAME [--founder NAME]',
      'signups open',
      'signups close',
      'recount [--json]',
      'search rebuild',
      'search status [--json]',
      'make-admin',
      'remove-admin',
      'set-password',
      'migrate',
      'demo',
      'backup',
      'restore',
      'images move',
      'images sweep',
      'doctor',
    ];
    for (const command of names) {
      expect(stdout).toContain(command);
    }
    expect(status).toBe(0);
  });

  test.each([
    [[], 'A command is missing.'],
    [['user', 'promote', 'alice'], 'There is no command "user promote".'],
    [['user', 'make-admin'], 'user make-admin takes one NAME.'],
    [['images', 'move', 'disk', 'tape'], 'There is no command "images move disk tape".'],
    [['images', 'move', 'disk', 's3', 'now'], 'images move disk s3 takes no argument.'],
    [['images', 'sweep', 'tape'], 'There is no command "images sweep tape".'],
    [['images', 'sweep', 'disk', 'now'], 'images sweep disk takes no argument.'],
    [['signups', 'shut'], 'There is no command "signups shut".'],
    [['user', 'list', 'alice'], 'user list takes an e-mail address or an IP address.'],
    [['user', 'list', '--limit', '0'], '--limit takes a whole number from 1 to 10000.'],
    [['user', 'export', 'alice'], 'user export takes one NAME and one FILE.'],
    [['migrate', 'now'], 'migrate takes no argument.'],
    [['backup'], 'backup takes one TARGET.'],
    [['backup', ''], 'backup takes one TARGET.'],
    [['restore'], 'restore takes one SOURCE.'],
    [['backup', 'a.tar', '--drill'], 'backup takes no --drill.'],
    [['restore', 'a.tar', '--report', 'a.md'], '--report is for --drill.'],
    [['migrate', '--json'], 'migrate takes no --json.'],
    [['migrate', '--mail', 'me@example.org'], 'migrate takes no --mail.'],
    [['doctor', '--mail', 'me'], '--mail takes an e-mail address.'],
    [['migrate', '--fast'], "Unknown option '--fast'"],
  ])('%j is refused with exit status 2', async (args, message) => {
    const { status, stderr } = await cli({}, args);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });

  test('a wrong variable is named', async () => {
    expect(await cli({ PORT: 'http' }, ['migrate'])).toMatchObject({
      status: 1,
      stderr: 'PORT is "http", but it accepts a whole number from 1 to 65535.\n',
    });
  });

  test('an unusable address is reported without its password', async () => {
    const { status, stderr } = await cli({ DATABASE_URL: 'postgres://user:hunter22/x@host/db' }, ['migrate']);
    expect(stderr).toMatch(/^DATABASE_URL is "…", but it accepts .+\.\n$/);
    expect(status).toBe(1);
  });

  test('an address may stand in a file, and is read where a command begins', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-cli-'));
    const DATABASE_URL_FILE = join(folder, 'database');
    await writeFile(DATABASE_URL_FILE, 'mysql://user:hunter22@host/db\n');
    const read = await cli({ DATABASE_URL_FILE }, ['migrate']);
    expect(read.stderr).toMatch(/^DATABASE_URL is "…", but it accepts .+\.\n$/);
    await rm(folder, { recursive: true });
    expect(await cli({ DATABASE_URL_FILE }, ['doctor'])).toMatchObject({
      status: 1,
      stderr: `DATABASE_URL_FILE is "${DATABASE_URL_FILE}", but it accepts the path of a file that can be read (ENOENT).\n`,
    });
    expect((await cli({ DATABASE_URL_FILE }, ['--help'])).status).toBe(0);
  });
});
