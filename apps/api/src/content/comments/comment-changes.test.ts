import { commentsApi, postsApi, usersApi } from '@confab/api-contract/calls';
import { comments, posts, users } from '@confab/db';
import { newObjectId, zeroId } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { errorBody, expectOnly, expectRefusal, useApi, useCast } from '../../test-support/api.ts';
import { whileRoleGoes } from '../../test-support/lost-role.ts';

/** Side effects of changes; who may do what is in transitions.test.ts. */

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
type Group = 'normal' | 'mods' | 'admins';

/** The post id in the URL is ignored. */
const paramsOf = (comment: Row, postId = 'anything') => ({ postId, commentId: comment.id });
const edit = (by: Row, comment: Row, body?: string | null) =>
  api.as(by).call(commentsApi.edit, { params: paramsOf(comment), body: { body } });
const remove = (by: Row, comment: Row, deleteAs?: Group) =>
  api.as(by).call(commentsApi.delete, { params: paramsOf(comment), query: { deleteAs } });
const changeGroup = (by: Row, comment: Row, userGroup: Group) =>
  api.as(by).call(commentsApi.changeAsUser, { params: paramsOf(comment), query: { userGroup } });
const get = (comment: Row, by?: Row) =>
  (by ? api.as(by) : api.visitor()).call(commentsApi.get, { params: { commentId: comment.id } });
const rowOf = async (comment: Row) =>
  (await api.db.select().from(comments).where(eq(comments.id, comment.id)))[0];
const aThread = (values = {}) => aPost(api.db, { by: cast.alice, in: cast.cats, ...values });
const isNow = (time: string | null | undefined) => Math.abs(Date.parse(time ?? '') - Date.now()) < 60_000;

describe('editing a comment', () => {
  test('changes its text, trimmed, cut and rendered, and says when', async () => {
    const comment = await aComment(api.db, { by: cast.alice, on: await aThread() });
    const edited = await edit(cast.alice, comment, ' \nOver the **hill**.\0 ');
    expect(edited).toMatchObject({
      id: comment.id,
      body: 'Over the **hill**.',
      userVoted: true,
      createdAt: comment.createdAt,
    });
    expect(edited.bodyHtml).toContain('<strong>hill</strong>');
    expect(isNow(edited.editedAt)).toBe(true);
    expect(await get(comment, cast.alice)).toEqual(edited);
    expect((await edit(cast.alice, comment, 'x'.repeat(20_001))).body).toHaveLength(20_000);
  });

  test('counts as an edit even if the text is the same', async () => {
    const comment = await aComment(api.db, {
      by: cast.alice,
      on: await aThread(),
      editedAt: '2026-01-01T00:00:00Z',
    });
    const edited = await edit(cast.alice, comment, comment.body);
    expect(edited.body).toBe(comment.body);
    expect(isNow(edited.editedAt)).toBe(true);
  });

  test.each(['', ' \n\t', null, undefined, '\0', '\u200b', '<br>'])(
    'to the empty text %j is refused',
    async (body) => {
      const comment = await aComment(api.db, { by: cast.alice, on: await aThread() });
      await expectRefusal(edit(cast.alice, comment, body), 'empty-comment-body');
      expect(await rowOf(comment)).toEqual(comment);
    },
  );

  test('leaves the post’s activity and every counter alone', async () => {
    const post = await aThread({ lastActivityAt: '2026-01-01T00:00:00Z' });
    const root = await aComment(api.db, { by: cast.alice, on: post });
    await aComment(api.db, { by: cast.alice, on: post, under: root });
    const before = await api.db.select().from(posts).where(eq(posts.id, post.id));
    expect(await edit(cast.alice, root, 'new')).toMatchObject({ noReplies: 1, upvotes: 1 });
    expect(await api.db.select().from(posts).where(eq(posts.id, post.id))).toEqual(before);
  });

  test('at the moment of its deletion leaves no text behind', async () => {
    const post = await aThread();
    for (let round = 0; round < 10; round++) {
      const comment = await aComment(api.db, { by: cast.alice, on: post });
      const [edited] = await Promise.allSettled([
        edit(cast.alice, comment, 'too late'),
        remove(cast.alice, comment),
      ]);
      if (edited.status === 'rejected')
        await expectRefusal(Promise.reject(edited.reason as Error), 'comment_deleted');
      expect(await rowOf(comment)).toMatchObject({ body: '', bodyHtml: '', deletedAs: 'normal' });
    }
  });
});

describe('speaking in another name', () => {
  test('is refused to a moderator who is losing the role', async () => {
    const { id } = await aUser(api.db);
    const community = await aCommunity(api.db, { by: { id } });
    const thread = await aPost(api.db, { by: cast.alice, in: community });
    const comment = await aComment(api.db, { by: { id }, on: thread });
    await whileRoleGoes(api.db, { id }, community, () =>
      expectRefusal(changeGroup({ id }, comment, 'mods'), 'not_mod'),
    );
    expect(await rowOf(comment)).toMatchObject({ userGroup: 'normal' });
  });
});

