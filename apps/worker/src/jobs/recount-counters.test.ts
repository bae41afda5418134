import {
  comments,
  commentVotes,
  communities,
  communityMembers,
  listItems,
  posts,
  postVotes,
  reportCounts,
  reports,
  siteSettings,
  users,
} from '@confab/db';
import { hotness, objectIdTime } from '@confab/domain';
import { aComment, aCommunity, aList, aMember, aPost, aReport, aUser } from '@confab/testing/db';
import { eq, gt, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { manyPosts } from '../test-support/many-posts.ts';
import { recountCounters } from './recount-counters.ts';
import { useDatabase } from '@confab/testing/use-database';

const database = useDatabase();
let alice: Awaited<ReturnType<typeof aUser>>;
let cats: Awaited<ReturnType<typeof aCommunity>>;
let post: Awaited<ReturnType<typeof aPost>>;
let root: Awaited<ReturnType<typeof aComment>>;

/** A post with three nested comments and two members, some of it reported; all counters are right. */
beforeEach(async () => {
  const { db } = database;
  await db.delete(posts);
  await db.delete(communities);
  await db.delete(users).where(gt(users.userIndex, 2));
  alice = await aUser(db, { noPosts: 1, noComments: 1 });
  const bob = await aUser(db, { noComments: 1 });
  cats = await aCommunity(db, { by: alice });
  await aMember(db, bob, cats);
  post = await aPost(db, { by: alice, in: cats, downvotes: 1 });
  await db.insert(postVotes).values({ postId: post.id, userId: bob.id, up: false });
  root = await aComment(db, { by: bob, on: post });
  const reply = await aComment(db, { by: alice, on: post, under: root });
  // A deleted comment still counts for its post, but not for its author.
  await aComment(db, {
    by: bob,
    on: post,
    under: reply,
    deletedAt: new Date().toISOString(),
    deletedAs: 'normal',
  });
  await db.insert(commentVotes).values({ commentId: root.id, userId: alice.id, up: false });
  await db.update(comments).set({ downvotes: 1 }).where(eq(comments.id, root.id));
  for (const reasonId of [1, 2]) await aReport(db, { by: bob, of: post, reasonId });
  await aReport(db, { by: alice, of: post, comment: root });
  await aList(db, { by: alice, of: [post, root] });
  await db.update(siteSettings).set({ noUsers: 4 });
});

async function recount() {
  const context = contextFor(database.db);
  await recountCounters({}, context);
  const drift = context.lines.filter(({ msg }) => msg === 'a counter differs from what it counts');
  return { drift, metrics: await context.metrics.render() };
}

test('correct counters are not reported', async () => {
  expect((await recount()).drift).toEqual([]);
});

test.each([
  { counter: 'posts.upvotes', wrong: () => sql`delete from ${postVotes} where up` },
  { counter: 'posts.downvotes', wrong: () => sql`delete from ${postVotes} where not up` },
  { counter: 'posts.noComments', wrong: () => sql`update ${posts} set no_comments = 4` },
  { counter: 'posts.hotness', wrong: () => sql`update ${posts} set hotness = hotness + 1` },
  { counter: 'comments.upvotes', wrong: () => sql`update ${comments} set upvotes = 2 where depth = 0` },
  { counter: 'comments.downvotes', wrong: () => sql`delete from ${commentVotes} where not up` },
  { counter: 'comments.noReplies', wrong: () => sql`update ${comments} set no_replies = 3 where depth = 0` },
  {
    counter: 'comments.noRepliesDirect',
    wrong: () => sql`update ${comments} set no_replies_direct = 2 where depth = 0`,
  },
  { counter: 'users.noPosts', wrong: () => sql`update ${users} set no_posts = 2 where no_posts = 1` },
  { counter: 'users.noComments', wrong: () => sql`update ${users} set no_comments = 2 where no_posts = 1` },
  {
    counter: 'lists.numItems',
    wrong: () => sql`delete from ${listItems} where target_type = 'comment'`,
  },
  {
    counter: 'communities.noMembers',
    wrong: () => sql`delete from ${communityMembers} where user_id <> (select user_id from ${communities})`,
  },
  {
    counter: 'reportCounts.noPostReports',
    wrong: () => sql`delete from ${reports} where comment_id is null and reason_id = 1`,
  },
  // A missing row counts none.
  {
    counter: 'reportCounts.noCommentReports',
    wrong: () =>
      sql`with gone as (delete from ${reports} where comment_id is null) delete from ${reportCounts}`,
  },
  { counter: 'siteSettings.noUsers', wrong: () => sql`update ${siteSettings} set no_users = 5` },
])('$counter is reported when it differs, with the row and in the metrics', async ({ counter, wrong }) => {
  await database.db.execute(wrong());
  const { drift, metrics } = await recount();
  const row = {
    posts: post.id,
    comments: root.id,
    users: alice.id,
    lists: alice.id,
    communities: cats.id,
    reportCounts: cats.id,
  }[counter.split('.')[0] ?? ''];
  expect(drift).toMatchObject([{ counter, rows: 1, difference: 1, examples: row ? [row] : [], level: 40 }]);
  expect(metrics).toContain(`confab_worker_counter_drift_rows_total{counter="${counter}"} 1`);
});

test('counters are not corrected', async () => {
  await database.db.update(posts).set({ upvotes: 9, noComments: 9 });
  await recount();
  expect((await recount()).drift).toMatchObject([
    { counter: 'posts.upvotes', difference: 8 },
    { counter: 'posts.noComments', difference: 6 },
    { counter: 'posts.hotness', difference: differenceInRank() },
  ]);
});

function differenceInRank(): number {
  const rank = (upvotes: number) => hotness(upvotes, Math.floor(objectIdTime(post.id) / 1000));
  return rank(9) - rank(1);
}

test('rows beyond one batch are compared, and a few of the differing ones are named', async () => {
  await manyPosts(database.db, { count: 2500, by: alice, in: cats, fromHoursAgo: 1, ageGroup: 0 });
  const { drift } = await recount();
  expect(drift).toMatchObject([
    { counter: 'posts.upvotes', rows: 2500, difference: 2500 },
    { counter: 'posts.hotness', rows: 2500 },
    { counter: 'users.noPosts', rows: 1, difference: 2500 },
  ]);
  expect(drift[0]?.examples).toHaveLength(5);
});

test('a stopped recount ends between two batches', async () => {
  const context = contextFor(database.db);
  context.stop();
  await expect(recountCounters({}, context)).rejects.toThrow('aborted');
});
