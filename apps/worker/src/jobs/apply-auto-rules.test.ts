import { autoRuleMatches, autoRules, comments, moderationLog, posts, reports } from '@confab/db';
import { operatorId } from '@confab/db/acts';
import { aComment, aCommunity, aModerator, anAutoRule, aPost, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contextFor, judge } from '../test-support/job-context.ts';
import { applyAutoRules } from './apply-auto-rules.ts';

const database = useEmptyDatabase();
afterAll(() => judge.close());

type Said = Omit<Parameters<typeof anAutoRule>[1], 'by' | 'in'>;
const answer = { act: 'reply' as const, text: 'Not here.', html: '<p>Not here.</p>', renderer: 1 };
const all: Said = { on: true, acts: [{ act: 'flag' }, { act: 'lock' }, answer] };

async function aRuledPlace(said: Said = all) {
  const { db } = database;
  const [mod, alice] = [await aUser(db), await aUser(db)];
  const community = await aCommunity(db, { by: mod });
  const rule = await anAutoRule(db, { by: mod, in: community, ...said });
  const post = await aPost(db, { by: alice, in: community, title: 'Selling lenses' });
  const run = ({ postId = post.id, commentId = null }: { postId?: string; commentId?: string | null } = {}) =>
    applyAutoRules({ postId, commentId }, contextFor(db));
  const read = async () => (await db.select().from(posts).where(eq(posts.id, post.id)))[0];
  return { db, mod, alice, community, rule, post, run, read };
}

test('flags, locks and answers a post once, in the name of the moderators, and logs it', async () => {
  const { db, mod, alice, community, rule, post, run, read } = await aRuledPlace();
  await run();
  await run();
  expect(await read()).toMatchObject({ lockedBy: operatorId, lockedByGroup: 'mods', noComments: 1 });
  expect(await db.select().from(comments)).toMatchObject([
    { postId: post.id, userId: mod.id, userGroup: 'mods', body: 'Not here.', parentId: null },
  ]);
  expect(await db.select().from(reports)).toMatchObject([
    { postId: post.id, commentId: null, createdBy: operatorId, communityId: community.id },
  ]);
  expect(await db.select().from(moderationLog)).toMatchObject([
    {
      ...{ act: 'apply_auto_rule', userId: operatorId, postId: post.id, targetUserId: alice.id },
      details: { rule: 'No selling', changed: ['flag', 'lock', 'reply'] },
    },
  ]);
  expect(await db.select().from(autoRuleMatches)).toMatchObject([{ ruleId: rule.id, postId: post.id }]);
});

test('answers a comment below it, and locks its post', async () => {
  const { db, alice, post, run, read } = await aRuledPlace();
  const comment = await aComment(db, { by: alice, on: post, body: 'Selling one' });
  await run({ commentId: comment.id });
  expect(await read()).toMatchObject({ lockedByGroup: 'mods' });
  const written = await db.select().from(comments).where(eq(comments.parentId, comment.id));
  expect(written).toMatchObject([{ body: 'Not here.', ancestors: [comment.id], depth: 1 }]);
  expect(await db.select().from(reports)).toMatchObject([{ commentId: comment.id }]);
});

test('knows how deep in a thread a comment stands', async () => {
  const { db, alice, post, run, read } = await aRuledPlace({
    ...{ on: true, acts: [{ act: 'lock' }], when: [{ test: 'depth', levels: 1 }] },
  });
  const top = await aComment(db, { by: alice, on: post });
  const reply = await aComment(db, { by: alice, on: post, under: top });
  await run();
  await run({ commentId: top.id });
  expect(await read()).toMatchObject({ lockedAt: null });
  await run({ commentId: reply.id });
  expect(await read()).toMatchObject({ lockedByGroup: 'mods' });
});

test('leaves alone what does not match, what is gone, and what moderators write', async () => {
  const { db, mod, alice, community, post, run } = await aRuledPlace();
  const other = await aPost(db, { by: alice, in: community, title: 'Buying lenses' });
  const gone = await aPost(db, {
    ...{ by: alice, in: community, title: 'Selling lenses' },
    ...{ deletedAt: new Date().toISOString(), deletedAs: 'normal', deletedBy: alice.id },
  });
  const ours = await aPost(db, { by: mod, in: community, title: 'No selling' });
  for (const { id } of [other, gone, ours]) await run({ postId: id });
  await db.update(autoRules).set({ onVersion: null });
  await run({ postId: post.id });
  expect(await db.select().from(autoRuleMatches)).toEqual([]);
  expect(await db.select().from(reports)).toEqual([]);
});

