import { commentsApi, postsApi, usersApi } from '@confab/api-contract/calls';
import { comments, commentVotes, posts, users } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aBan, aComment, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, type TestApi, useApi, useCast } from '../../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };

// api.md 3.6, field by field; optional fields are listed apart.
const fields = `
  id postId communityId postPublicId communityName userId username userGroup userDeleted number parentId
  depth noReplies noRepliesDirect ancestors body bodyHtml upvotes downvotes createdAt editedAt deleted
  deletedAt locked lockedBy lockedAt author userVoted userVotedUp postDeleted
`
  .trim()
  .split(/\s+/);

const write = (by: Row, post: { publicId: string }, body: Record<string, unknown>, query = {}) =>
  api.as(by).call(commentsApi.create, { params: { postId: post.publicId }, query, body: { ...body } });
const rowOf = async (comment: Row) =>
  (await api.db.select().from(comments).where(eq(comments.id, comment.id)))[0];
const aThread = () => aPost(api.db, { by: cast.alice, in: cast.cats });

describe('writing a comment', () => {
  test('answers with the comment, upvoted by its author', async () => {
    const post = await aThread();
    const author = await aUser(api.db);
    const comment = await write(author, post, { body: '\nOver the **mill**. ' });

    expect(Object.keys(comment).sort()).toEqual([...fields].sort());
    expect(comment).toMatchObject({
      postId: post.id,
      postPublicId: post.publicId,
      communityId: cast.cats.id,
      communityName: 'cats',
      userId: author.id,
      username: author.username,
      userGroup: 'normal',
      parentId: null,
      depth: 0,
      ancestors: null,
      noReplies: 0,
      noRepliesDirect: 0,
      body: 'Over the **mill**.',
      upvotes: 1,
      downvotes: 0,
      userVoted: true,
      userVotedUp: true,
      deleted: false,
      editedAt: null,
      postDeleted: false,
    });
    expect(comment.bodyHtml).toContain('<strong>mill</strong>');
    expect(await api.as(author).call(commentsApi.get, { params: { commentId: comment.id } })).toEqual(
      comment,
    );
  });

  test('changes the counters of post and author, and the time of the last activity', async () => {
    const author = await aUser(api.db);
    const post = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      lastActivityAt: '2026-01-01T00:00:00Z',
    });
    const comment = await write(author, post, { body: 'one' });
    const seen = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
    expect(seen).toMatchObject({ noComments: 1, lastActivityAt: comment.createdAt, hotness: post.hotness });
    expect(await api.visitor().call(usersApi.get, { params: { username: author.username } })).toMatchObject({
      noComments: 1,
      points: 1,
    });
  });

  test('as a reply counts for its parent and for all comments above it', async () => {
    const post = await aThread();
    const root = await write(cast.alice, post, { body: 'root', parentCommentId: null });
    const child = await write(cast.bob, post, { body: 'child', parentCommentId: root.id });
    const grandchild = await write(cast.alice, post, {
      body: 'grandchild',
      parentCommentId: child.id.toUpperCase(),
    });
    const sibling = await write(cast.bob, post, { body: 'sibling', parentCommentId: root.id });

    expect(child).toMatchObject({ parentId: root.id, depth: 1, ancestors: [root.id] });
    expect(grandchild).toMatchObject({ parentId: child.id, depth: 2, ancestors: [root.id, child.id] });
    const read = await api.as(cast.alice).call(commentsApi.get, { params: { commentId: grandchild.id } });
    expect(read).toEqual(grandchild);
    expect(await rowOf(root)).toMatchObject({ noReplies: 3, noRepliesDirect: 2 });
    expect(await rowOf(child)).toMatchObject({ noReplies: 1, noRepliesDirect: 1 });
    expect(await rowOf(sibling)).toMatchObject({ noReplies: 0, noRepliesDirect: 0 });
  });

  test('accepts the 24-digit id of the post, as a known client sends it', async () => {
    const post = await aThread();
    const comment = await api
      .as(cast.bob)
      .call(commentsApi.create, { params: { postId: post.id }, body: { body: 'by id' } });
    expect(comment.postPublicId).toBe(post.publicId);
  });

  test('cuts a text at 20 000 characters, and drops characters that the database cannot store', async () => {
    const post = await aThread();
    expect((await write(cast.bob, post, { body: 'x'.repeat(20_001) })).body).toHaveLength(20_000);
    expect((await write(cast.bob, post, { body: 'a\0b\udc00c' })).body).toBe('abc');
  });

  test.each([{ body: '' }, { body: ' \n\t' }, { body: null }, {}, { body: '\0' }])(
    '%j is refused as empty',
    async (body) => {
      await expectRefusal(write(cast.bob, await aThread(), body), 'empty-comment-body');
    },
  );

  test.each(['\u200b\u00ad', '<br>', '**\u2060**', '&nbsp;', '[a]: https://a.example', '\u3164', '```\n```'])(
    '%j is refused, because it shows nothing',
    async (body) => {
      await expectRefusal(write(cast.bob, await aThread(), { body }), 'empty-comment-body');
    },
  );

  test('keeps the indent of its first line, and its HTML as it was typed', async () => {
    const post = await aThread();
    const list = await write(cast.bob, post, { body: '\n \n  - apples\n  - pears\n    - green ones\n' });
    expect(list.body).toBe('  - apples\n  - pears\n    - green ones');
    expect(list.bodyHtml).toContain('<li>pears\n<ul>');
    expect((await write(cast.bob, post, { body: '<p>Hello</p>' })).bodyHtml).toContain('&lt;p&gt;Hello');
  });

  test('with several errors reports the first: the lock, the ban, the group, the text, the parent', async () => {
    const banned = await aUser(api.db);
    await aBan(api.db, banned, cast.cats);
    const locked = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      lockedAt: new Date().toISOString(),
      lockedBy: cast.mod.id,
      lockedByGroup: 'mods',
    });
    const post = await aThread();
    const wrong = { body: '', parentCommentId: newObjectId() };
    await expectRefusal(write(banned, locked, wrong, { userGroup: 'mods' }), 'post-locked');
    await expectRefusal(write(banned, post, wrong, { userGroup: 'mods' }), 'banned_from_community');
    await expectRefusal(write(cast.bob, post, wrong, { userGroup: 'mods' }), 'not_mod');
    await expectRefusal(write(cast.bob, post, wrong), 'empty-comment-body');
    await expectRefusal(write(cast.bob, post, { ...wrong, body: 'x' }), 'comment_not_found');
  });
});

