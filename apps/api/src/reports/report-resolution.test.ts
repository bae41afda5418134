import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { moderationLog, reports } from '@confab/db';
import { aComment, aModerator, aPost, aUser } from '@confab/testing/db';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { whileQueueFails } from '../test-support/jobs.ts';
import { Refused } from '../test-support/client.ts';
import {
  ignoreReport,
  listReports,
  removeComment,
  removePost,
  report,
} from '../test-support/moderation-calls.ts';
import { aQueue, expectTrueCounts } from '../test-support/report-scenes.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
const aText = (values = {}) => aPost(api.db, { by: cast.alice, in: cast.cats, ...values });
const openReports = (target: { postId: string }) => api.db.$count(reports, eq(reports.postId, target.postId));

describe('ignoring a report', () => {
  test('removes it from the list, answers with it and its target, and leaves an entry in the log', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const ofPost = await report(api.as(cast.bob), post, { reason: 3 });
    const ofComment = await report(api.as(cast.bob), comment, { type: 'comment', reason: 4 });
    expect(await ignoreReport(api.as(cast.mod), community, ofPost.id)).toMatchObject({
      ...ofPost,
      target: { id: post.id },
    });
    expect(await ignoreReport(api.as(cast.admin), community, ofComment.id)).toMatchObject({
      ...ofComment,
      target: { id: comment.id, body: comment.body },
    });
    expect(await listReports(api.as(cast.mod), community)).toMatchObject({
      details: { noReports: 0 },
      reports: [],
    });

    const log = await api.db.select().from(moderationLog).where(eq(moderationLog.communityId, community.id));
    expect(log).toMatchObject([
      { userId: cast.mod.id, actedAs: 'mods', postId: post.id, commentId: null, reason: 'Spam' },
      { userId: cast.admin.id, actedAs: 'admins', commentId: comment.id, reason: 'Pornography' },
    ]);
    for (const entry of log) {
      expect(entry).toMatchObject({ act: 'ignore_report', postId: post.id, targetUserId: cast.alice.id });
    }
    expect(JSON.stringify(log)).not.toContain(cast.bob.id);
  });

  test('leaves the other reports of the same target', async () => {
    const post = await aText();
    const [one, other] = [await report(api.as(cast.bob), post), await report(api.as(cast.mallory), post)];
    await ignoreReport(api.as(cast.mod), cast.cats, one.id);
    expect(await api.db.select().from(reports).where(eq(reports.postId, post.id))).toMatchObject([
      { id: other.id },
    ]);
    await expectTrueCounts(api.as(cast.admin), api.db, cast.cats);
  });
});

describe('reports and deletions', () => {
  /** A post and a comment below it, each reported twice, and a report of another post. */
  async function reported() {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const other = await aComment(api.db, { by: cast.bob, on: post });
    for (const by of [cast.bob, cast.mallory]) {
      await report(api.as(by), post);
      await report(api.as(by), comment, { type: 'comment' });
    }
    await report(api.as(cast.mallory), other, { type: 'comment' });
    await report(api.as(cast.mallory), await aPostThere());
    const details = async () => (await listReports(api.as(cast.mod), community)).details;
    expect(await details()).toEqual({ noReports: 6, noPostReports: 3, noCommentReports: 3 });
    return { community, post, comment, other, details };
  }

  test.each(['mods', 'admins'] as const)(
    'deleting a post as %s ends all reports of it and of its comments',
    async (as) => {
      const { post, details } = await reported();
      await removePost(api.as(as === 'mods' ? cast.mod : cast.admin), post, as);
      expect(await openReports({ postId: post.id })).toBe(0);
      expect(await details()).toEqual({ noReports: 1, noPostReports: 1, noCommentReports: 0 });
    },
  );

  test('a post that its author deletes keeps its reports, and can get more', async () => {
    const { post, details } = await reported();
    await removePost(api.as(cast.alice), post, 'normal');
    await report(api.as(cast.admin), post);
    expect(await details()).toEqual({ noReports: 7, noPostReports: 4, noCommentReports: 3 });
  });

  test('deleting its content as an admin afterwards keeps them, too', async () => {
    const { post, details } = await reported();
    await removePost(api.as(cast.alice), post, 'normal');
    await api.as(cast.admin).call(postsApi.delete, {
      params: { postId: post.publicId },
      query: { deleteAs: 'admins', deleteContent: 'true' },
    });
    expect(await details()).toMatchObject({ noReports: 6 });
  });

  test.each([
    ['its author', 'alice', 'normal'],
    ['a moderator', 'mod', 'mods'],
    ['an admin', 'admin', 'admins'],
  ] as const)('deleting a comment ends its reports, by %s too', async (_, who, as) => {
    const { comment, other, details } = await reported();
    await removeComment(api.as(cast[who]), comment, as);
    expect(await details()).toEqual({ noReports: 4, noPostReports: 3, noCommentReports: 1 });
    expect(await api.db.$count(reports, eq(reports.commentId, other.id))).toBe(1);
  });

  test('a deletion that fails half way ends no report', async () => {
    const { post, details } = await reported();
    await whileQueueFails(api.db, () =>
      expectRefusal(removePost(api.as(cast.mod), post, 'mods'), 'internal'),
    );
    expect(await details()).toMatchObject({ noReports: 6 });
  });
});

