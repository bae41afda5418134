import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { aComment, aPost, aUser } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { listJobs } from '../test-support/jobs.ts';

/** Each cause enqueues the worker's job in its own transaction (api.md 4.7). */

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

const aPostOfAlice = () => aPost(api.db, { by: cast.alice, in: cast.cats });
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

describe('a vote', () => {
  // Clicks by one user, and how many of them notify.
  test.each([
    { clicks: [true], news: 1 },
    { clicks: [true, true], news: 1 },
    { clicks: [true, true, true], news: 2 },
    { clicks: [false], news: 0 },
    { clicks: [false, true], news: 0 },
    { clicks: [true, false], news: 1 },
    { clicks: [false, false, true], news: 1 },
  ])('with clicks $clicks notifies $news times, on posts and on comments', async ({ clicks, news }) => {
    const bob = api.as(cast.bob);
    const post = await aPostOfAlice();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    for (const up of clicks) {
      await bob.call(postsApi.vote, { body: { postId: post.id, up } });
      await bob.call(commentsApi.vote, { body: { commentId: comment.id, up } });
    }
    const told = (targetType: 'post' | 'comment', targetId: string) => ({
      name: 'notifyNewVote',
      payload: { targetType, targetId, voterId: cast.bob.id, votedAt: moment },
    });
    expect(await listJobs(api.db)).toEqual(
      Array.from({ length: news }, () => [told('post', post.id), told('comment', comment.id)]).flat(),
    );
  });

  test("on one's own content notifies no member, nor does a refused vote", async () => {
    const post = await aPostOfAlice();
    await api.as(cast.alice).call(postsApi.vote, { body: { postId: post.id, up: true } });
    await api.as(cast.alice).call(postsApi.vote, { body: { postId: post.id, up: true } });
    const locked = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      lockedAt: '2026-01-01T00:00:00Z',
      lockedBy: cast.admin.id,
      lockedByGroup: 'admins',
    });
    await expectRefusal(
      api.as(cast.bob).call(postsApi.vote, { body: { postId: locked.id, up: true } }),
      'post-locked',
    );
    expect(await listJobs(api.db)).toEqual([]);
  });
});

test('a new comment notifies once, however often it is sent', async () => {
  const post = await aPostOfAlice();
  const send = () =>
    api.as(cast.bob).call(commentsApi.create, {
      params: { postId: post.publicId },
      query: { after: 0 },
      body: { body: 'The same words', parentCommentId: null },
    });
  const comment = await send();
  await send();
  expect(await listJobs(api.db)).toEqual([{ name: 'notifyNewComment', payload: { commentId: comment.id } }]);
});

test('an announced post notifies once, and a refused announcement never', async () => {
  const post = await aPostOfAlice();
  const announce = (by: { id: string }) =>
    api.as(by).call(postsApi.announce, { params: { postId: post.publicId } });
  await expectRefusal(announce(cast.bob), 'not_admin');
  await announce(cast.admin);
  await expectRefusal(announce(await aUser(api.db, { isAdmin: true })), 'duplicate');
  expect(await listJobs(api.db)).toEqual([{ name: 'announcePost', payload: { postId: post.id } }]);
});
