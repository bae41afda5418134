import { commentsApi, moderationApi, postsApi } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { aComment, aCommunity, aPost } from '@confab/testing/db';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';
import { whileQueueFails } from '../../test-support/jobs.ts';

/** Acts of moderators and admins on posts and comments are logged; other acts are not. */

const api = useApi();
const cast = useCast(api);

type Row = { id: string };

/** A community and a post of alice for this test only. */
let cats: Awaited<ReturnType<typeof aCommunity>>;
let post: Awaited<ReturnType<typeof aPost>>;
beforeEach(async () => {
  cats = await aCommunity(api.db, { by: cast.mod });
  post = await aPost(api.db, { by: cast.alice, in: cats, body: 'words', bodyHtml: '<p>words</p>' });
});

const params = () => ({ postId: post.publicId });
type Deletion = { deleteAs?: UserGroup; deleteContent?: boolean; reason?: string };
const removePost = (by: Row, query: Deletion = {}) =>
  api.as(by).call(postsApi.delete, { params: params(), query });
const removeComment = (by: Row, comment: Row, query: { deleteAs?: UserGroup; reason?: string } = {}) =>
  api.as(by).call(commentsApi.delete, { params: { postId: 'anything', commentId: comment.id }, query });

/** The community's log, oldest first. */
async function log() {
  const page = await api
    .as(cast.mod)
    .call(moderationApi.log, { params: { communityId: cats.id }, query: {} });
  return page.entries.toReversed();
}

/** The expected entry of an act on the post. */
const entry = (act: string, by: string, actedAs: 'mods' | 'admins') => ({
  act,
  by,
  actedAs,
  communityId: cats.id,
  username: 'alice',
  post: { publicId: post.publicId, title: post.title },
  comment: null,
  content: false,
  reason: null,
});

describe('the log', () => {
  test('has the deletion of a post with its reason, and the later deletion of its content', async () => {
    await removePost(cast.mod, { deleteAs: 'mods', reason: '  Off topic, again ' });
    await removePost(cast.admin, { deleteAs: 'admins', deleteContent: true, reason: ' ' });
    expect(await log()).toMatchObject([
      { ...entry('delete_post', 'mod', 'mods'), reason: 'Off topic, again' },
      { ...entry('delete_post', 'admin', 'admins'), content: true },
    ]);
  });

  test('cuts a reason that is too long', async () => {
    await removePost(cast.mod, { deleteAs: 'mods', reason: 'x'.repeat(301) });
    expect(await log()).toMatchObject([{ reason: 'x'.repeat(300) }]);
  });

  test('has the deletion of a comment with its reason', async () => {
    const [one, other] = [
      await aComment(api.db, { by: cast.bob, on: post, body: 'words' }),
      await aComment(api.db, { by: cast.mod, on: post, body: 'words' }),
    ];
    await removeComment(cast.mod, one, { deleteAs: 'mods', reason: 'Rude' });
    await removeComment(cast.admin, other, { deleteAs: 'admins' });
    const deleted = { ...entry('delete_comment', 'mod', 'mods'), username: 'bob', reason: 'Rude' };
    expect(await log()).toMatchObject([
      { ...deleted, comment: { id: one.id } },
      {
        ...deleted,
        by: 'admin',
        actedAs: 'admins',
        username: 'mod',
        reason: null,
        comment: { id: other.id },
      },
    ]);
  });

  test('has the acts of moderators on their own posts', async () => {
    const own = await aPost(api.db, { by: cast.mod, in: cats });
    await api.as(cast.mod).call(postsApi.delete, {
      params: { postId: own.publicId },
      query: { deleteAs: 'mods' },
    });
    expect(await log()).toMatchObject([{ act: 'delete_post', by: 'mod', username: 'mod', actedAs: 'mods' }]);
  });

  test('has no entry for an act that was rolled back', async () => {
    await whileQueueFails(api.db, () =>
      expectRefusal(removePost(cast.mod, { deleteAs: 'mods' }), 'internal'),
    );
    expect(await log()).toEqual([]);
    expect(await api.visitor().call(postsApi.get, { params: params() })).toMatchObject({ deleted: false });
  });
});