test('simultaneous reports, deletions and resolutions leave right counts, without a deadlock', async () => {
  const { community, aPost: aPostThere } = await aQueue(api.db, cast);
  const second = await aUser(api.db);
  await aModerator(api.db, second, community);
  const members = [cast.bob, cast.mallory, await aUser(api.db), await aUser(api.db)];
  const told = [
    'report-not-found',
    'already-deleted',
    'comment_deleted',
    'comment_not_found',
    'comment-reply-to-deleted',
  ] as const;
  const allowed = told.map((name) => errorBody(name));

  for (let round = 0; round < 2; round++) {
    const post = await aPostThere();
    const comments = await Promise.all([1, 2, 3].map(() => aComment(api.db, { by: cast.alice, on: post })));
    const [one, two] = comments;
    if (!one || !two) throw new Error('three comments were written');
    const early = await Promise.all([
      ...members.map((by) => report(api.as(by), post)),
      ...members.map((by) => report(api.as(by), one, { type: 'comment' })),
    ]);
    const write = (by: Row, parentCommentId: string) =>
      api.as(by).call(commentsApi.create, {
        params: { postId: post.publicId },
        query: {},
        body: { body: 'text', parentCommentId },
      });
    const outcomes = await Promise.allSettled([
      ...members.flatMap((by) =>
        comments.map((target) => report(api.as(by), target, { type: 'comment', reason: 2 })),
      ),
      ...members.map((by) => report(api.as(by), post, { reason: 3 })),
      ...early.map(({ id }, index) =>
        ignoreReport(api.as(index % 2 === 0 ? cast.mod : second), community, id),
      ),
      write(cast.bob, one.id),
      write(cast.mallory, two.id),
      ...(round % 2 === 0 ? [removePost(api.as(cast.mod), post, 'mods')] : []),
      removeComment(api.as(second), one, 'mods'),
      removeComment(api.as(cast.alice), one, 'normal'),
      removeComment(api.as(cast.admin), two, 'admins'),
      api.as(cast.bob).call(commentsApi.vote, { body: { commentId: two.id } }),
      api.as(cast.bob).call(postsApi.vote, { body: { postId: post.id } }),
      ...early.slice(0, 3).map(({ id }) => ignoreReport(api.as(cast.admin), community, id)),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      const reason: unknown = outcome.reason;
      expect(reason).toBeInstanceOf(Refused);
      expect(allowed).toContainEqual((reason as Refused).body);
    }
    const ofDeleted = and(eq(reports.postId, post.id), eq(reports.commentId, one.id));
    expect(await api.db.$count(reports, ofDeleted)).toBe(0);
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  }
}, 60_000);