test('acts by what a rule says now, also where a failover lost the version that had its number', async () => {
  const { db, mod, community, alice, rule, run, read } = await aRuledPlace({
    on: true,
    acts: [{ act: 'lock' }],
  });
  await run();
  expect(await read()).toMatchObject({ lockedByGroup: 'mods' });
  await db.delete(autoRules);
  const next = sql.raw(String(rule.id));
  await db.execute(sql`alter table ${autoRules} alter column id restart with ${next}`);
  const acts = [{ act: 'flag' as const }];
  expect(await anAutoRule(db, { by: mod, in: community, on: true, acts })).toEqual(rule);
  const post = await aPost(db, { by: alice, in: community, title: 'Selling lenses' });
  await run({ postId: post.id });
  expect(await db.select().from(posts).where(eq(posts.id, post.id))).toMatchObject([{ lockedAt: null }]);
});

test('does not answer for a moderator who gave up the role, nor below a locked post', async () => {
  const { db, mod, community, alice, run } = await aRuledPlace({ on: true, acts: [{ act: 'flag' }, answer] });
  const former = await aUser(db);
  await anAutoRule(db, {
    ...{ by: former, in: community, on: true, name: 'Former', acts: [answer] },
    when: [{ test: 'words', any: ['trade'] }],
  });
  const trade = await aPost(db, { by: alice, in: community, title: 'A trade' });
  await run({ postId: trade.id });
  expect(await db.select().from(comments)).toEqual([]);
  await aModerator(db, former, community);
  const again = await aPost(db, { by: alice, in: community, title: 'Another trade' });
  await run({ postId: again.id });
  expect(await db.select().from(comments)).toMatchObject([{ userId: former.id }]);
  const locked = await aPost(db, {
    ...{ by: alice, in: community, title: 'Selling' },
    ...{ lockedAt: new Date().toISOString(), lockedBy: mod.id, lockedByGroup: 'mods' },
  });
  await run({ postId: locked.id });
  expect(await db.select().from(comments)).toHaveLength(1);
  expect(await db.select().from(reports)).toMatchObject([{ postId: locked.id }]);
});

test('a rule of the site acts in the name of the admins', async () => {
  const { db, alice, community, run } = await aRuledPlace({ on: false });
  const admin = await aUser(db, { isAdmin: true });
  await anAutoRule(db, { by: admin, in: null, on: true, acts: [{ act: 'lock' }, answer] });
  const post = await aPost(db, { by: alice, in: community, title: 'Selling' });
  await run({ postId: post.id });
  expect(await db.select().from(comments)).toMatchObject([{ userId: admin.id, userGroup: 'admins' }]);
  const [row] = await db.select().from(posts).where(eq(posts.id, post.id));
  expect(row).toMatchObject({ lockedByGroup: 'admins' });
  expect(await db.select().from(moderationLog)).toMatchObject([{ actedAs: 'admins' }]);
});

test('a rule that is too slow leaves the process free for other jobs, and the rules beside it act', async () => {
  const slow = [{ test: 'pattern' as const, any: [String.raw`(?:\pL|\pN|\pP){0,900}zz`] }];
  const { db, mod, alice, community } = await aRuledPlace({ on: true, acts: [{ act: 'flag' }], when: slow });
  const other = await anAutoRule(db, { by: mod, in: community, on: true, acts: [{ act: 'flag' }] });
  let state = 1;
  const letter = () => ((state = (state * 16_807) % 2_147_483_647) % 2 === 0 ? 'a' : 'b');
  const body = `Selling ${Array.from({ length: 19_900 }, letter).join('')}`;
  const post = await aPost(db, { by: alice, in: community, title: 'Words', body });
  const before = process.threadCpuUsage();
  await applyAutoRules({ postId: post.id, commentId: null }, contextFor(db));
  const { user } = process.threadCpuUsage(before);
  expect(await db.select().from(autoRuleMatches)).toMatchObject([{ ruleId: other.id, postId: post.id }]);
  // In microseconds; judged here it takes more than a second.
  expect(user).toBeLessThan(500_000);
});
