import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  analyticsSnapshots,
  communityModerators as moderators,
  images,
  posts,
  siteSettings,
  users,
} from '@confab/db';
import { imageKey } from '@confab/domain';
import { openStore } from '@confab/storage';
import { aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import argon2 from 'argon2';
import { countDistinct, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoNames } from './names.ts';
import { seedDemo } from './seed.ts';

const passwords = {
  admin: 'the admin’s password',
  moderator: 'the moderator’s password',
  member: 'the member’s password',
};

/** Seeding takes seconds, several times as many where all tests run at once. In milliseconds. */
const patience = 180_000;

let database: TestDatabase;
let folder: string;
let filled: boolean[];

const hour = 3_600_000;
const current = Date.now() - (Date.now() % hour);
/** The hour may pass before the demo is made. */
const countedHours = [current - hour, current, current + hour].map((moment) =>
  new Date(moment).toISOString(),
);

/** One for each database. */
function folderOf(url: string): string {
  return join(folder, new URL(url).pathname);
}

function placeOf({ url }: TestDatabase) {
  return { databaseUrl: url, store: openStore({ kind: 'disk', folder: folderOf(url) }) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-demo-'));
  database = await createDatabase(inject('postgresUrl'));
  await database.db
    .insert(analyticsSnapshots)
    .values(countedHours.map((slot) => ({ slot, createdAt: slot, payload: '{"version":0}' })));
  const fill = () => seedDemo(placeOf(database), passwords);
  filled = await Promise.all([fill(), fill()]);
}, patience);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Counters and what they count, as far as the two differ. */
const drift: Record<string, string> = {
  'votes on posts': `
    select id from posts where (upvotes, downvotes) <> (
      select count(*) filter (where up), count(*) filter (where not up) from post_votes where post_id = posts.id)`,
  'votes on comments': `
    select id from comments where (upvotes, downvotes) <> (
      select count(*) filter (where up), count(*) filter (where not up)
      from comment_votes where comment_id = comments.id)`,
  'comments of posts': `
    select id from posts where no_comments <> (select count(*) from comments where post_id = posts.id)`,
  'numbers of comments': `
    select posts.id from posts join comments on post_id = posts.id group by posts.id
    having max(number) <> count(*) or min(number) <> 1 or count(distinct number) <> count(*)`,
  'order of numbers': `
    select later.id from comments as later join comments as earlier on earlier.post_id = later.post_id
    where earlier.number = later.number - 1 and earlier.created_at > later.created_at`,
  'last activity of posts': `
    select id from posts where last_activity_at <> coalesce(
      (select max(created_at) from comments where post_id = posts.id), created_at)`,
  'replies to comments': `
    select id from comments as above where (no_replies, no_replies_direct) <> (
      select count(*), count(*) filter (where reply.parent_id = above.id) from comments as reply
      where reply.post_id = above.post_id and above.id = any (reply.ancestors))`,
  'posts of people': `
    select id from users where no_posts <> (select count(*) from posts where user_id = users.id)`,
  'comments of people': `
    select id from users where no_comments <> (
      select count(*) from comments where user_id = users.id and deleted_at is null)`,
  'points of people': `
    select id from users where points <> 1
      + (select count(*) from post_votes as vote join posts on posts.id = vote.post_id
          where vote.up and posts.user_id = users.id and vote.user_id <> users.id)
      + (select count(*) from comment_votes as vote join comments on comments.id = vote.comment_id
          where vote.up and comments.user_id = users.id and vote.user_id <> users.id)`,
  'members of communities': `
    select id from communities where no_members <> (
      select count(*) from community_members where community_id = communities.id)`,
  'open reports of communities': `
    select community_id from report_counts as counts where (no_post_reports, no_comment_reports) <> (
      select count(*) filter (where comment_id is null), count(*) filter (where comment_id is not null)
      from reports where reports.community_id = counts.community_id)
    union select community_id from reports where community_id not in (select community_id from report_counts)`,
  'number of accounts': `select id from site_settings where no_users <> (select count(*) from users)`,
};

test.each(Object.entries(drift))('the counters agree with a recount: %s', async (_name, query) => {
  expect(await database.db.execute(sql.raw(query))).toEqual([]);
});

test('every branch of comments is joined to its ancestors, down to depth 15', async () => {
  const broken = await database.db.execute(sql`
    select reply.id from comments as reply join comments as parent on parent.id = reply.parent_id
    where reply.ancestors <> parent.ancestors || parent.id or reply.post_id <> parent.post_id`);
  expect(broken).toEqual([]);
  const [deepest] = await database.db.execute(sql`select max(depth)::int as depth from comments`);
  expect(deepest).toEqual({ depth: 15 });
});

test('the three accounts open with the passwords given, and no other account has one', async () => {
  const open = await database.db.select().from(users).where(isNotNull(users.passwordHash));
  const hashes = new Map(open.map(({ username, passwordHash }) => [username, passwordHash ?? '']));
  expect(Object.values(demoNames).sort()).toEqual([...hashes.keys()].sort());
  for (const role of ['admin', 'moderator', 'member'] as const) {
    expect(await argon2.verify(hashes.get(demoNames[role]) ?? '', passwords[role])).toBe(true);
  }
});

test('the moderator of the demo moderates, the admin alone is one, and the member neither', async () => {
  const roles = await database.db
    .select({
      username: users.username,
      isAdmin: users.isAdmin,
      moderates: countDistinct(moderators.communityId),
    })
    .from(users)
    .leftJoin(moderators, eq(moderators.userId, users.id))
    .where(inArray(users.username, [demoNames.moderator, demoNames.member]))
    .groupBy(users.id)
    .orderBy(users.username);
  expect(roles).toEqual([
    { username: 'edda', isAdmin: false, moderates: 2 },
    { username: 'tamsin', isAdmin: false, moderates: 0 },
  ]);
});

test('bodies are stored with their html', async () => {
  const [post] = await database.db
    .select({ bodyHtml: posts.bodyHtml })
    .from(posts)
    .where(eq(posts.title, 'Start here: one loaf, one bowl, no kneading, and the arithmetic behind it'));
  expect(post?.bodyHtml).toContain('<table>');
});

test('every picture has its file, and a job that makes its copies', async () => {
  const rows = await database.db.select().from(images);
  expect(rows.length).toBeGreaterThan(100);
  expect(await keysIn(folderOf(database.url))).toEqual(rows.map((image) => imageKey(image)).sort());
  expect(rows.filter(({ usedAt, copiesMadeAt }) => usedAt === null || copiesMadeAt !== null)).toEqual([]);

  const jobs = await database.db.execute<{ task: string; count: number }>(sql`
    select task_identifier as task, count(*)::int as count from graphile_worker.jobs group by 1`);
  // Pictures of links were not fetched: nothing may look for them in the network.
  expect(jobs).toEqual([{ task: 'makeImageCopies', count: rows.length }]);
});

test('people have the pictures that they put there themselves', async () => {
  const rows = await database.db.execute<{ own: boolean; usage: string }>(sql`
    select users.id = images.uploaded_by as own, images.usage
    from users join images on images.id = users.pro_pic_id`);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ own, usage }) => !own || usage !== 'profilePicture')).toEqual([]);
});

