import { commentsApi, moderationApi, postsApi, reportsApi } from '@confab/api-contract/calls';
import { moderationLog, reports } from '@confab/db';
import { newObjectId, zeroId } from '@confab/domain';
import { aBan, aComment, aCommunity, aModerator, anImage, aPost, aReport, aUser } from '@confab/testing/db';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { theCast } from '../test-support/cast.ts';
import { Refused } from '../test-support/client.ts';
import { errorBody, expectRefusal } from '../test-support/refusal.ts';
import { statementsDuring } from '../test-support/statements.ts';

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi();
  cast = await theCast(api.db);
});
afterAll(() => api.close());

type Row = { id: string };
type Community = { id: string };
type How = { type?: 'post' | 'comment'; reason?: number };

const aText = (values = {}) => aPost(api.db, { by: cast.alice, in: cast.cats, ...values });
const report = (by: Row, target: Row, { type = 'post', reason = 1 }: How = {}) =>
  api.as(by).call(reportsApi.create, { body: { type, targetId: target.id, reason } });
const list = (by: Row, community: Community, query: Record<string, string> = {}) =>
  api.as(by).call(reportsApi.list, { params: { communityId: community.id }, query });
const ignore = (by: Row, community: Community, reportId: number) =>
  api.as(by).call(reportsApi.ignore, { params: { communityId: community.id, reportId: String(reportId) } });
const openReports = (target: { postId: string }) => api.db.$count(reports, eq(reports.postId, target.postId));
const removePost = (by: Row, post: { publicId: string }, deleteAs: 'normal' | 'mods' | 'admins') =>
  api.as(by).call(postsApi.delete, { params: { postId: post.publicId }, query: { deleteAs } });
const removeComment = (by: Row, comment: Row, deleteAs: 'normal' | 'mods' | 'admins') =>
  api.as(by).call(commentsApi.delete, {
    params: { postId: 'anything', commentId: comment.id },
    query: { deleteAs },
  });

/** The counts that moderators see are those of a recount. */
async function expectTrueCounts(community: Community) {
  const here = eq(reports.communityId, community.id);
  const noReports = await api.db.$count(reports, here);
  const noPostReports = await api.db.$count(reports, and(here, isNull(reports.commentId)));
  const noCommentReports = noReports - noPostReports;
  expect((await list(cast.admin, community)).details).toEqual({ noReports, noPostReports, noCommentReports });
  const params = { communityId: community.id };
  const counts = await api.as(cast.admin).call(moderationApi.counts, { params });
  expect(counts).toMatchObject({ noPostReports, noCommentReports });
}

/** A community of its own, whose list holds nothing but what the test reported. */
async function aQueue() {
  const community = await aCommunity(api.db, { by: cast.mod });
  const inIt = (values = {}) => aPost(api.db, { by: cast.alice, in: community, ...values });
  return { community, aPost: inIt };
}

