import { casesApi, commentsApi, postsApi, reportsApi, sessionApi } from '@confab/api-contract/calls';
import { comments, decisions, moderationLog, posts, reports, users } from '@confab/db';
import { limits, newObjectId } from '@confab/domain';
import { aComment, aModerator, aUser } from '@confab/testing/db';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { Refused } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import {
  addRule,
  ban,
  decide,
  ignoreReport,
  listCases,
  removeComment,
  removePost,
  report,
  undo,
} from '../test-support/moderation-calls.ts';
import { aQueue, expectTrueCounts } from '../test-support/report-scenes.ts';

const api = useApi();
const cast = useCast(api);

const asMod = () => api.as(cast.mod);

/** A post and a comment below it, reported by Bob; Mallory reported the comment, too. */
async function reported() {
  const { community, aPost: aPostThere } = await aQueue(api.db, cast);
  const post = await aPostThere();
  const comment = await aComment(api.db, { by: cast.alice, on: post });
  await api.db
    .update(users)
    .set({ noComments: sql`${users.noComments} + 1` })
    .where(eq(users.id, cast.alice.id));
  await report(api.as(cast.bob), post, { reason: 3 });
  await report(api.as(cast.bob), comment, { type: 'comment', reason: 1 });
  await report(api.as(cast.mallory), comment, { type: 'comment', reason: 4 });
  const { cases } = await listCases(asMod(), community);
  const [ofComment, ofPost] = cases;
  if (!ofComment || !ofPost) throw new Error('two things are reported');
  return { community, post, comment, ofPost, ofComment, aPost: aPostThere };
}

const newestLog = async (communityId: string) => {
  const [entry] = await api.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.communityId, communityId))
    .orderBy(desc(moderationLog.id))
    .limit(1);
  return entry;
};
const postRow = async (id: string) => (await api.db.select().from(posts).where(eq(posts.id, id)))[0];
const commentRow = async (id: string) => (await api.db.select().from(comments).where(eq(comments.id, id)))[0];
const noCommentsOf = async (id: string) =>
  (await api.db.select().from(users).where(eq(users.id, id)))[0]?.noComments;
const noticesTo = async (userId: string, type: string) =>
  (await listJobs(api.db)).filter(
    ({ name, payload }) =>
      name === 'createNotification' &&
      JSON.stringify(payload).includes(`"${type}"`) &&
      JSON.stringify(payload).includes(userId),
  );

