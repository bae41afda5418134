import { type Comment, commentsApi, type CommentsPage, postsApi } from '@confab/api-contract/calls';
import { mutes, posts, postVisits, toUuid } from '@confab/db';
import { limits, newObjectId } from '@confab/domain';
import { aComment, aPost, aUser } from '@confab/testing/db';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorBody, useApi, useCast } from '../../test-support/api.ts';
import type { Client } from '../../test-support/client.ts';
import { statementsDuring } from '../../test-support/statements.ts';

/** Reading parts of a thread: content, the viewer's own facts, and side effects. */

const api = useApi();
const cast = useCast(api);

type Post = { id: string; publicId: string };

const aThread = () => aPost(api.db, { by: cast.alice, in: cast.cats });
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

async function partOf(
  post: Post,
  query: { commentId?: string; after?: number; next?: string },
  client: Client = api.visitor(),
): Promise<CommentsPage> {
  const reply = await client.call(commentsApi.list, { params: { postId: post.publicId }, query });
  if (Array.isArray(reply)) throw new Error('a page was asked for');
  return reply;
}

/** Inserts replies or roots in one statement: the n-th has n upvotes. */
async function manyComments(post: Post, count: number, parent?: { id: string; ancestors: string[] }) {
  const now = BigInt(Date.now()) * 1_000_000n;
  const ancestors = parent ? [...parent.ancestors, parent.id].map(toUuid) : [];
  await api.db.execute(sql`
    insert into comments (id, post_id, number, parent_id, ancestors, depth, user_id, body, body_html, body_renderer, upvotes)
    select (lpad(to_hex(${String(now)}::bigint + i), 16, '0') || '0000000000000000')::uuid, ${toUuid(post.id)}::uuid,
      (select no_comments from posts where id = ${toUuid(post.id)}::uuid) + i,
      ${parent ? toUuid(parent.id) : null}::uuid, ${sql.param(ancestors)}::uuid[], ${ancestors.length}, ${toUuid(cast.bob.id)}::uuid,
      'c' || i, '<p>c' || i || '</p>', 1, i
    from generate_series(1, ${count}::int) as i`);
  await api.db
    .update(posts)
    .set({ noComments: sql`${posts.noComments} + ${count}` })
    .where(eq(posts.id, post.id));
}

describe('a comment with its context', () => {
  test('comes below its ancestors, root first, and above the best of its replies', async () => {
    const post = await aThread();
    const by = cast.alice;
    const root = await aComment(api.db, { by, on: post, upvotes: 1 });
    const middle = await aComment(api.db, { by, on: post, under: root, upvotes: 9 });
    const focus = await aComment(api.db, { by, on: post, under: middle, upvotes: 3 });
    const [poor, rich] = [
      await aComment(api.db, { by, on: post, under: focus, upvotes: 2 }),
      await aComment(api.db, { by, on: post, under: focus, upvotes: 5 }),
    ];
    const below = await aComment(api.db, { by, on: post, under: poor, upvotes: 8 });
    // Siblings, and comments of another branch.
    await aComment(api.db, { by, on: post, under: root, upvotes: 50 });
    await aComment(api.db, { by, on: post, upvotes: 50 });

    const part = await partOf(post, { commentId: focus.id });
    expect(idsOf(part.comments)).toEqual(idsOf([root, middle, focus, below, rich, poor]));
    expect(part.next).toBeNull();
    expect(idsOf((await partOf(post, { commentId: root.id.toUpperCase() })).comments)[0]).toBe(root.id);
    expect(idsOf((await partOf(post, { commentId: below.id })).comments)).toEqual(
      idsOf([root, middle, focus, poor, below]),
    );
  });

  test('fits one page, which has all comments above each of its comments', async () => {
    const post = await aThread();
    const root = await aComment(api.db, { by: cast.alice, on: post });
    await manyComments(post, 600, root);
    const { comments: first } = await partOf(post, { commentId: root.id });
    // The lowest reply has the best descendant, which must not lift it.
    const least = await aComment(api.db, { by: cast.alice, on: post, under: root, upvotes: 0 });
    const best = await aComment(api.db, { by: cast.alice, on: post, under: least, upvotes: 9999 });

    const { comments: part } = await partOf(post, { commentId: root.id });
    expect(part.length).toBeLessThanOrEqual(limits.commentsPage);
    expect(part.length).toBeGreaterThan(limits.commentsPage - 20);
    expect(idsOf(part)).toEqual(idsOf(first));
    expect(part[1]?.upvotes).toBe(600);
    expect(idsOf(part)).not.toContain(best.id);
    expect(idsOf((await partOf(post, { commentId: best.id })).comments)).toEqual(idsOf([root, least, best]));
  });

  test('keeps its place if it is deleted', async () => {
    const post = await aThread();
    const gone = await aComment(api.db, {
      by: cast.alice,
      on: post,
      deletedAt: '2026-01-01T00:00:00Z',
      deletedAs: 'mods',
    });
    const reply = await aComment(api.db, { by: cast.bob, on: post, under: gone });
    const { comments: part } = await partOf(post, { commentId: reply.id });
    expect(part).toMatchObject([{ id: gone.id, body: '[Deleted comment]' }, { id: reply.id }]);
  });

  test('is an empty page for an unknown comment, or one of another post', async () => {
    const [post, other] = [await aThread(), await aThread()];
    const foreign = await aComment(api.db, { by: cast.alice, on: other });
    const nothing = { comments: [], next: null };
    expect(await partOf(post, { commentId: foreign.id })).toEqual(nothing);
    expect(await partOf(post, { commentId: newObjectId() })).toEqual(nothing);
    const url = `/api/posts/${post.publicId}/comments?commentId=abc`;
    expect((await api.visitor().request({ url })).json()).toEqual(errorBody('invalid_id'));
  });
});