test('an image post has one to ten pictures in order, each described; a link may have a preview', async () => {
  const wrong = await database.db.execute(sql`
    select posts.id from posts
      left join post_images on post_images.post_id = posts.id
      left join images on images.id = coalesce(post_images.image_id, posts.link_image_id)
    group by posts.id
    having (type = 'image') <> (count(position) between 1 and 10)
      or count(position) <> coalesce(max(position), 0)
      or (type = 'image' and not bool_and(usage = 'postImage' and alt_text <> '' and uploaded_by = user_id))
      or (type = 'link' and bool_or(usage <> 'linkThumbnail'))`);
  expect(wrong).toEqual([]);
});

test('a post with deleted content has no text', async () => {
  const erased = await database.db.select().from(posts).where(isNotNull(posts.deletedContentAt));
  expect(erased).toMatchObject([{ body: '', bodyHtml: '', deletedAs: 'admins', deletedContentAs: 'admins' }]);
});

test('each list of moderators and admins has something in it', async () => {
  const [waiting] = await database.db.execute(sql`
    select (select count(*) from reports)::int as reports, (select count(*) from held)::int as held,
      (select count(*) from appeals where community_id is not null)::int as "ofBans",
      (select count(*) from appeals where community_id is null)::int as "ofSuspensions",
      (select count(*) from conversations where unanswered)::int as unanswered,
      (select count(*) from conversations where not unanswered)::int as answered,
      (select count(*) from warnings)::int as warnings,
      (select count(*) from rollbacks)::int as rollbacks, (select count(*) from rings)::int as rings,
      (select count(*) from sign_ups)::int as "signUps", (select count(*) from blocks)::int as blocks`);
  expect(Object.entries(waiting ?? {}).filter(([, count]) => count === 0)).toEqual([]);
  expect(waiting).toMatchObject({ held: 3 });
});

test('a database that has the demo is left alone', async () => {
  expect(await seedDemo(placeOf(database), passwords)).toBe(false);
});

test('a database that holds a person is left alone', async () => {
  const other = await createDatabase(inject('postgresUrl'));
  await aUser(other.db);
  expect(await seedDemo(placeOf(other), passwords)).toBe(false);
  expect(await other.db.select().from(posts)).toEqual([]);
  await other.drop();
});

test('of two that fill the same database at once, one fills it', async () => {
  expect(filled.toSorted()).toEqual([false, true]);
  const [site] = await database.db.select().from(siteSettings);
  expect(site?.noUsers).toBe(await database.db.$count(users));
});

test('figures of a running worker stay', async () => {
  const kept = await database.db
    .select()
    .from(analyticsSnapshots)
    .where(inArray(analyticsSnapshots.slot, countedHours));
  expect(kept.map(({ payload }) => payload)).toEqual(countedHours.map(() => '{"version":0}'));
});

test(
  'a demo that fails leaves the pictures that were there, and none of its own',
  { timeout: patience },
  async () => {
    const other = await createDatabase(inject('postgresUrl'));
    const place = placeOf(other);
    await place.store.put('0123456789.jpg', Buffer.from('of another installation'));
    // Written last, after the pictures.
    await other.db.execute(sql`alter table analytics_snapshots add check (false)`);
    await expect(seedDemo(place, passwords)).rejects.toThrow('analytics_snapshots');
    expect(await keysIn(folderOf(other.url))).toEqual(['0123456789.jpg']);
    await other.drop();
  },
);

async function keysIn(store: string): Promise<string[]> {
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