describe('deleting a comment', () => {
  const words = { body: 'words', bodyHtml: '<p>words</p>' };

  test('as its author erases the text for good and hides the author', async () => {
    const comment = await aComment(api.db, { by: cast.alice, on: await aThread(), ...words });
    const deleted = await remove(cast.alice, comment);
    expect(deleted).toMatchObject({
      deleted: true,
      deletedAs: 'normal',
      contentStripped: true,
      userId: zeroId,
      username: '[Hidden]',
      body: '[Deleted comment]',
    });
    expect(isNow(deleted.deletedAt)).toBe(true);
    expect(await rowOf(comment)).toMatchObject({ body: '', bodyHtml: '', deletedBy: cast.alice.id });
    expect(await get(comment, cast.admin)).toMatchObject({
      contentStripped: false,
      userId: cast.alice.id,
      body: '',
      bodyHtml: '',
    });
  });

  test('takes one from its author’s counter, and changes neither the post, nor the comments above, nor the points', async () => {
    const author = await aUser(api.db, { points: 7, noComments: 3 });
    const post = await aThread();
    const root = await aComment(api.db, { by: cast.alice, on: post });
    const child = await aComment(api.db, { by: author, on: post, under: root });
    const grandchild = await aComment(api.db, { by: cast.bob, on: post, under: child });
    await api.as(cast.bob).call(commentsApi.vote, { body: { commentId: child.id } });

    await remove(cast.mod, child, 'mods');

    expect(await api.visitor().call(usersApi.get, { params: { username: author.username } })).toMatchObject({
      noComments: 2,
      points: 8,
    });
    expect(await get(root)).toMatchObject({ noReplies: 2, noRepliesDirect: 1 });
    const seen = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
    expect(seen.noComments).toBe(3);
    // Place, votes and replies stay.
    expect(seen.comments.map(({ id }) => id).sort()).toEqual([root.id, child.id, grandchild.id].sort());
    expect(await get(child)).toMatchObject({ upvotes: 2, noReplies: 1, parentId: root.id });
  });

  test('many times at once deletes it once', async () => {
    const author = await aUser(api.db, { noComments: 5 });
    const comment = await aComment(api.db, { by: author, on: await aThread(), ...words });
    await expectOnly(
      1,
      [
        ...Array.from({ length: 5 }, () => remove(author, comment)),
        ...Array.from({ length: 5 }, () => remove(cast.mod, comment, 'mods')),
      ],
      'comment_deleted',
    );
    const [row] = await api.db.select().from(users).where(eq(users.id, author.id));
    expect(row?.noComments).toBe(4);
  });

  test('does not deadlock with votes and replies at the same time', async () => {
    const author = await aUser(api.db, { noComments: 20 });
    const post = await aThread();
    const root = await aComment(api.db, { by: author, on: post });
    const children = [];
    for (let count = 0; count < 8; count++)
      children.push(await aComment(api.db, { by: author, on: post, under: root }));
    await Promise.all(
      children.flatMap((comment) => [
        remove(cast.mod, comment, 'mods'),
        api
          .as(cast.bob)
          .call(commentsApi.vote, { body: { commentId: root.id } })
          .catch(() => undefined),
        api.as(author).call(commentsApi.create, {
          params: { postId: post.publicId },
          body: { body: 'below', parentCommentId: root.id },
        }),
      ]),
    );
    const [row] = await api.db.select().from(users).where(eq(users.id, author.id));
    expect(row?.noComments).toBe(20);
    expect(await rowOf(root)).toMatchObject({ noReplies: 16, noRepliesDirect: 16 });
  });

  test('removes it from the author’s profile, for admins too if the author deleted it', async () => {
    const author = await aUser(api.db, { noComments: 3 });
    const post = await aThread();
    const [kept, judged, withdrawn] = [
      await aComment(api.db, { by: author, on: post }),
      await aComment(api.db, { by: author, on: post }),
      await aComment(api.db, { by: author, on: post }),
    ];
    await remove(cast.mod, judged, 'mods');
    await remove(author, withdrawn);
    const profile = async (by: Row) =>
      (await api.as(by).call(usersApi.feed, { params: { username: author.username } })).items.map(
        ({ item }) => item.id,
      );
    expect(await profile(cast.bob)).toEqual([kept.id]);
    expect(await profile(cast.admin)).toEqual([judged.id, kept.id]);
  });
});

describe('the address of a change', () => {
  test('depends on the comment’s id only: the post’s id is ignored', async () => {
    const post = await aThread();
    for (const postId of [post.publicId, post.id, 'anything', newObjectId()]) {
      const comment = await aComment(api.db, { by: cast.alice, on: post });
      const params = paramsOf(comment, postId);
      const body = { body: 'edited' };
      expect(await api.as(cast.alice).call(commentsApi.edit, { params, body })).toMatchObject(body);
      expect(await api.as(cast.alice).call(commentsApi.delete, { params })).toMatchObject({ deleted: true });
    }
  });

  test('accepts the id in upper case', async () => {
    const comment = await aComment(api.db, { by: cast.alice, on: await aThread() });
    expect((await edit(cast.alice, { id: comment.id.toUpperCase() }, 'edited')).id).toBe(comment.id);
  });
});

test('a change with several errors reports the first: body, comment, deletion, permission, text', async () => {
  const post = await aThread();
  const comment = await aComment(api.db, { by: cast.alice, on: post });
  const gone = await aComment(api.db, {
    by: cast.alice,
    on: post,
    deletedAt: '2026-01-01T00:00:00Z',
    deletedAs: 'mods',
  });
  const send = async (by: Row, id: string, payload: string) =>
    (
      await api.as(by).request({ method: 'PUT', url: `/api/posts/x/comments/${id}`, payload })
    ).json<unknown>();
  expect(await send(cast.bob, newObjectId(), '{')).toEqual(errorBody('invalid_json'));
  expect(await send(cast.bob, newObjectId(), '{}')).toEqual(errorBody('comment_not_found'));
  expect(await send(cast.bob, gone.id, '{}')).toEqual(errorBody('comment_deleted'));
  expect(await send(cast.bob, comment.id, '{}')).toEqual(errorBody('not_author'));
  expect(await send(cast.alice, comment.id, '{}')).toEqual(errorBody('empty-comment-body'));
  await expectRefusal(remove(cast.bob, gone, 'mods'), 'comment_deleted');
});