describe('what was written after a comment', () => {
  test('leaves out comments from before comments had numbers, unless a later one answers them', async () => {
    const post = await aThread();
    const old = await aComment(api.db, { by: cast.alice, on: post, number: 0 });
    const older = await aComment(api.db, { by: cast.alice, on: post, number: 0 });
    const reply = await aComment(api.db, { by: cast.bob, on: post, under: old });
    expect(idsOf((await partOf(post, { after: 0 })).comments)).toEqual(idsOf([reply, old]));
    expect(idsOf((await partOf(post, {})).comments)).toContain(older.id);
  });

  test.each(['', 'x', '-1', '1.5', '1e3', '9999999999', '+1', ' 1'])('refuses %j', async (after) => {
    const post = await aThread();
    const url = `/api/posts/${post.publicId}/comments?after=${encodeURIComponent(after)}`;
    expect((await api.visitor().request({ url })).json()).toEqual(errorBody('invalid_cursor'));
  });
});

describe('a reader who muted an author', () => {
  const muted = (comment: Comment | undefined) => comment?.isAuthorMuted;

  test('sees no mark of it on a deleted comment, unless they are an admin', async () => {
    const nuisance = await aUser(api.db);
    const post = await aThread();
    const deletion = { deletedAt: '2026-01-01T00:00:00Z', deletedAs: 'mods' } as const;
    const comment = await aComment(api.db, { by: nuisance, on: post, ...deletion });
    for (const [reader, flag] of [
      [cast.bob, undefined],
      [cast.mod, undefined],
      [cast.admin, true],
    ] as const) {
      await api.db.insert(mutes).values({ userId: reader.id, mutedUserId: nuisance.id });
      const seen = await api.as(reader).call(commentsApi.get, { params: { commentId: comment.id } });
      expect(muted(seen)).toBe(flag);
    }
  });
});

/** The number of statements is tested in statements.test.ts. */
describe('reading a post writes', () => {
  let thread: Post;
  let comment: { id: string };
  beforeAll(async () => {
    thread = await aThread();
    comment = await aComment(api.db, { by: cast.alice, on: thread });
  });

  const visitsOf = (user: { id: string }) =>
    api.db.$count(postVisits, and(eq(postVisits.userId, user.id), eq(postVisits.postId, thread.id)));
  const writesOf = async (client: Client, url: string) => {
    await client.sessionId();
    const statements = await statementsDuring(api.db, async () => {
      expect((await client.request({ url: `/api/posts/${thread.publicId}${url}` })).statusCode).toBe(200);
    });
    return statements.filter((statement) => /\b(?:begin|insert into|update|delete from)\b/i.test(statement));
  };

  test.each(['', '/comments', '/comments?next='])('one row for a member at "%s": the visit', async (url) => {
    const reader = await aUser(api.db);
    for (let visit = 0; visit < 2; visit++) {
      const writes = await writesOf(api.as(reader), url);
      expect(writes).toHaveLength(1);
      expect(writes[0]).toContain('insert into "post_visits"');
    }
    expect(await visitsOf(reader)).toBe(1);
    expect(await writesOf(api.visitor(), url)).toEqual([]);
  });

  test.each([
    '?next=50.ffffffffffffffffffffffff',
    '?parentId=ID',
    '?commentId=ID',
    '?after=0',
    '?after=0&next=',
  ])('nothing at "%s", which is no visit', async (query) => {
    const reader = await aUser(api.db);
    const url = `/comments${query.replace('ID', comment.id)}`;
    for (const client of [api.as(reader), api.visitor()]) expect(await writesOf(client, url)).toEqual([]);
    expect(await visitsOf(reader)).toBe(0);
  });
});

describe('the counter of new comments', () => {
  test('counts comments of others that are not deleted, since the last visit', async () => {
    const post = await aThread();
    const reader = await aUser(api.db);
    const lastVisitAt = '2026-05-01T12:00:00Z';
    await api.db.insert(postVisits).values({ userId: reader.id, postId: post.id, lastVisitAt });
    const write = (by: { id: string }, createdAt: string, values = {}) =>
      aComment(api.db, { by, on: post, createdAt, ...values });
    await write(cast.bob, '2026-05-01T11:59:59.999Z');
    await write(cast.bob, lastVisitAt);
    await write(cast.alice, '2026-05-01T12:00:01Z');
    await write(reader, '2026-05-01T12:00:01Z');
    await write(cast.bob, '2026-05-01T12:00:01Z', { deletedAt: '2026-05-02T00:00:00Z', deletedAs: 'normal' });

    const read = () => api.as(reader).call(postsApi.get, { params: { postId: post.publicId } });
    expect(await read()).toMatchObject({ lastVisitAt, newComments: 2 });
    expect(await read()).toMatchObject({ newComments: 0 });
    expect(await api.visitor().call(postsApi.get, { params: { postId: post.publicId } })).toMatchObject({
      lastVisitAt: null,
      newComments: 0,
    });
  });

  test('restarts with a page of comments, which is a visit, but not with a part of the thread', async () => {
    const post = await aThread();
    const reader = await aUser(api.db);
    const client = api.as(reader);
    const newComments = async () =>
      (await client.call(postsApi.list, { query: { sort: 'latest', limit: 50 } })).posts.find(
        ({ id }) => id === post.id,
      )?.newComments;
    await partOf(post, {}, client);
    const comment = await aComment(api.db, { by: cast.bob, on: post });
    await partOf(post, { after: 0 }, client);
    await partOf(post, { commentId: comment.id }, client);
    expect(await newComments()).toBe(1);
    await partOf(post, {}, client);
    expect(await newComments()).toBe(0);
  });
});