describe('the queue', () => {
  test('shows each thing once with its reports, the most reported first, then the oldest', async () => {
    const { community, post, comment, ofPost, ofComment, aPost: aPostThere } = await reported();
    const later = await aPostThere();
    await report(api.as(cast.bob), later);
    const page = await listCases(asMod(), community);
    expect(page.cases.map(({ targetId }) => targetId)).toEqual([comment.id, post.id, later.id]);
    expect(page).toMatchObject({
      next: null,
      counts: { noCases: 3, noPostCases: 2, noCommentCases: 1 },
      oldestAt: ofPost.openedAt,
    });
    expect(ofComment).toMatchObject({
      type: 'comment',
      communityName: community.name,
      noReports: 2,
      target: { id: comment.id, postTitle: post.title },
      reports: [
        { username: cast.bob.username, reason: 'Breaks community rules', noRight: 0, noDecided: 0 },
        { username: cast.mallory.username, reason: 'Pornography' },
      ],
      author: { username: cast.alice.username, noWritten: 2, noRemoved: 0, banned: false, lastRemoval: null },
      decisions: [],
    });
    expect(await listCases(asMod(), community, { filter: 'posts' })).toMatchObject({
      cases: [{ targetId: post.id }, { targetId: later.id }],
    });
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('hides from a moderator who reported what they wrote themselves', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const { id } = await report(api.as(cast.bob), await aPostThere());
    await ignoreReport(asMod(), community, id);
    const own = await aPostThere({ by: cast.mod });
    await report(api.as(cast.bob), own);
    const reportersSeenBy = async (client: ReturnType<typeof asMod>) =>
      (await listCases(client, community)).cases[0]?.reports;
    // By their record, too, they could be recognised.
    expect(await reportersSeenBy(asMod())).toMatchObject([{ username: null, noRight: 0, noDecided: 0 }]);
    const seenByAdmin = { username: cast.bob.username, noRight: 0, noDecided: 1 };
    expect(await reportersSeenBy(api.as(cast.admin))).toMatchObject([seenByAdmin]);
  });

  test('shows a moderator no record in which what they wrote counts', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const own = await aPostThere({ by: cast.mod });
    await report(api.as(cast.bob), own);
    const [ofOwn] = (await listCases(asMod(), community)).cases;
    await decide(asMod(), community, ofOwn?.id ?? 0, { verdict: 'keep' });
    await report(api.as(cast.bob), await aPostThere());
    const recordSeenBy = async (client: ReturnType<typeof asMod>) =>
      (await listCases(client, community)).cases[0]?.reports;
    expect(await recordSeenBy(asMod())).toMatchObject([{ username: cast.bob.username, noDecided: 0 }]);
    expect(await recordSeenBy(api.as(cast.admin))).toMatchObject([{ noDecided: 1 }]);
  });

  test('comes in pages that miss and repeat none', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const people = [await aUser(api.db), await aUser(api.db)];
    for (let number = 0; number < limits.casesPage + 3; number++) {
      const post = await aPostThere();
      for (const person of people.slice(0, (number % 2) + 1)) {
        await api.db.insert(reports).values({
          ...{ communityId: community.id, postId: post.id, reasonId: 1, createdBy: person.id },
        });
      }
    }
    const first = await listCases(asMod(), community);
    const second = await listCases(asMod(), community, { next: first.next ?? '' });
    const shown = [...first.cases, ...second.cases];
    expect(shown).toHaveLength(limits.casesPage + 3);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    expect(shown.map(({ noReports }) => noReports)).toEqual(
      shown.map(({ noReports }) => noReports).toSorted((one, other) => other - one),
    );
    await expectRefusal(listCases(asMod(), community, { next: 'x' }), 'invalid_cursor');
  });

  test('of all communities shows a moderator their own, and an admin every one', async () => {
    const one = await reported();
    const queueOf = async (by: { id: string; username: string }, query = {}) =>
      (await api.as(by).call(casesApi.queue, { query })).cases.map(({ id }) => id);
    const second = await aUser(api.db);
    expect(await queueOf(second)).toEqual([]);
    await aModerator(api.db, second, one.community);
    expect(await queueOf(second)).toEqual([one.ofComment.id, one.ofPost.id]);
    // The queue of the site is long: that of comments begins with what several reported.
    const { counts } = await api.as(cast.admin).call(casesApi.queue, {});
    expect(counts.noCases).toBeGreaterThan(2);
    expect(await queueOf(cast.admin, { mine: 'true' })).not.toContain(one.ofPost.id);
    const { waiting } = await api.as(second).call(sessionApi.user, {});
    expect(waiting).toEqual([
      {
        communityId: one.community.id,
        communityName: one.community.name,
        noCases: 2,
        noHeld: 0,
        noAppeals: 0,
        noMail: 0,
      },
    ]);
    expect((await api.as(second).call(sessionApi.initial, {})).waiting).toEqual(waiting);
  });

  test('names the rule that a report names with its reason, and refuses a rule of another community', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const [rule] = await addRule(asMod(), community, 'Region only');
    const post = await aPostThere();
    const body = { type: 'post', targetId: post.id, reason: 1, ruleId: rule?.id ?? 0 } as const;
    await expectRefusal(
      api.as(cast.bob).call(reportsApi.create, { body: { ...body, ruleId: body.ruleId + 1000 } }),
      'rules-not-found',
    );
    await api.as(cast.bob).call(reportsApi.create, { body });
    expect((await listCases(asMod(), community)).cases).toMatchObject([
      {
        ruleId: rule?.id,
        suggested: { title: 'Region only', text: null },
        reports: [{ rule: 'Region only' }],
      },
    ]);
    const reason = { title: 'Too exact', text: 'Name the region.', ruleId: body.ruleId };
    await asMod().call(casesApi.addReason, { params: { communityId: community.id }, body: reason });
    expect((await listCases(asMod(), community)).cases).toMatchObject([
      { suggested: { title: 'Too exact', text: 'Name the region.' } },
    ]);
  });

  test('cannot be filled by one account', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const flooder = await aUser(api.db);
    const targets = await Promise.all(Array.from({ length: limits.openReportsMax + 2 }, () => aPostThere()));
    for (const target of targets.slice(0, limits.openReportsMax - 1)) await report(api.as(flooder), target);
    await expectOnly(
      1,
      targets.slice(limits.openReportsMax - 1).map((target) => report(api.as(flooder), target)),
      'too-many-open-reports',
    );
    const [first] = (await listCases(asMod(), community)).cases;
    await decide(asMod(), community, first?.id ?? 0, { verdict: 'keep' });
    await report(api.as(flooder), await aPostThere());
  });

  test('weighs one member’s further reports of a thing for nothing', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const [once, again] = [await aPostThere(), await aPostThere()];
    for (const reason of [1, 2, 3, 4]) await report(api.as(cast.bob), again, { reason });
    for (const { id } of [cast.bob, cast.mallory]) await report(api.as({ id }), once, { reason: 1 });
    const { cases } = await listCases(asMod(), community);
    expect(cases).toMatchObject([
      { targetId: once.id, noReports: 2 },
      { targetId: again.id, noReports: 4 },
    ]);
  });

  test('weighs reports of members less whose earlier ones were without ground', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const [crier, honest] = [await aUser(api.db), await aUser(api.db)];
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await report(api.as(crier), await aPostThere());
      await ignoreReport(asMod(), community, id);
    }
    const [doubted, trusted] = [await aPostThere(), await aPostThere()];
    await report(api.as(crier), doubted);
    await report(api.as(honest), trusted);
    const { cases } = await listCases(asMod(), community);
    expect(cases.map(({ targetId }) => targetId)).toEqual([trusted.id, doubted.id]);
    expect(cases[1]?.reports).toMatchObject([{ noRight: 0, noDecided: 4 }]);
  });
});

