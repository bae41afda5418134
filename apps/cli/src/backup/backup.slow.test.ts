import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { readSettings } from '@confab/config';
import {
  backupActs,
  type Db,
  enqueue,
  migrate,
  moderationLog,
  posts,
  searchDocuments,
  users,
} from '@confab/db';
import { copySizes, imageKey } from '@confab/domain';
import { rebuildBatch, searchStatus } from '@confab/search';
import { type S3Server, startS3Server } from '@confab/storage/test-support';
import { aComment, aCommunity, aList, anImage, aPost, aUser, createDatabase } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readPeakMemory, TELL_PEAK_MEMORY } from '@confab/testing/peak-memory';
import { backUp } from './backup.ts';
import { drill } from './drill.ts';
import { restore } from './restore.ts';
import {
  CLI,
  cli,
  contentOf,
  inS3,
  type Installation,
  installations,
  run,
  scratchDatabases,
} from './test-support/installations.ts';

const lasting = installations();
const { install, emptyInstallation, removeAll } = installations();
afterEach(removeAll);
afterAll(lasting.removeAll);

/** Foreign keys, indexes, triggers and which of them are on. */
async function rulesOf(db: Db): Promise<string[]> {
  const rows = await db.execute<{ rule: string }>(sql`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as rule
    from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all
    select indexdef as rule from pg_indexes where schemaname in ('public', 'graphile_worker')
    union all
    select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal`);
  return rows.map(({ rule }) => rule).sort();
}

let site: Installation;
let archive: string;
let picture: { id: string; hash: string };
let lostPicture: { id: string; hash: string };
const pictureBytes = randomBytes(300_000);
const copyBytes = randomBytes(1000);

beforeAll(async () => {
  site = await lasting.install(await createDatabase(inject('postgresUrl')));
  const { db, store } = site;
  const alice = await aUser(db, { username: 'alice', aboutMe: 'tab\there,\nnew line, \\N and \\, “ä”' });
  const community = await aCommunity(db, { by: alice });
  const used = { usedAt: new Date().toISOString(), copiesMadeAt: new Date().toISOString() };
  const stored = await anImage(db, { by: alice, ...used, width: 130, height: 130 });
  const lost = await anImage(db, { by: alice, ...used, width: 130, height: 130 });
  picture = stored;
  lostPicture = lost;
  const post = await aPost(db, { by: alice, in: community, images: [stored, lost] });
  const comment = await aComment(db, { by: alice, on: post });
  await aComment(db, { by: alice, on: post, under: comment });
  await aList(db, { by: alice, of: [post] });
  await db.insert(moderationLog).values({
    communityId: community.id,
    act: 'delete_post',
    userId: alice.id,
    actedAs: 'mods',
    postId: post.id,
  });
  await enqueue(db, 'makeImageCopies', { imageId: stored.id });
  await store.put(imageKey(stored), pictureBytes);
  // A picture this small has no other copy.
  const tiny = copySizes('postImage', stored)[0]?.name;
  await store.put(imageKey(stored, tiny), copyBytes);
  await store.put(imageKey(stored, tiny, 'webp'), copyBytes);
  archive = join(site.env.DATA_DIR, 'backup.tar');
});