describe('reporting', () => {
  test('answers with the report, without its target and without who reported', async () => {
    const post = await aText();
    const reported = await report(cast.bob, post, { reason: 3 });
    expect(reported).toEqual({
      id: expect.any(Number) as number,
      communityId: cast.cats.id,
      postId: post.id,
      reason: 'Spam',
      description: null,
      reasonId: 3,
      type: 'post',
      targetId: post.id,
      actionTaken: null,
      dealtAt: null,
      dealtBy: null,
      createdAt: expect.any(String) as string,
      target: null,
    });
    expect(Math.abs(Date.parse(reported.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('a comment names its post, too', async () => {
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    expect(await report(cast.bob, comment, { type: 'comment' })).toMatchObject({
      type: 'comment',
      targetId: comment.id,
      postId: post.id,
      communityId: cast.cats.id,
    });
  });

  test('takes an account, and nothing of one’s own', async () => {
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.bob, on: post });
    const body = { type: 'post', targetId: post.id, reason: 1 } as const;
    await expectRefusal(api.visitor().call(reportsApi.create, { body }), 'not_logged_in');
    await expectRefusal(report(cast.alice, post), 'cannot-report-own');
    await expectRefusal(report(cast.bob, comment, { type: 'comment' }), 'cannot-report-own');
    // Moderators and admins may, as anybody who did not write it.
    for (const by of [cast.mallory, cast.mod, cast.admin]) await report(by, post);
  });

  test('is refused to who is banned there, as long as the ban lasts', async () => {
    const banned = await aUser(api.db);
    const released = await aUser(api.db);
    await aBan(api.db, banned, cast.cats);
    await aBan(api.db, released, cast.cats, { expiresAt: new Date(Date.now() - 1000).toISOString() });
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await expectRefusal(report(banned, post), 'banned-from-community');
    await expectRefusal(report(banned, comment, { type: 'comment' }), 'banned-from-community');
    await report(released, post);
    const elsewhere = await aQueue();
    await report(banned, await elsewhere.aPost());
  });

  test('the same for the same reason counts once; another reason is another report', async () => {
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    for (const [target, type] of [
      [post, 'post'],
      [comment, 'comment'],
    ] as const) {
      await report(cast.bob, target, { type, reason: 1 });
      await expectRefusal(report(cast.bob, target, { type, reason: 1 }), 'already-counted');
      await report(cast.bob, target, { type, reason: 2 });
      await report(cast.mallory, target, { type, reason: 1 });
    }
    expect(await openReports({ postId: post.id })).toBe(6);
    await expectTrueCounts(cast.cats);
  });

  test('the same many times at once counts once', async () => {
    const post = await aText();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => report(cast.bob, post)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        await expectRefusal(Promise.reject(outcome.reason as Error), 'already-counted');
    }
    await expectTrueCounts(cast.cats);
  });

  test('again is possible once the first report was ignored', async () => {
    const post = await aText();
    const first = await report(cast.bob, post);
    await ignore(cast.mod, cast.cats, first.id);
    expect((await report(cast.bob, post)).id).toBeGreaterThan(first.id);
  });

  test('what is not there is not found, also where it is of the other kind', async () => {
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await expectRefusal(report(cast.bob, { id: newObjectId() }), 'post/not-found');
    await expectRefusal(report(cast.bob, { id: newObjectId() }, { type: 'comment' }), 'comment_not_found');
    await expectRefusal(report(cast.bob, comment), 'post/not-found');
    await expectRefusal(report(cast.bob, post, { type: 'comment' }), 'comment_not_found');
  });

  test('a deleted post is possible: it can still be read', async () => {
    for (const deleteAs of ['normal', 'mods'] as const) {
      const post = await aText();
      await removePost(deleteAs === 'normal' ? cast.alice : cast.mod, post, deleteAs);
      expect(await report(cast.bob, post)).toMatchObject({ targetId: post.id });
    }
  });

  test.each([
    { deletedAs: 'normal', readers: ['admin'] },
    { deletedAs: 'mods', readers: ['mod', 'admin'] },
    { deletedAs: 'admins', readers: ['admin'] },
  ] as const)('a comment deleted as $deletedAs is for $readers alone, who can read it', async (row) => {
    const deletedAt = new Date().toISOString();
    const { deletedAs } = row;
    const comment = await aComment(api.db, { by: cast.alice, on: await aText(), deletedAt, deletedAs });
    for (const who of ['bob', 'mallory', 'mod', 'admin', 'alice'] as const) {
      const reported = report(cast[who], comment, { type: 'comment' });
      if (row.readers.some((reader) => reader === who)) await reported;
      else await expectRefusal(reported, 'comment_not_found');
    }
  });

  test('with several things wrong is answered with the first: type, reason, target, ban, repetition', async () => {
    const ask = async (by: Row, body: unknown) => {
      const options = { method: 'POST', url: '/api/_report', payload: JSON.stringify(body) } as const;
      const { status, code } = (await api.as(by).request(options)).json<{ status: number; code: string }>();
      return [status, code];
    };
    const banned = await aUser(api.db);
    const post = await aText();
    await report(banned, post);
    await aBan(api.db, banned, cast.cats);
    const unknown = newObjectId();
    const answers = [
      [{ type: 'user', targetId: unknown, reason: 9 }, 400, 'invalid_report_type'],
      [{ targetId: unknown, reason: 9 }, 400, 'invalid_report_type'],
      [{ type: 'post', targetId: 'x', reason: 9 }, 400, 'invalid_id'],
      ...[0, 5, 9, -1, 1.5, '1', null, 70_000].map(
        (reason) => [{ type: 'post', targetId: unknown, reason }, 400, 'invalid-report-reason'] as const,
      ),
      [{ type: 'post', targetId: unknown, reason: 1 }, 404, 'post/not-found'],
      [{ type: 'post', targetId: post.id, reason: 1 }, 403, 'banned-from-community'],
    ] as const;
    for (const [body, ...answer] of answers) expect(await ask(banned, body)).toEqual(answer);
    await expectRefusal(
      report(cast.bob, { id: post.id.toUpperCase() }, { reason: 7 }),
      'invalid-report-reason',
    );
    expect((await report(cast.bob, { id: post.id.toUpperCase() })).targetId).toBe(post.id);
  });
});

describe('the list of reports', () => {
  test('has the open reports of its community, the newest first, ten to a page', async () => {
    const { community, aPost: aPostThere } = await aQueue();
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await report(cast.bob, await aText());
    const ids: number[] = [];
    for (let index = 0; index < 12; index++) {
      const by = await aUser(api.db);
      const onComment = index % 3 === 0;
      const one = await aReport(api.db, { by, of: post, ...(onComment ? { comment } : {}) });
      ids.unshift(one.id);
    }
    const details = { noReports: 12, noPostReports: 8, noCommentReports: 4 };
    for (const by of [cast.mod, cast.admin]) {
      const first = await list(by, community);
      expect(first).toMatchObject({ details, limit: 10, page: 1 });
      expect(first.reports.map(({ id }) => id)).toEqual(ids.slice(0, 10));
      const second = await list(by, community, { page: '2' });
      expect(second).toMatchObject({ details, limit: 10, page: 2 });
      expect(second.reports.map(({ id }) => id)).toEqual(ids.slice(10));
    }
    const middle = await list(cast.mod, community, { page: '3', limit: '4' });
    expect(middle.reports.map(({ id }) => id)).toEqual(ids.slice(8, 12));
    expect(await list(cast.mod, community, { page: '1000', limit: '50' })).toMatchObject({
      details,
      reports: [],
      page: 1000,
      limit: 50,
    });
    for (const page of ['', 'one', '1.5', 'NaN', '1e3', '0x2']) {
      expect(await list(cast.mod, community, { page })).toMatchObject({
        page: 1,
        reports: [{ id: ids[0] }, ...Array.from({ length: 9 }, () => ({}))],
      });
    }
    for (const page of ['0', '-1', '1001', '9'.repeat(30)]) {
      await expectRefusal(list(cast.mod, community, { page }), 'invalid_page');
    }
    for (const limit of ['0', '51', 'ten']) {
      await expectRefusal(list(cast.mod, community, { limit }), 'invalid_limit');
    }
  });

  test('shows posts or comments alone where that is asked for, and counts both all the same', async () => {
    const { community, aPost: aPostThere } = await aQueue();
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const ofPost = await report(cast.bob, post);
    const ofComment = await report(cast.bob, comment, { type: 'comment' });
    const details = { noReports: 2, noPostReports: 1, noCommentReports: 1 };
    for (const [filter, ids] of [
      ['', [ofComment.id, ofPost.id]],
      ['all', [ofComment.id, ofPost.id]],
      ['posts', [ofPost.id]],
      ['comments', [ofComment.id]],
    ] as const) {
      const page = await list(cast.mod, community, { filter });
      expect(page.details).toEqual(details);
      expect(page.reports.map(({ id }) => id)).toEqual(ids);
    }
    await expectRefusal(list(cast.mod, community, { filter: 'images' }), 'invalid_filter');
  });

  test('is empty where nobody reported anything', async () => {
    const { community } = await aQueue();
    expect(await list(cast.mod, community)).toEqual({
      details: { noReports: 0, noPostReports: 0, noCommentReports: 0 },
      reports: [],
      limit: 10,
      page: 1,
    });
  });

  test('is for moderators of the community and admins', async () => {
    const params = { communityId: cast.cats.id };
    await expectRefusal(api.visitor().call(reportsApi.list, { params, query: {} }), 'not_logged_in');
    const elsewhere = await aUser(api.db);
    await aCommunity(api.db, { by: elsewhere });
    for (const by of [cast.bob, elsewhere]) await expectRefusal(list(by, cast.cats), 'not_admin_nor_mod');
    await expectRefusal(list(cast.admin, { id: newObjectId() }), 'community/not-found');
    await expectRefusal(list(cast.admin, { id: 'cats' }), 'invalid_id');
  });

  test('shows what was reported in full, as a visitor sees it', async () => {
    const { community, aPost: aPostThere } = await aQueue();
    const picture = await anImage(api.db, { by: cast.alice });
    const post = await aPostThere({ images: [picture] });
    const comment = await aComment(api.db, { by: cast.mod, on: post, body: 'words' });
    await report(cast.bob, post);
    await report(cast.bob, comment, { type: 'comment' });
    await api.as(cast.mod).call(postsApi.vote, { body: { postId: post.id } });
    const { reports: shown } = await list(cast.mod, community);
    const seen = await api.visitor().call(postsApi.get, {
      params: { postId: post.publicId },
      query: { fetchCommunity: 'false' },
    });
    expect(shown[1]?.target).toEqual({ ...seen, comments: null, commentsNext: null });
    expect(shown[1]?.target).toMatchObject({ images: [{ id: picture.id }], userVoted: null });
    expect(shown[0]?.target).toEqual({ ...seen.comments[0], postTitle: post.title });
    expect(shown[0]?.target).toMatchObject({ body: 'words', postDeleted: false, userVotedUp: null });
    expect(JSON.stringify(shown)).not.toContain(cast.bob.id);
  });

  test('says of a comment whether its post is deleted, and shows who is gone as a ghost', async () => {
    const { community, aPost: aPostThere } = await aQueue();
    const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
    const post = await aPostThere({ by: gone });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await removePost(cast.mod, post, 'mods');
    await report(cast.bob, post);
    await report(cast.bob, comment, { type: 'comment' });
    expect((await list(cast.admin, community)).reports).toMatchObject([
      { target: { id: comment.id, postDeleted: true, postDeletedAs: 'mods', username: 'alice' } },
      { target: { id: post.id, deleted: true, deletedAs: 'mods', username: 'ghost', userId: zeroId } },
    ]);
  });

  test('asks the database the same for one report as for fifty', async () => {
    const few = await aQueue();
    const many = await aQueue();
    const fill = async (queue: typeof few, count: number) => {
      for (let index = 0; index < count; index++) {
        const post = await queue.aPost({ images: [await anImage(api.db, { by: cast.alice })] });
        const comment = await aComment(api.db, { by: cast.alice, on: post });
        await aReport(api.db, { by: cast.bob, of: post });
        await aReport(api.db, { by: cast.bob, of: post, comment });
      }
    };
    await fill(few, 1);
    await fill(many, 25);
    const asked = (queue: typeof few) =>
      statementsDuring(api.db, () => list(cast.mod, queue.community, { limit: '50' }));
    await asked(few);
    const [one, fifty] = [await asked(few), await asked(many)];
    expect(one.length).toBeGreaterThan(3);
    expect(fifty).toHaveLength(one.length);
  });
});

describe('ignoring a report', () => {
  test('takes it off the list, answers with it and its target, and leaves a trace', async () => {
    const { community, aPost: aPostThere } = await aQueue();
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const ofPost = await report(cast.bob, post, { reason: 3 });
    const ofComment = await report(cast.bob, comment, { type: 'comment', reason: 4 });
    expect(await ignore(cast.mod, community, ofPost.id)).toMatchObject({
      ...ofPost,
      target: { id: post.id },
    });
    expect(await ignore(cast.admin, community, ofComment.id)).toMatchObject({
      ...ofComment,
      target: { id: comment.id, body: comment.body },
    });
    expect(await list(cast.mod, community)).toMatchObject({ details: { noReports: 0 }, reports: [] });

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
    const [one, other] = [await report(cast.bob, post), await report(cast.mallory, post)];
    await ignore(cast.mod, cast.cats, one.id);
    expect(await api.db.select().from(reports).where(eq(reports.postId, post.id))).toMatchObject([
      { id: other.id },
    ]);
    await expectTrueCounts(cast.cats);
  });

  test('by two moderators at once is done by one, and the other is told', async () => {
    const { community, aPost: aPostThere } = await aQueue();
    await aModerator(api.db, cast.bob, community);
    for (let round = 0; round < 5; round++) {
      const { id } = await report(cast.mallory, await aPostThere());
      const outcomes = await Promise.allSettled(
        [cast.mod, cast.bob, cast.admin].map((by) => ignore(by, community, id)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          await expectRefusal(Promise.reject(outcome.reason as Error), 'report-not-found');
      }
    }
    expect(await api.db.$count(moderationLog, eq(moderationLog.communityId, community.id))).toBe(5);
    await expectTrueCounts(community);
  });

  test('reaches no report of another community, whoever asks', async () => {
    const { community } = await aQueue();
    const { id } = await report(cast.bob, await aText());
    for (const by of [cast.mod, cast.admin]) {
      await expectRefusal(ignore(by, community, id), 'report-not-found');
    }
    expect(await api.db.$count(reports, eq(reports.id, id))).toBe(1);
    expect(await api.db.$count(moderationLog, eq(moderationLog.communityId, community.id))).toBe(0);
  });

  test('is for moderators of the community and admins, and told before whether there is such a report', async () => {
    const { id } = await report(cast.bob, await aText());
    const elsewhere = await aUser(api.db);
    await aCommunity(api.db, { by: elsewhere });
    for (const reportId of [id, 999_999_999]) {
      const params = { communityId: cast.cats.id, reportId: String(reportId) };
      await expectRefusal(api.visitor().call(reportsApi.ignore, { params }), 'not_logged_in');
      for (const by of [cast.bob, elsewhere]) {
        await expectRefusal(ignore(by, cast.cats, reportId), 'not_admin_nor_mod');
      }
    }
    await expectRefusal(ignore(cast.mod, cast.cats, 999_999_999), 'report-not-found');
    await expectRefusal(ignore(cast.admin, { id: newObjectId() }, id), 'community/not-found');
    await expectRefusal(ignore(cast.admin, { id: 'cats' }, id), 'invalid_id');
    for (const reportId of ['x', '-1', '1.5', '9'.repeat(16)]) {
      const params = { communityId: cast.cats.id, reportId };
      await expectRefusal(api.as(cast.mod).call(reportsApi.ignore, { params }), 'invalid_report_id');
    }
  });
});

describe('what ends reports', () => {
  /** A post and a comment below it, each reported twice, and a report of another post. */
  async function reported() {
    const { community, aPost: aPostThere } = await aQueue();
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const other = await aComment(api.db, { by: cast.bob, on: post });
    for (const by of [cast.bob, cast.mallory]) {
      await report(by, post);
      await report(by, comment, { type: 'comment' });
    }
    await report(cast.mallory, other, { type: 'comment' });
    await report(cast.mallory, await aPostThere());
    const details = async () => (await list(cast.mod, community)).details;
    expect(await details()).toEqual({ noReports: 6, noPostReports: 3, noCommentReports: 3 });
    return { community, post, comment, other, details };
  }

  test.each(['mods', 'admins'] as const)(
    'deleting a post as %s ends all of it and of its comments',
    async (as) => {
      const { post, details } = await reported();
      await removePost(as === 'mods' ? cast.mod : cast.admin, post, as);
      expect(await openReports({ postId: post.id })).toBe(0);
      expect(await details()).toEqual({ noReports: 1, noPostReports: 1, noCommentReports: 0 });
    },
  );

  test('a post that its author deletes keeps them, and those that come later', async () => {
    const { post, details } = await reported();
    await removePost(cast.alice, post, 'normal');
    await report(cast.admin, post);
    expect(await details()).toEqual({ noReports: 7, noPostReports: 4, noCommentReports: 3 });
  });

  test('so does one whose content alone an admin deletes afterwards', async () => {
    const { post, details } = await reported();
    await removePost(cast.alice, post, 'normal');
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
  ] as const)('deleting a comment ends its own, by %s too', async (_, who, as) => {
    const { comment, other, details } = await reported();
    await removeComment(cast[who], comment, as);
    expect(await details()).toEqual({ noReports: 4, noPostReports: 3, noCommentReports: 1 });
    expect(await api.db.$count(reports, eq(reports.commentId, other.id))).toBe(1);
  });

  test('a deletion that fails half way ends none', async () => {
    const { post, details } = await reported();
    await api.db.execute('alter function graphile_worker.add_job rename to add_job_away');
    await expectRefusal(removePost(cast.mod, post, 'mods'), 'internal');
    await api.db.execute('alter function graphile_worker.add_job_away rename to add_job');
    expect(await details()).toMatchObject({ noReports: 6 });
  });
});

test('whatever happens at the same time, counts stay true and nobody waits for each other for ever', async () => {
  const { community, aPost: aPostThere } = await aQueue();
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

  for (let round = 0; round < 4; round++) {
    const post = await aPostThere();
    const comments = await Promise.all([1, 2, 3].map(() => aComment(api.db, { by: cast.alice, on: post })));
    const [one, two] = comments;
    if (!one || !two) throw new Error('three comments were written');
    const early = await Promise.all([
      ...members.map((by) => report(by, post)),
      ...members.map((by) => report(by, one, { type: 'comment' })),
    ]);
    const write = (by: Row, parentCommentId: string) =>
      api.as(by).call(commentsApi.create, {
        params: { postId: post.publicId },
        query: {},
        body: { body: 'text', parentCommentId },
      });
    const outcomes = await Promise.allSettled([
      ...members.flatMap((by) =>
        comments.map((target) => report(by, target, { type: 'comment', reason: 2 })),
      ),
      ...members.map((by) => report(by, post, { reason: 3 })),
      ...early.map(({ id }, index) => ignore(index % 2 === 0 ? cast.mod : second, community, id)),
      write(cast.bob, one.id),
      write(cast.mallory, two.id),
      ...(round % 2 === 0 ? [removePost(cast.mod, post, 'mods')] : []),
      removeComment(second, one, 'mods'),
      removeComment(cast.alice, one, 'normal'),
      removeComment(cast.admin, two, 'admins'),
      api.as(cast.bob).call(commentsApi.vote, { body: { commentId: two.id } }),
      api.as(cast.bob).call(postsApi.vote, { body: { postId: post.id } }),
      ...early.slice(0, 3).map(({ id }) => ignore(cast.admin, community, id)),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      const reason: unknown = outcome.reason;
      expect(reason).toBeInstanceOf(Refused);
      expect(allowed).toContainEqual((reason as Refused).body);
    }
    const ofDeleted = and(eq(reports.postId, post.id), eq(reports.commentId, one.id));
    expect(await api.db.$count(reports, ofDeleted)).toBe(0);
    await expectTrueCounts(community);
  }
}, 60_000);