describe('a decision', () => {
  test('to keep closes the case, counts against who reported, and is in the log', async () => {
    const { community, comment, ofComment } = await reported();
    const decision = await decide(asMod(), community, ofComment.id, { verdict: 'keep' });
    expect(decision).toMatchObject({
      verdict: 'keep',
      by: cast.mod.username,
      targetId: comment.id,
      told: false,
    });
    expect(await newestLog(community.id)).toMatchObject({
      act: 'ignore_report',
      commentId: comment.id,
      reason: 'Breaks community rules, Pornography',
    });
    expect((await listCases(asMod(), community)).counts).toMatchObject({ noCases: 1, noCommentCases: 0 });
    await report(api.as(cast.bob), comment, { type: 'comment' });
    const again = (await listCases(asMod(), community)).cases.find(({ targetId }) => targetId === comment.id);
    expect(again).toMatchObject({
      reports: [{ noRight: 0, noDecided: 1 }],
      decisions: [{ id: decision.id, verdict: 'keep', by: cast.mod.username }],
    });
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('to remove takes the saved reason, tells the author, and counts for who reported', async () => {
    const { community, post, ofPost, aPost: aPostThere } = await reported();
    const [saved] = await asMod().call(casesApi.addReason, {
      params: { communityId: community.id },
      body: { title: 'No selling', text: 'Please sell elsewhere.' },
    });
    const decision = await decide(asMod(), community, ofPost.id, { verdict: 'remove', reasonId: saved?.id });
    expect(decision).toMatchObject({ title: 'No selling', reason: 'Please sell elsewhere.', told: true });
    expect(await postRow(post.id)).toMatchObject({ deletedAs: 'mods', deletedBy: cast.mod.id });
    expect(await newestLog(community.id)).toMatchObject({
      act: 'delete_post',
      reason: 'No selling: Please sell elsewhere.',
    });
    expect(await noticesTo(cast.alice.id, 'deleted_post')).toHaveLength(1);
    // Reports of comments below a removed post are closed with it.
    expect((await listCases(asMod(), community)).counts.noCases).toBe(0);
    const other = await aPostThere();
    await report(api.as(cast.bob), other);
    await report(api.as(cast.mallory), other);
    expect((await listCases(asMod(), community)).cases).toMatchObject([
      {
        // Those of the comment were not judged.
        reports: [
          { noRight: 1, noDecided: 1 },
          { noRight: 0, noDecided: 0 },
        ],
        author: { noRemoved: 1, lastRemoval: { title: 'No selling', by: cast.mod.username } },
      },
    ]);
  });

  test('to remove with a reply also writes the reason below it, as moderators', async () => {
    const { community, post, comment, ofComment } = await reported();
    const body = { verdict: 'remove', reason: 'Name the *region*.', reply: true } as const;
    await decide(asMod(), community, ofComment.id, body);
    const [reply] = await api.db.select().from(comments).where(eq(comments.parentId, comment.id));
    expect(reply).toMatchObject({ userId: cast.mod.id, userGroup: 'mods', body: 'Name the *region*.' });
    expect(reply?.bodyHtml).toContain('<em>region</em>');
    expect(await postRow(post.id)).toMatchObject({ noComments: 2 });
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('of two moderators at once is one, and the slower hears who was faster', async () => {
    const { community, ofComment } = await reported();
    const second = await aUser(api.db);
    await aModerator(api.db, second, community);
    const outcomes = await Promise.allSettled(
      [cast.mod, second].map((by) => decide(api.as(by), community, ofComment.id, { verdict: 'remove' })),
    );
    const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused).toBeInstanceOf(Refused);
    const { body } = refused as Refused;
    expect(body).toMatchObject({ status: 409, code: 'case-decided' });
    expect(JSON.stringify(body)).toMatch(
      new RegExp(`@(?:${cast.mod.username}|${second.username}) removed this just now`),
    );
  });

  test('of an unknown case or a saved reason of another community is refused', async () => {
    const { community, ofPost } = await reported();
    const elsewhere = await reported();
    const [foreign] = await asMod().call(casesApi.addReason, {
      params: { communityId: elsewhere.community.id },
      body: { title: 'No selling', text: 'Not here.' },
    });
    await expectRefusal(decide(asMod(), community, 999_999, { verdict: 'keep' }), 'case-not-found');
    await expectRefusal(
      decide(asMod(), community, elsewhere.ofPost.id, { verdict: 'keep' }),
      'case-not-found',
    );
    await expectRefusal(
      decide(asMod(), community, ofPost.id, { verdict: 'remove', reasonId: foreign?.id }),
      'reason-not-found',
    );
  });

  test('is told to those who reported and wish to hear it, and to no others', async () => {
    const { community, ofComment } = await reported();
    await api.db.update(users).set({ reportOutcomes: true }).where(eq(users.id, cast.mallory.id));
    await decide(asMod(), community, ofComment.id, { verdict: 'remove' });
    expect(await noticesTo(cast.mallory.id, 'report_decided')).toHaveLength(1);
    expect(await noticesTo(cast.bob.id, 'report_decided')).toHaveLength(0);
    await api.db.update(users).set({ reportOutcomes: false }).where(eq(users.id, cast.mallory.id));
  });
});

describe('what its author deleted', () => {
  test('leaves the queue, and those who reported it hear why', async () => {
    const { community, post, comment, ofPost, ofComment } = await reported();
    await api.db.update(users).set({ reportOutcomes: true }).where(eq(users.id, cast.mallory.id));
    await report(api.as(cast.mallory), post);
    await removeComment(api.as(cast.alice), comment, 'normal');
    await removePost(api.as(cast.alice), post, 'normal');
    const told = await noticesTo(cast.mallory.id, 'report_decided');
    expect(told.slice(-2)).toMatchObject([
      { payload: { notif: { verdict: 'deleted', targetType: 'comment', targetId: comment.id } } },
      { payload: { notif: { verdict: 'deleted', targetType: 'post', targetId: post.id } } },
    ]);
    await api.db.update(users).set({ reportOutcomes: false }).where(eq(users.id, cast.mallory.id));
    expect(await listCases(asMod(), community)).toMatchObject({ cases: [], counts: { noCases: 0 } });
    for (const { id } of [ofPost, ofComment])
      await expectRefusal(decide(asMod(), community, id, { verdict: 'keep' }), 'case-not-found');
    expect(await newestLog(community.id)).toBeUndefined();
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('does not come back with another report, while comments of others below it stay', async () => {
    const { community, post, ofComment } = await reported();
    await removePost(api.as(cast.alice), post, 'normal');
    await report(api.as(cast.admin), post);
    const { cases } = await listCases(asMod(), community);
    expect(cases.map(({ id }) => id)).toEqual([ofComment.id]);
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('while a moderator decides is decided, and the moderator hears by whom', async () => {
    const { community, comment, ofComment } = await reported();
    const outcomes = await Promise.allSettled([
      removeComment(api.as(cast.alice), comment, 'normal'),
      decide(asMod(), community, ofComment.id, { verdict: 'keep' }),
    ]);
    const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refused] : []));
    // Whichever came first, no decision is about what was deleted.
    if (refused)
      expect(['case-decided', 'case-not-found']).toContain(Reflect.get(refused.body ?? {}, 'code'));
    expect((await listCases(asMod(), community)).cases.map(({ targetId }) => targetId)).not.toContain(
      comment.id,
    );
  });
});

describe('undoing a decision', () => {
  test('to remove brings post, reports and counts back, as restoring in the log', async () => {
    const { community, post, comment, ofPost } = await reported();
    const before = await listCases(asMod(), community, { filter: 'posts' });
    const decision = await decide(asMod(), community, ofPost.id, { verdict: 'remove', reason: 'Too loud.' });
    expect(await undo(asMod(), community, decision)).toMatchObject({ id: decision.id });
    expect(await postRow(post.id)).toMatchObject({ deletedAt: null, deletedAs: null, deletedBy: null });
    expect(await newestLog(community.id)).toMatchObject({ act: 'restore_post', postId: post.id });
    const after = await listCases(asMod(), community, { filter: 'posts' });
    expect(after.cases).toMatchObject([
      {
        targetId: post.id,
        noReports: 1,
        openedAt: before.cases[0]?.openedAt,
        decisions: [{ verdict: 'remove' }],
      },
    ]);
    expect(after.cases[0]?.decisions[0]?.undoneAt).not.toBeNull();
    // Those of the comments below, too.
    expect((await listCases(asMod(), community, { filter: 'comments' })).cases).toMatchObject([
      { targetId: comment.id, noReports: 2 },
    ]);
    expect(await listJobs(api.db)).toContainEqual({
      name: 'withdrawNotification',
      payload: { userId: cast.alice.id, decisionId: decision.id },
    });
    await expectTrueCounts(api.as(cast.admin), api.db, community);
    await expectRefusal(undo(asMod(), community, decision), 'undone-already');
  });

  test('to remove a comment counts it again, and takes the reply away', async () => {
    const { community, post, comment, ofComment } = await reported();
    const counted = await noCommentsOf(cast.alice.id);
    const body = { verdict: 'remove', reason: 'No.', reply: true } as const;
    const decision = await decide(asMod(), community, ofComment.id, body);
    expect(await noCommentsOf(cast.alice.id)).toBe((counted ?? 0) - 1);
    await undo(asMod(), community, decision);
    expect(await commentRow(comment.id)).toMatchObject({ deletedAt: null, body: comment.body });
    const [reply] = await api.db.select().from(comments).where(eq(comments.parentId, comment.id));
    expect(reply).toMatchObject({ deletedAs: 'mods' });
    expect(await newestLog(community.id)).toMatchObject({ act: 'restore_comment' });
    await expectTrueCounts(api.as(cast.admin), api.db, community);
    const [again] = (await listCases(asMod(), community, { filter: 'comments' })).cases;
    await decide(asMod(), community, again?.id ?? 0, body);
    await asMod().call(commentsApi.restore, {
      params: { postId: post.publicId, commentId: comment.id },
    });
    const replies = await api.db.select().from(comments).where(eq(comments.parentId, comment.id));
    expect(replies.map(({ deletedAs }) => deletedAs)).toEqual(['mods', 'mods']);
  });

  test('to keep opens the reports again, unless the comment is deleted', async () => {
    const { community, comment, ofComment } = await reported();
    const decision = await decide(asMod(), community, ofComment.id, { verdict: 'keep' });
    await undo(asMod(), community, decision);
    expect(await newestLog(community.id)).toMatchObject({ act: 'reopen_report' });
    const [again] = (await listCases(asMod(), community, { filter: 'comments' })).cases;
    expect(again).toMatchObject({ noReports: 2 });
    const second = await decide(asMod(), community, again?.id ?? 0, { verdict: 'keep' });
    await removeComment(api.as(cast.alice), comment, 'normal');
    await undo(asMod(), community, second);
    expect((await listCases(asMod(), community)).counts.noCommentCases).toBe(0);
  });

  test('is possible for 30 days, and leaves what its author deleted', async () => {
    const { community, post, ofPost, ofComment } = await reported();
    const decision = await decide(asMod(), community, ofPost.id, { verdict: 'keep' });
    const late = await decide(asMod(), community, ofComment.id, { verdict: 'keep' });
    await removePost(api.as(cast.alice), post, 'normal');
    await undo(asMod(), community, decision);
    expect(await postRow(post.id)).toMatchObject({ deletedAs: 'normal' });
    expect(await listCases(asMod(), community, { filter: 'posts' })).toMatchObject({ cases: [] });
    await api.db
      .update(decisions)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(decisions.id, late.id));
    await expectRefusal(undo(asMod(), community, late), 'too-late-to-undo');
    await expectRefusal(undo(asMod(), community, { id: 999_999 }), 'decision-not-found');
  });
});

describe('restoring', () => {
  const restorePost = (by: { id: string; username: string }, post: { publicId: string }) =>
    api.as(by).call(postsApi.restore, { params: { postId: post.publicId } });

  test('puts back what moderators removed outside the queue; what admins removed, only admins', async () => {
    const { community, post, comment } = await reported();
    await removeComment(asMod(), comment, 'mods');
    await removePost(api.as(cast.admin), post, 'admins');
    await expectRefusal(restorePost(cast.mod, post), 'not_admin');
    expect(await restorePost(cast.admin, post)).toMatchObject({ deleted: false });
    await expectRefusal(restorePost(cast.admin, post), 'not-removed');
    const restored = await asMod().call(commentsApi.restore, {
      params: { postId: post.publicId, commentId: comment.id },
    });
    expect(restored).toMatchObject({ deleted: false, body: comment.body });
    // The reports that the removal closed stay closed.
    expect((await listCases(asMod(), community)).counts.noCases).toBe(0);
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('is refused where the content is gone, and where its author deleted it', async () => {
    const { post, aPost: aPostThere } = await reported();
    await api.as(cast.admin).call(postsApi.delete, {
      params: { postId: post.publicId },
      query: { deleteAs: 'admins', deleteContent: 'true' },
    });
    await expectRefusal(restorePost(cast.admin, post), 'content-deleted');
    const own = await aPostThere();
    await removePost(api.as(cast.alice), own, 'normal');
    await expectRefusal(restorePost(cast.mod, own), 'not-removed');
  });
});

describe('the reason of a removal', () => {
  const removals = (by: { id: string; username: string }, post: { id: string }) =>
    api.as(by).call(casesApi.removals, { params: { postId: post.id } });

  test('is shown to its author and to moderators, to moderators with a name, and to no others', async () => {
    const { community, post, comment, ofComment } = await reported();
    await decide(asMod(), community, ofComment.id, {
      verdict: 'remove',
      title: 'Rule 3',
      reason: 'Regions.',
    });
    const shown = { targetId: comment.id, title: 'Rule 3', reason: 'Regions.' };
    expect(await removals(cast.mod, post)).toMatchObject([{ ...shown, by: cast.mod.username }]);
    expect(await removals(cast.alice, post)).toMatchObject([{ ...shown, by: null }]);
    expect(await removals(cast.bob, post)).toEqual([]);
    const restore = { params: { postId: post.publicId, commentId: comment.id } };
    await asMod().call(commentsApi.restore, restore);
    expect(await removals(cast.mod, post)).toEqual([]);
    await expectRefusal(removals(cast.mod, { id: newObjectId() }), 'post/not-found');
  });

  test('saved by moderators is changed, ordered, bounded and logged', async () => {
    const { community } = await reported();
    const params = { communityId: community.id };
    const add = (title: string) =>
      asMod().call(casesApi.addReason, { params, body: { title, text: 'Because.' } });
    await add('One');
    const [one, two] = await add('Two');
    if (!one || !two) throw new Error('two reasons are saved');
    const byId = { ...params, reasonId: String(two.id) };
    await asMod().call(casesApi.changeReason, { params: byId, body: { zIndex: -1, text: 'Therefore.' } });
    expect(await newestLog(community.id)).toMatchObject({
      act: 'change_removal_reason',
      details: { rule: 'Two', changed: ['text', 'zIndex'] },
    });
    expect(await asMod().call(casesApi.reasons, { params })).toMatchObject([
      { title: 'Two', text: 'Therefore.' },
      { title: 'One' },
    ]);
    await expectRefusal(add(''), 'empty-reason');
    await asMod().call(casesApi.deleteReason, { params: byId });
    await expectRefusal(asMod().call(casesApi.deleteReason, { params: byId }), 'reason-not-found');
    for (let number = 1; number < limits.removalReasonsMax; number++) await add(`Reason ${number}`);
    await expectRefusal(add('One too many'), 'too-many-reasons');
  });
});

test('a banned author is shown as banned beside the case', async () => {
  const { community, ofPost } = await reported();
  await ban(asMod(), community, cast.alice);
  const { cases } = await listCases(asMod(), community);
  expect(cases.find(({ id }) => id === ofPost.id)?.author).toMatchObject({ banned: true });
});