describe('a comment that is sent again', () => {
  test('is written once, however often it arrives, also at the same time', async () => {
    const post = await aThread();
    const author = await aUser(api.db);
    const first = await write(author, post, { body: 'First' });
    const send = () => write(author, post, { body: 'Waited for the train' }, { after: String(first.number) });

    const answers = await Promise.all([send(), send(), send()]);

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await send()).toMatchObject({ id: answers[0].id });
    expect(await api.db.$count(comments, eq(comments.postId, post.id))).toBe(2);
  });

  test('is a new one with a newer number, another place, another text or another author', async () => {
    const post = await aThread();
    const author = await aUser(api.db);
    const first = await write(author, post, { body: 'The same' }, { after: '0' });
    const after = String(first.number);
    await write(author, post, { body: 'The same' }, { after });
    await write(author, post, { body: 'The same', parentCommentId: first.id }, { after: '0' });
    await write(author, post, { body: 'Another' }, { after: '0' });
    await write(cast.bob, post, { body: 'The same' }, { after: '0' });
    expect(await api.db.$count(comments, eq(comments.postId, post.id))).toBe(5);
  });
});

describe('comments written at once', () => {
  test('are all counted: on the post, on the comments above, and for their authors', async () => {
    const post = await aThread();
    const root = await aComment(api.db, { by: cast.alice, on: post });
    const child = await aComment(api.db, { by: cast.alice, on: post, under: root });
    const people = await Promise.all(Array.from({ length: 5 }, () => aUser(api.db)));

    await Promise.all(
      people.flatMap((person) => [
        write(person, post, { body: 'beside' }),
        write(person, post, { body: 'under the root', parentCommentId: root.id }),
        write(person, post, { body: 'under the child', parentCommentId: child.id }),
      ]),
    );

    expect(await rowOf(root)).toMatchObject({ noReplies: 11, noRepliesDirect: 6 });
    expect(await rowOf(child)).toMatchObject({ noReplies: 5, noRepliesDirect: 5 });
    const [row] = await api.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row?.noComments).toBe(17);
    expect(await api.db.$count(comments, eq(comments.postId, post.id))).toBe(17);
    for (const person of people) {
      const [user] = await api.db.select().from(users).where(eq(users.id, person.id));
      expect(user?.noComments).toBe(3);
    }
  });

  test('do not deadlock with votes on the comments above them', async () => {
    const post = await aThread();
    const author = await aUser(api.db);
    let parent = await aComment(api.db, { by: author, on: post });
    const chain = [parent];
    for (let depth = 1; depth < 6; depth++)
      chain.push((parent = await aComment(api.db, { by: author, on: post, under: parent })));
    const voters = await Promise.all(Array.from({ length: 6 }, () => aUser(api.db)));

    await Promise.all(
      Array.from({ length: 8 }, () => [
        write(author, post, { body: 'deeper', parentCommentId: parent.id }),
        ...voters.map((voter, index) =>
          api
            .as(voter)
            .call(commentsApi.vote, { body: { commentId: chain[index]?.id ?? '' } })
            // Of two parallel votes of one user, the second may be refused.
            .catch((error: unknown) => expectRefusal(Promise.reject(error as Error), 'already-voted')),
        ),
      ]).flat(),
    );

    expect(await rowOf(chain[0] ?? post)).toMatchObject({ noReplies: 13 });
    for (const comment of chain) {
      const votes = await api.db.$count(commentVotes, eq(commentVotes.commentId, comment.id));
      expect((await rowOf(comment))?.upvotes).toBe(votes);
    }
  });

  test('by one member in several posts are all counted', async () => {
    const author = await aUser(api.db);
    const threads = await Promise.all(Array.from({ length: 8 }, aThread));
    await Promise.all(threads.map((post) => write(author, post, { body: 'everywhere' })));
    const [user] = await api.db.select().from(users).where(eq(users.id, author.id));
    expect(user?.noComments).toBe(8);
  });
});

describe('reading one comment', () => {
  test('shows no vote to visitors, and members their own', async () => {
    const comment = await aComment(api.db, { by: cast.alice, on: await aThread() });
    const get = (client: ReturnType<TestApi['visitor']>) =>
      client.call(commentsApi.get, { params: { commentId: comment.id } });
    expect(await get(api.visitor())).toMatchObject({ userVoted: null, userVotedUp: null });
    expect(await get(api.as(cast.bob))).toMatchObject({ userVoted: false, userVotedUp: null });
    expect(await get(api.as(cast.alice))).toMatchObject({ userVoted: true, userVotedUp: true });
    expect(await get(api.visitor())).not.toHaveProperty('postTitle');
  });
});