describe('backups in a folder', () => {
  const names = async (folder: string) => (await readdir(folder)).sort();

  test('each gets a name of its own, and --keep deletes older ones, but no other file', async () => {
    const folder = join(site.env.DATA_DIR, 'nightly');
    const backup = (...options: string[]) => cli(site.env, ['backup', ...options, `${folder}/`]);
    expect((await backup()).status).toBe(0);
    const [made = ''] = await names(folder);
    expect(made).toMatch(/^confab-\d{4}-\d\d-\d\d-\d{6}\.tar$/);
    // Another one in the same second would have the same name.
    const first = 'confab-2026-01-05-033000.tar';
    await rename(join(folder, made), join(folder, first));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    // Backups of other nights, and what else an operator may keep there.
    const older = [
      'confab-2026-01-01-033000.tar',
      'confab-2026-01-02-033000.tar',
      'confab-2026-01-03-033000.tar',
    ];
    for (const name of older) await copyFile(join(folder, first), join(folder, name));
    const others = [
      'before.tar',
      'confab-2026-01-01.tar',
      'confab-2025-01-01-000000.tar.gz',
      'confab-2025-01-01-000000.tar',
      'confab-2026-01-04-033000.tar.unfinished',
    ];
    for (const name of others) await writeFile(join(folder, name), 'of the operator');
    await symlink(join(folder, first), join(folder, 'confab-2025-01-02-000000.tar'));
    const abandoned = join(folder, 'confab-2026-01-01-033000.tar.unfinished');
    await writeFile(abandoned, 'half');
    await utimes(abandoned, 0, 0);

    const { status, stdout } = await backup('--keep', '3');
    expect({ status, end: stdout.trim().split('\n').at(-1) }).toEqual({
      status: 0,
      end: 'Deleted 2 older backups.',
    });
    const left = await names(folder);
    const kept = left.filter((name) => !others.includes(name) && name !== 'confab-2025-01-02-000000.tar');
    expect(kept).toEqual(['confab-2026-01-03-033000.tar', first, expect.stringMatching(/^confab-.+\.tar$/)]);
    expect(left).toEqual(expect.arrayContaining(others));

    const { stdout: drilled } = await cli(site.env, ['restore', '--drill', folder]);
    expect(drilled).toContain(kept.at(-1));
    const acts = await site.db.select().from(backupActs);
    expect(acts.map(({ act }) => act).sort()).toEqual(['backup', 'drill']);
    await rm(folder, { recursive: true });
  });

  test('nothing is deleted when the backup fails, and --keep takes a number and a folder', async () => {
    const folder = join(site.env.DATA_DIR, 'failing');
    await mkdir(folder);
    await writeFile(join(folder, 'confab-2026-01-01-033000.tar'), 'text');
    const { status } = await cli({ ...site.env, DATABASE_URL: 'postgres://127.0.0.1:1/none' }, [
      'backup',
      '--keep',
      '1',
      folder,
    ]);
    expect(status).toBe(1);
    for (const [keep, target] of [
      ['0', folder],
      ['many', folder],
      ['3', join(folder, 'file.tar')],
    ] as const)
      expect((await cli(site.env, ['backup', '--keep', keep, target])).status).toBe(2);
    expect(await names(folder)).toEqual(['confab-2026-01-01-033000.tar']);
    await expect(cli(site.env, ['restore', '--drill', folder])).resolves.toMatchObject({
      stderr: `${folder} has no backup that is called confab-….tar.\n`,
    });
    await rm(folder, { recursive: true });
  });
});

