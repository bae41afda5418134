import { postsApi } from '@confab/api-contract/calls';
import { zeroId } from '@confab/domain';
import { aComment, anImage, aPost, aReport, aUser } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { listReports, removePost, report } from '../test-support/moderation-calls.ts';
import { aQueue } from '../test-support/report-scenes.ts';
import { statementsDuring } from '../test-support/statements.ts';

const api = useApi();
const cast = useCast(api);

const aText = (values = {}) => aPost(api.db, { by: cast.alice, in: cast.cats, ...values });

describe('the list of reports', () => {
  test('has the open reports of its community, the newest first, ten to a page', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await report(api.as(cast.bob), await aText());
    const ids: number[] = [];
    for (let index = 0; index < 12; index++) {
      const by = await aUser(api.db);
      const onComment = index % 3 === 0;
      const one = await aReport(api.db, { by, of: post, ...(onComment ? { comment } : {}) });
      ids.unshift(one.id);
    }
    const details = { noReports: 12, noPostReports: 8, noCommentReports: 4 };
    for (const by of [cast.mod, cast.admin]) {
      const first = await listReports(api.as(by), community);
      expect(first).toMatchObject({ details, limit: 10, page: 1 });
      expect(first.reports.map(({ id }) => id)).toEqual(ids.slice(0, 10));
      const second = await listReports(api.as(by), community, { page: '2' });
      expect(second).toMatchObject({ details, limit: 10, page: 2 });
      expect(second.reports.map(({ id }) => id)).toEqual(ids.slice(10));
    }
    const middle = await listReports(api.as(cast.mod), community, { page: '3', limit: '4' });
    expect(middle.reports.map(({ id }) => id)).toEqual(ids.slice(8, 12));
    expect(await listReports(api.as(cast.mod), community, { page: '1000', limit: '50' })).toMatchObject({
      details,
      reports: [],
      page: 1000,
      limit: 50,
    });
    for (const page of ['', 'one', '1.5', 'NaN', '1e3', '0x2']) {
      expect(await listReports(api.as(cast.mod), community, { page })).toMatchObject({
        page: 1,
        reports: [{ id: ids[0] }, ...Array.from({ length: 9 }, () => ({}))],
      });
    }
    for (const page of ['0', '-1', '1001', '9'.repeat(30)]) {
      await expectRefusal(listReports(api.as(cast.mod), community, { page }), 'invalid_page');
    }
    for (const limit of ['0', '51', 'ten']) {
      await expectRefusal(listReports(api.as(cast.mod), community, { limit }), 'invalid_limit');
    }
  });

  test('shows only posts or only comments on request, and counts both in any case', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const post = await aPostThere();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const ofPost = await report(api.as(cast.bob), post);
    const ofComment = await report(api.as(cast.bob), comment, { type: 'comment' });
    const details = { noReports: 2, noPostReports: 1, noCommentReports: 1 };
    for (const [filter, ids] of [
      ['', [ofComment.id, ofPost.id]],
      ['all', [ofComment.id, ofPost.id]],
      ['posts', [ofPost.id]],
      ['comments', [ofComment.id]],
    ] as const) {
      const page = await listReports(api.as(cast.mod), community, { filter });
      expect(page.details).toEqual(details);
      expect(page.reports.map(({ id }) => id)).toEqual(ids);
    }
    await expectRefusal(listReports(api.as(cast.mod), community, { filter: 'images' }), 'invalid_filter');
  });

  test('is empty without reports', async () => {
    const { community } = await aQueue(api.db, cast);
    expect(await listReports(api.as(cast.mod), community)).toEqual({
      details: { noReports: 0, noPostReports: 0, noCommentReports: 0 },
      reports: [],
      limit: 10,
      page: 1,
    });
  });

  test('shows the whole post or comment, as a visitor sees it', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const picture = await anImage(api.db, { by: cast.alice });
    const post = await aPostThere({ images: [picture] });
    const comment = await aComment(api.db, { by: cast.mod, on: post, body: 'words' });
    await report(api.as(cast.bob), post);
    await report(api.as(cast.bob), comment, { type: 'comment' });
    await api.as(cast.mod).call(postsApi.vote, { body: { postId: post.id } });
    const { reports: shown } = await listReports(api.as(cast.mod), community);
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

  test('says whether a comment’s post is deleted, and shows deleted accounts as ghosts', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
    const post = await aPostThere({ by: gone });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await removePost(api.as(cast.mod), post, 'mods');
    await report(api.as(cast.bob), post);
    await report(api.as(cast.bob), comment, { type: 'comment' });
    expect((await listReports(api.as(cast.admin), community)).reports).toMatchObject([
      { target: { id: comment.id, postDeleted: true, postDeletedAs: 'mods', username: 'alice' } },
      { target: { id: post.id, deleted: true, deletedAs: 'mods', username: 'ghost', userId: zeroId } },
    ]);
  });

  test('is searched for titles, comments, authors and reasons, and counts and pages what is found', async () => {
    const { community, aPost: aPostThere } = await aQueue(api.db, cast);
    const elsewhere = await aQueue(api.db, cast);
    const wanda = await aUser(api.db, { username: 'reported_wanda' });
    const gone = await aUser(api.db, { username: 'reported_gone', deletedAt: new Date().toISOString() });
    const apples = await aPostThere({ title: '100% Äpfel', by: gone });
    const pears = await aPostThere({ title: 'Pears', by: wanda });
    const onApples = await aComment(api.db, { by: cast.alice, on: apples, body: 'They_fall from the TREE' });
    const removed = await aComment(api.db, {
      by: wanda,
      on: apples,
      body: 'A tree of mine',
      deletedAt: new Date().toISOString(),
      deletedAs: 'mods',
    });
    const ofApples = await aReport(api.db, { by: cast.bob, of: apples });
    const ofComment = await aReport(api.db, { by: cast.bob, of: apples, comment: onApples });
    const ofRemoved = await aReport(api.db, { by: cast.bob, of: apples, comment: removed });
    const ofPears = await aReport(api.db, { by: cast.bob, of: pears, reasonId: 4 });
    await aReport(api.db, { by: cast.bob, of: await elsewhere.aPost({ title: 'Äpfel, pears and a tree' }) });
    const find = async (q: string, query: Record<string, string> = {}) => {
      const { details, reports } = await listReports(api.as(cast.mod), community, { q, ...query });
      return [details, reports.map(({ id }) => id)];
    };
    const counts = (noPostReports: number, noCommentReports: number) => ({
      noReports: noPostReports + noCommentReports,
      noPostReports,
      noCommentReports,
    });
    // A comment is shown below the title of its post.
    const everyApple = [ofRemoved.id, ofComment.id, ofApples.id];
    expect(await find('äPFEL')).toEqual([counts(1, 2), everyApple]);
    expect(await find('äpfel', { filter: 'posts' })).toEqual([counts(1, 2), [ofApples.id]]);
    expect(await find('äpfel', { page: '2', limit: '2' })).toEqual([counts(1, 2), [ofApples.id]]);
    expect(await find('tree')).toEqual([counts(0, 1), [ofComment.id]]);
    expect(await find('Wanda')).toEqual([counts(1, 0), [ofPears.id]]);
    expect(await find('pornography')).toEqual([counts(1, 0), [ofPears.id]]);
    expect(await find('0% ä')).toEqual([counts(1, 2), everyApple]);
    for (const q of ['reported_gone', 'They%fall', 'plums', cast.bob.username]) {
      expect(await find(q)).toEqual([counts(0, 0), []]);
    }
    expect(await find('  ')).toEqual([
      (await listReports(api.as(cast.mod), community)).details,
      [ofPears.id, ...everyApple],
    ]);
  });

  test('takes as many statements for one report as for fifty', async () => {
    const few = await aQueue(api.db, cast);
    const many = await aQueue(api.db, cast);
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
      statementsDuring(api.db, () => listReports(api.as(cast.mod), queue.community, { limit: '50' }));
    await asked(few);
    const [one, fifty] = [await asked(few), await asked(many)];
    expect(one.length).toBeGreaterThan(3);
    expect(fifty).toHaveLength(one.length);
  });
});
