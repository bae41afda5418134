import { type Comment, commentsApi, type CommentsPage, postsApi } from '@confab/api-contract/calls';
import { comments, posts, toUuid } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aComment, aPost } from '@confab/testing/db';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';
import type { Client } from '../../test-support/client.ts';

const api = useApi();
const cast = useCast(api);

type Post = { id: string; publicId: string };

async function pageOf(post: Post, next?: string, client: Client = api.visitor()): Promise<CommentsPage> {
  const reply = await client.call(commentsApi.list, { params: { postId: post.publicId }, query: { next } });
  if (Array.isArray(reply)) throw new Error('a page was asked for');
  return reply;
}

async function repliesOf(
  post: Post,
  parentId: string,
  query = {},
  client: Client = api.visitor(),
): Promise<Comment[]> {
  const reply = await client.call(commentsApi.list, {
    params: { postId: post.publicId },
    query: { parentId, ...query },
  });
  if (!Array.isArray(reply)) throw new Error('a list was asked for');
  return reply;
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** Thread order: most upvotes first, then newest (api.md 4.5). */
const inOrder = (list: readonly { id: string; upvotes: number }[]) =>
  [...list].sort((a, b) => b.upvotes - a.upvotes || (a.id < b.id ? 1 : -1));

/** Inserts roots in one statement, most with one upvote. */
async function manyComments(post: Post, count: number): Promise<void> {
  const now = BigInt(Date.now()) * 1_000_000n;
  await api.db.execute(sql`
    insert into comments (id, post_id, user_id, body, body_html, body_renderer, upvotes)
    select (lpad(to_hex(${String(now)}::bigint + i), 16, '0') || '0000000000000000')::uuid,
      ${toUuid(post.id)}::uuid, ${toUuid(cast.bob.id)}::uuid, 'c' || i, '<p>c' || i || '</p>', 1,
      case when i % 100 = 0 then 5 else 1 end
    from generate_series(1, ${count}::int) as i`);
  await api.db.update(posts).set({ noComments: count }).where(eq(posts.id, post.id));
}

describe('a thread', () => {
  test('is flat: most upvotes first, then the newest, regardless of downvotes', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const made = [];
    for (const values of [
      { upvotes: 1 },
      { upvotes: 3, downvotes: 50 },
      { upvotes: 1 },
      { upvotes: 2 },
      { upvotes: 0 },
      { upvotes: 3 },
    ]) {
      made.push(await aComment(api.db, { by: cast.alice, on: post, ...values }));
    }
    const page = await pageOf(post);
    expect(idsOf(page.comments)).toEqual(idsOf(inOrder(made)));
    expect(page.next).toBeNull();
    const whole = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
    expect(whole.comments).toEqual(page.comments);
  });

  test('without comments is an empty page', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    expect(await pageOf(post)).toEqual({ comments: [], next: null });
  });

  test('of 500 comments is one page, and of 501 two', async () => {
    const [full, over] = [
      await aPost(api.db, { by: cast.alice, in: cast.cats }),
      await aPost(api.db, { by: cast.alice, in: cast.cats }),
    ];
    await manyComments(full, 500);
    await manyComments(over, 501);
    expect((await pageOf(full)).next).toBeNull();
    expect((await pageOf(full)).comments).toHaveLength(500);
    const first = await pageOf(over);
    expect(first.comments).toHaveLength(500);
    expect(first.next).toMatch(/^\d+\.[0-9a-f]{24}$/);
    const second = await pageOf(over, first.next ?? '');
    expect(second.comments).toHaveLength(1);
    expect(first.next).toBe(`${second.comments[0]?.upvotes}.${second.comments[0]?.id}`);
    expect(second.next).toBeNull();
  });

  test.each([
    'x',
    '1',
    '1.',
    '.17a1b2c3d4e5f60718293a4b',
    '-1.17a1b2c3d4e5f60718293a4b',
    '1.17a1b2c3d4e5f60718293a4',
    '99999999999999999999.17a1b2c3d4e5f60718293a4b',
    '1.5.17a1b2c3d4e5f60718293a4b',
    '1.17a1b2c3d4e5f60718293a4b.',
    '\0',
  ])('refuses the cursor %j', async (next) => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    await expectRefusal(pageOf(post, next), 'invalid_cursor');
  });
});

describe('the replies below a comment', () => {
  test('are all of them, at any depth, in the order of the thread, as a plain array', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const root = await aComment(api.db, { by: cast.alice, on: post });
    const child = await aComment(api.db, { by: cast.alice, on: post, under: root, upvotes: 2 });
    const grandchild = await aComment(api.db, { by: cast.alice, on: post, under: child, upvotes: 7 });
    const sibling = await aComment(api.db, { by: cast.alice, on: post, under: root, upvotes: 2 });
    await aComment(api.db, { by: cast.alice, on: post });

    expect(idsOf(await repliesOf(post, root.id))).toEqual([grandchild.id, sibling.id, child.id]);
    expect(idsOf(await repliesOf(post, child.id.toUpperCase()))).toEqual([grandchild.id]);
    expect(await repliesOf(post, grandchild.id)).toEqual([]);
    expect(idsOf(await repliesOf(post, root.id, { next: 'ignored' }))).toHaveLength(3);
  });

  test('are none for an unknown comment or one of another post', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const other = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const root = await aComment(api.db, { by: cast.alice, on: other });
    await aComment(api.db, { by: cast.alice, on: other, under: root });
    expect(await repliesOf(post, newObjectId())).toEqual([]);
    expect(await repliesOf(post, root.id)).toEqual([]);
    await expectRefusal(repliesOf(post, 'abc'), 'invalid_id');
  });

  test('come all at once, even if they fill more than a page', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const root = await aComment(api.db, { by: cast.alice, on: post });
    await manyComments(post, 600);
    await api.db
      .update(comments)
      .set({ parentId: root.id, ancestors: [root.id], depth: 1 })
      .where(and(eq(comments.postId, post.id), sql`${comments.id} <> ${toUuid(root.id)}::uuid`));
    expect(await repliesOf(post, root.id)).toHaveLength(600);
  });
});