describe('backup and restore', () => {
  beforeAll(async () => {
    const { status, stderr } = await cli(site.env, ['backup', archive]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('an empty installation gets back every row, file, number and rule', async () => {
    const copy = await emptyInstallation();
    const { status, stdout, stderr } = await cli(copy.env, ['restore', archive]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/Restored and compared: \d+ rows of \d+ tables and 3 files, as they were at /);

    expect(await contentOf(copy.db)).toEqual(await contentOf(site.db));
    expect(await rulesOf(copy.db)).toEqual(await rulesOf(site.db));
    const file = await copy.store.get(imageKey(picture));
    expect(file && (await buffer(file.stream)).equals(pictureBytes)).toBe(true);

    // Numbers go on where they were.
    const next = await aList(copy.db, { by: await aUser(copy.db) });
    const [{ newest } = { newest: 0 }] = await site.db.execute<{ newest: number }>(
      sql`select max(id)::int as newest from lists`,
    );
    expect(next.id).toBe(newest + 1);
  });

  test('an archive is a tar file that only its owner can read, and names the files that are missing', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const listing = execFileSync('tar', ['tf', archive], { encoding: 'utf8' });
    expect(listing).toContain(`files/${imageKey(picture)}\n`);
    expect(listing).toContain(`missing/${imageKey(lostPicture)}\n`);
    expect(listing).toContain('tables/public.users/000001.copy\n');
    expect(listing).toMatch(/manifest\.json\nmanifest\.sha256\n$/);
  });

  test('a backup never replaces a file', async () => {
    const before = await readFile(archive);
    const { status, stderr } = await run(backUp, site, archive);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${archive} is there already, and is not replaced.`,
    });
    expect((await readFile(archive)).equals(before)).toBe(true);
  });

  test('a backup replaces no link', async () => {
    const link = join(site.env.DATA_DIR, 'link.tar');
    await symlink(join(site.env.DATA_DIR, 'nowhere.tar'), link);
    expect(await run(backUp, site, link)).toMatchObject({
      status: 1,
      stderr: `${link} is there already, and is not replaced.`,
    });
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  test('a restore reads only regular files', async () => {
    const copy = await emptyInstallation();
    for (const source of [site.env.DATA_DIR, '/dev/null']) {
      expect(await run(restore, copy, source)).toMatchObject({
        status: 1,
        stderr: `${source} is no file. An archive is read more than once: copy it into one.`,
      });
    }
  });

  test('a backup that fails leaves no file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-backup-'));
    const bare = await emptyInstallation();
    const { status, stderr } = await run(backUp, bare, join(folder, 'backup.tar'));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The database has no tables yet. Run npm run cli -- migrate first.',
    });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('where there is data, a restore is refused and changes nothing', async () => {
    const other = await install(await createDatabase(inject('postgresUrl')));
    await aUser(other.db, { username: 'bob' });
    const before = await contentOf(other.db);
    const { status, stderr } = await run(restore, other, archive);
    expect(stderr).toMatch(/^The database holds data already\./);
    expect(status).toBe(1);
    expect(await contentOf(other.db)).toEqual(before);
    expect(await other.store.find(imageKey(picture))).toBeNull();
  });

  test('a restored site has its search index yet to build, which then is that of the first', async () => {
    const documentsOf = async (db: Db) => (await db.select().from(searchDocuments)).toSorted(byId);
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    const copy = await emptyInstallation();
    expect(await run(restore, copy, archive)).toMatchObject({ status: 0 });
    expect(await searchStatus(copy.db)).toMatchObject({ rebuilding: 'community', noDocuments: 0, queued: 0 });
    for (const { db } of [site, copy]) while (await rebuildBatch(db));
    expect(await documentsOf(copy.db)).toEqual(await documentsOf(site.db));
    expect(await documentsOf(copy.db)).not.toEqual([]);
    await site.db.execute(
      sql`update search_state set rebuilding_down = default, rebuilding = default, rebuilt_at = null, no_documents = 0, document_version = default`,
    );
  });

  test('a migrated database without members counts as empty', async () => {
    const migrated = await install(await createDatabase(inject('postgresUrl')));
    while (await rebuildBatch(migrated.db));
    expect(await run(restore, migrated, archive)).toMatchObject({ status: 0 });
    expect(await contentOf(migrated.db)).toEqual(await contentOf(site.db));
  });

  test('a restore that fails half-way deletes its own files and keeps earlier ones', async () => {
    const copy = await emptyInstallation();
    const tiny = copySizes('postImage', { width: 130, height: 130 })[0]?.name;
    const [first, second, third] = [
      imageKey(picture),
      imageKey(picture, tiny),
      imageKey(picture, tiny, 'webp'),
    ];
    await copy.store.put(first, pictureBytes);
    const inTheWay = join(copy.env.DATA_DIR, 'images', third.slice(0, 2), third.slice(2, 4), third);
    await mkdir(inTheWay);
    expect(await run(restore, copy, archive)).toMatchObject({ status: 1 });
    expect(await copy.store.find(first)).toEqual({ size: pictureBytes.length });
    expect(await copy.store.find(second)).toBeNull();

    await rmdir(inTheWay);
    expect(await run(restore, copy, archive)).toMatchObject({ status: 0 });
    expect(await copy.store.find(second)).toEqual({ size: copyBytes.length });
  });

  test('of two restores at once one wins, and its files stay', async () => {
    const copy = await emptyInstallation();
    const both = await Promise.all([run(restore, copy, archive), run(restore, copy, archive)]);
    expect(both.map(({ status }) => status).sort()).toEqual([0, 1]);
    expect(await contentOf(copy.db)).toEqual(await contentOf(site.db));
    expect(await copy.store.find(imageKey(picture))).toEqual({ size: pictureBytes.length });
  });

  test('a restore says once that another one is running, and waits for it', async () => {
    const copy = await emptyInstallation();
    await migrate(copy.env.DATABASE_URL);
    await copy.db.execute(sql`
      create function turn() returns boolean language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(1); return true; end'`);
    await copy.db.execute(sql`alter table users add constraint turn check (turn()) not valid`);
    const { first, second } = await copy.db.transaction(async (tx) => {
      // It is idle for as long as a busy machine takes to start the second one.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
      const one = run(restore, copy, archive);
      const waits = sql`select from pg_locks where locktype = 'advisory' and not granted`;
      while ((await tx.execute(waits)).length === 0) await tx.execute(sql`select pg_sleep(0.05)`);
      const child = execFile(process.execPath, [CLI, 'restore', archive], {
        env: { PATH: process.env.PATH, ...copy.env },
      });
      const told = Promise.withResolvers<undefined>();
      child.stdout?.on('data', (said: string) => {
        if (said.includes('Another restore is running')) told.resolve(undefined);
      });
      const stdout = text(child.stdout ?? Readable.from([]));
      const stderr = text(child.stderr ?? Readable.from([]));
      await Promise.race([told.promise, stdout]);
      // It asks for its turn more than once.
      await tx.execute(sql`select pg_sleep(1)`);
      return { first: one, second: { stdout, stderr } };
    });
    expect(await first).toMatchObject({ status: 0 });
    expect((await second.stdout).match(/Another restore .*/g)).toEqual([
      'Another restore is running on this database; this one waits until that has ended',
    ]);
    expect(await second.stderr).toMatch(/^The database holds data already\./);
  });

  describe('a damaged archive is refused, and nothing of it is restored', () => {
    let broken: string;

    async function expectRefusal(message: string | RegExp): Promise<void> {
      const copy = await emptyInstallation();
      const { status, stderr } = await run(restore, copy, broken);
      expect(stderr).toMatch(message);
      expect(status).toBe(1);
      expect(Object.keys(await contentOf(copy.db))).toEqual([]);
      expect(existsSync(join(copy.env.DATA_DIR, 'images'))).toBe(false);
    }

    beforeAll(() => {
      broken = join(site.env.DATA_DIR, 'broken.tar');
    });

    test.each([0.3, 0.6, 0.9])('cut off after %d of it', async (share) => {
      await copyFile(archive, broken);
      await truncate(broken, Math.floor((await stat(archive)).size * share));
      await expectRefusal(`${broken} cannot be restored: it is damaged: its end is missing.`);
    });

    test.each(['a file', 'a table'])('one changed bit in %s', async (where) => {
      const bytes = await readFile(archive);
      const at = bytes.indexOf(where === 'a file' ? pictureBytes.subarray(5000, 5100) : 'new line');
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(broken, bytes);
      await expectRefusal('it does not agree with its checksum.');
    });

    test('its manifest says something else', async () => {
      const bytes = await readFile(archive);
      bytes.write('1', bytes.indexOf('"createdAt": "2') + '"createdAt": "'.length);
      await writeFile(broken, bytes);
      await expectRefusal('its manifest is damaged.');
    });

    test.each(['', 'something else '.repeat(1000)])('another file (%#)', async (text) => {
      await writeFile(broken, text);
      await expectRefusal('it is no backup of Confab.');
    });

    test('a missing file', async () => {
      broken = join(site.env.DATA_DIR, 'nowhere.tar');
      await expectRefusal(`${broken} cannot be opened: `);
    });
  });

  test('an archive with rows that violate constraints is refused as a whole', async () => {
    const source = await install(await createDatabase(inject('postgresUrl')));
    await aUser(source.db, { username: 'carol' });
    await source.db.execute(sql`alter table users drop constraint users_pkey cascade`);
    await source.db.execute(
      sql`update users set id = (select id from users where username = 'nobody') where username = 'carol'`,
    );
    const target = join(source.env.DATA_DIR, 'backup.tar');
    expect(await run(backUp, source, target)).toMatchObject({ status: 0 });

    const copy = await emptyInstallation();
    const { status, stderr } = await run(restore, copy, target);
    expect({ status, stderr }).toMatchObject({ status: 1 });
    expect(stderr).toMatch(/^The database refuses the rows of public\.users: /);
    const names = await copy.db.select({ username: users.username }).from(users);
    expect(names.map(({ username }) => username).sort()).toEqual(['ghost', 'nobody']);
  });

  describe('--drill', () => {
    test('proves a backup beside the running site, and leaves nothing but its report', async () => {
      const before = await contentOf(site.db);
      const report = join(site.env.DATA_DIR, 'drill.md');
      const { status, stdout, stderr } = await cli(site.env, [
        'restore',
        '--drill',
        archive,
        '--report',
        report,
      ]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const text = await readFile(report, 'utf8');
      expect(stdout).toContain(text.trimEnd());
      expect(text).toMatch(/^\| `public\.users` +\| +3 \| `[0-9a-f]{64}` \|$/m);
      expect(text).toContain('and 3 files, ');
      expect(await scratchDatabases(site.db)).toEqual([]);
      expect(await contentOf(site.db)).toEqual(before);
    });

    test('says that its report cannot be written before it looks at the backup', async () => {
      const nowhere = join(site.env.DATA_DIR, 'nowhere.tar');
      for (const report of [join(site.env.DATA_DIR, 'nowhere', 'drill.md'), site.env.DATA_DIR]) {
        const drilled = drill(readSettings(site.env), nowhere, report);
        await expect(drilled).rejects.toThrow(`The report ${report} cannot be written: `);
      }
    });

    test('writes no report over the backup, by whatever name', async () => {
      const before = await readFile(archive);
      const name = join(site.env.DATA_DIR, 'report.md');
      await symlink(archive, name);
      for (const report of [archive, name]) {
        const drilled = drill(readSettings(site.env), archive, report);
        await expect(drilled).rejects.toThrow(`${report} is the backup, which stays as it is.`);
      }
      expect((await readFile(archive)).equals(before)).toBe(true);
    });

    test('that fails leaves no report, and keeps one that was there', async () => {
      const nowhere = join(site.env.DATA_DIR, 'nowhere.tar');
      const fresh = join(site.env.DATA_DIR, 'fresh.md');
      const old = join(site.env.DATA_DIR, 'old.md');
      await writeFile(old, 'of last week');
      for (const report of [fresh, old]) {
        const drilled = drill(readSettings(site.env), nowhere, report);
        await expect(drilled).rejects.toThrow(`${nowhere} cannot be opened: `);
      }
      expect(existsSync(fresh)).toBe(false);
      expect(await readFile(old, 'utf8')).toBe('of last week');
    });

    test('fails for a backup that is damaged', async () => {
      const broken = join(site.env.DATA_DIR, 'broken.tar');
      await copyFile(archive, broken);
      await truncate(broken, 100_000);
      expect(await run(drill, site, broken)).toMatchObject({ status: 1 });
      expect(await scratchDatabases(site.db)).toEqual([]);
    });
  });
});

test('rows written or deleted during a backup are in it completely or not at all', async () => {
  const source = await install(await createDatabase(inject('postgresUrl')));
  const dora = await aUser(source.db);
  const community = await aCommunity(source.db, { by: dora });
  const target = join(source.env.DATA_DIR, 'backup.tar');
  const running = run(backUp, source, target);
  const end = new AbortController();
  void running.finally(() => end.abort());
  while (!end.signal.aborted) {
    // A post and the count of it belong together.
    await source.db.transaction(async (tx) => {
      await aPost(tx, { by: dora, in: community });
      await tx
        .update(users)
        .set({ noPosts: sql`${users.noPosts} + 1` })
        .where(eq(users.id, dora.id));
    });
    const image = await anImage(source.db, { by: dora });
    await source.store.put(imageKey(image), copyBytes);
    await source.store.delete(imageKey(image));
  }
  expect(await running).toMatchObject({ status: 0, stderr: '' });

  const copy = await emptyInstallation();
  expect(await run(restore, copy, target)).toMatchObject({ status: 0 });
  const [counted] = await copy.db.select({ posts: users.noPosts }).from(users).where(eq(users.id, dora.id));
  expect(counted?.posts).toBe((await copy.db.select({ id: posts.id }).from(posts)).length);
});

describe('with an object store', () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.stop());

  test('a backup goes into the bucket as well, where the newest are kept, and is proved and restored from there', async () => {
    const source = inS3(server, await install(await createDatabase(inject('postgresUrl'))));
    const picture = await anImage(source.db, { by: await aUser(source.db) });
    await source.store.put(imageKey(picture), pictureBytes);
    const older = 'confab-2026-01-01-033000.tar';
    await source.store.put(older, Buffer.from('an older one'));
    await source.store.put('confab-notes-2026.tar', Buffer.from('of the operator'));
    const folder = `${join(source.env.DATA_DIR, 'kept')}/`;
    const made = await cli(source.env, ['backup', '--to', 's3', '--keep', '1', folder]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toContain('The bucket has it under the same name.\nDeleted 1 older backup.');
    const [name = ''] = await readdir(folder);
    const keys: string[] = [];
    for await (const key of source.store.list('confab-')) keys.push(key);
    expect(keys.sort()).toEqual([name, 'confab-notes-2026.tar'].sort());
    // Nothing but the bucket is left.
    const here = join(folder, name);
    const bytes = await readFile(here);
    await rm(here);
    expect(await cli(source.env, ['restore', '--drill', '--from', 's3', folder])).toMatchObject({
      status: 0,
    });
    expect((await readFile(here)).equals(bytes)).toBe(true);
    const copy = await emptyInstallation();
    expect(await cli({ ...server.env, ...copy.env }, ['restore', '--from', 's3', folder])).toMatchObject({
      status: 0,
    });
    expect(await contentOf(copy.db)).toEqual(await contentOf(source.db));
  });

  test('a bucket that cannot be used is said before anything is written', async () => {
    const source = await install(await createDatabase(inject('postgresUrl')));
    const folder = `${join(source.env.DATA_DIR, 'kept')}/`;
    const { status, stderr } = await cli(source.env, ['backup', '--to', 's3', folder]);
    expect(status).toBe(1);
    expect(stderr).toContain('S3_');
    for (const args of [
      ['backup', '--to', 'tape', folder],
      ['restore', '--from', 'tape', folder],
      ['backup', '--to', 's3', join(source.env.DATA_DIR, 'backup.tar')],
    ])
      expect((await cli({ ...server.env, ...source.env }, args)).status).toBe(2);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test('files come out of one bucket and go into another', async () => {
    const source = inS3(server, await install(await createDatabase(inject('postgresUrl'))));
    const image = await anImage(source.db, { by: await aUser(source.db), width: 130, height: 130 });
    await source.store.put(imageKey(image), pictureBytes);
    const target = join(source.env.DATA_DIR, 'backup.tar');
    expect((await run(backUp, source, target)).stdout).toContain(' tables and 1 files.');

    await source.store.delete(imageKey(image));
    const copy = inS3(server, await emptyInstallation());
    expect(await run(restore, copy, target)).toMatchObject({ status: 0 });
    const file = await copy.store.get(imageKey(image));
    expect(file && (await buffer(file.stream)).equals(pictureBytes)).toBe(true);
    expect(await contentOf(copy.db)).toEqual(await contentOf(source.db));
  });
});

test('a large database is backed up and restored within 256 MB', async () => {
  const large = await install(await createDatabase(inject('postgresUrl')));
  // 150,000 rows and 300 MB, in statements that are short on any machine.
  for (let batch = 1; batch <= 15; batch++) {
    await large.db.execute(sql`
      insert into users (id, user_index, username, about_me)
      select (lpad(to_hex(n), 24, '0') || '00000000')::uuid, n, 'person_' || n, repeat(md5(n::text), 60)
      from generate_series(${batch * 10_000}::int, ${batch * 10_000 + 9_999}::int) as n`);
  }
  const target = join(large.env.DATA_DIR, 'backup.tar');
  const copy = await emptyInstallation();
  // As `npm run cli` has it.
  const nodeArgs = ['--max-semi-space-size=4', '--import', TELL_PEAK_MEMORY];
  for (const [{ env }, command] of [[large, 'backup'] as const, [copy, 'restore'] as const]) {
    const { status, stderr } = await cli(env, [command, target], nodeArgs);
    expect({ command, status }).toEqual({ command, status: 0 });
    expect(readPeakMemory(stderr), command).toBeLessThan(256 * 1024 ** 2);
  }
  expect((await stat(target)).size).toBeGreaterThan(288_000_000);
}, 240_000);
