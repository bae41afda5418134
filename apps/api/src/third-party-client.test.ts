import { comments, posts, toUuid } from '@confab/db';
import { aComment, aCommunity, aNotification, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { password, passwordHash } from './test-support/passwords.ts';
import { useApi } from './test-support/api.ts';

/**
 * A session of the third-party client of api.md 7.1: it joins the cookies of its first reply into one header for all
 * requests, keeps its first token, labels every request as JSON, mostly without a body, and claims the origin of
 * another site.
 */

const api = useApi();

async function aClient() {
  const first = await api.app.inject('/api/_initial');
  const headers = {
    cookie: [first.headers['set-cookie'] ?? []].flat().join(','),
    'x-csrf-token': String(first.headers['csrf-token']),
    'content-type': 'application/json',
    referer: 'https://forum.example/',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
  };
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
    const response = await api.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: response.payload === '' ? null : response.json<unknown>() };
  };
}

test('it logs in, reads, votes, comments, polls and logs out', async () => {
  const bot = await aUser(api.db, { username: 'helpful_bot', passwordHash });
  const community = await aCommunity(api.db, { by: bot, name: 'Birding' });
  const author = await aUser(api.db);
  for (let index = 0; index < 52; index++) await aPost(api.db, { by: author, in: community });
  const post = await aPost(api.db, { by: author, in: community });
  const comment = await aComment(api.db, { by: author, on: post });
  const call = await aClient();

  expect(await call('POST', '/_login', { username: 'nobody_here', password })).toMatchObject({ status: 401 });
  expect(await call('POST', '/_login', { username: 'helpful_bot', password })).toMatchObject({
    body: { id: bot.id },
  });
  expect(await call('GET', '/_user')).toMatchObject({ body: { username: 'helpful_bot' } });

  const feed = await call('GET', `/posts?sort=latest&limit=50&communityId=${community.id.toLowerCase()}`);
  expect(feed).toMatchObject({ body: { posts: { length: 50 }, next: expect.any(String) as string } });
  // It inserts cursors into URLs unescaped.
  const { next } = feed.body as { next: string };
  expect(
    await call('GET', `/posts?sort=latest&limit=50&communityId=${community.id}&next=${next}`),
  ).toMatchObject({
    body: { posts: { length: 3 }, next: null },
  });
  expect(await call('GET', '/posts?sort=latest&limit=50&communityId=birding')).toMatchObject({
    status: 400,
    body: { code: 'invalid_id' },
  });

  expect(await call('GET', `/posts/${post.publicId}`)).toMatchObject({ body: { communityName: 'Birding' } });
  expect(await call('GET', `/posts/${post.publicId}/comments`)).toMatchObject({
    body: { comments: { length: 1 }, next: null },
  });
  expect(await call('GET', `/posts/${post.publicId}/comments?parentId=${comment.id}`)).toMatchObject({
    body: [],
  });
  expect(await call('GET', `/comments/${comment.id}`)).toMatchObject({ body: { id: comment.id } });
  expect(await call('GET', `/communities/${community.id}/mods`)).toMatchObject({
    body: [{ username: 'helpful_bot' }],
  });

  // It comments by the post's long id, and votes without a direction.
  expect(
    await call('POST', `/posts/${post.id}/comments?userGroup=mods`, { body: 'Seen.', parentCommentId: null }),
  ).toMatchObject({
    status: 200,
    body: { userGroup: 'mods', postPublicId: post.publicId },
  });
  expect(await call('POST', '/_postVote', { postId: post.id, up: true })).toMatchObject({ status: 200 });
  expect(await call('POST', '/_commentVote', { commentId: comment.id })).toMatchObject({ status: 200 });
  // Its updates have no body and must change nothing.
  expect(await call('PUT', `/posts/${post.publicId}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_json' },
  });

  expect(await call('POST', '/_login?action=logout')).toEqual({ status: 200, body: null });
  expect(await call('GET', '/_user')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
  expect(await call('POST', '/_login', { username: 'helpful_bot', password })).toMatchObject({ status: 200 });
});

test('it walks threads page by page, and moderates what it finds there', async () => {
  const bot = await aUser(api.db, { username: 'strict_bot', passwordHash });
  const community = await aCommunity(api.db, { by: bot, name: 'Botany' });
  const author = await aUser(api.db, { noComments: 5 });
  const post = await aPost(api.db, { by: author, in: community });
  // Unpopular but with a popular reply: pages with the reply include its ancestors.
  const root = await aComment(api.db, { by: author, on: post, upvotes: 0 });
  const reply = await aComment(api.db, { by: author, on: post, under: root, upvotes: 99 });
  await api.db.execute(sql`
    insert into comments (id, post_id, user_id, body, body_html, body_renderer, upvotes)
    select (lpad(to_hex(1700000000000000000 + i), 16, '0') || 'dd00000000000000')::uuid, ${toUuid(post.id)}::uuid,
      ${toUuid(author.id)}::uuid, 'words', '<p>words</p>', 1, 1 from generate_series(1, 1200) i`);
  const call = await aClient();
  await call('POST', '/_login', { username: 'strict_bot', password });

  // Its watch loop reads all pages until `next` is empty, and each comment once.
  type Page = { comments: { id: string; ancestors: string[] | null }[]; next: string | null };
  const seen = new Set<string>();
  let [next, pages]: [string | null, number] = ['', 0];
  do {
    const query = next === '' ? '' : `?next=${next}`;
    const page: Page = (await call('GET', `/posts/${post.publicId}/comments${query}`)).body as Page;
    for (const { id } of page.comments) seen.add(id);
    for (const { ancestors } of page.comments) for (const id of ancestors ?? []) expect(seen).toContain(id);
    if (page.next !== null) expect(page.next).toMatch(/^[\w.=-]+$/);
    next = page.next;
    pages++;
  } while (next);
  expect([next, pages, seen.size]).toEqual([null, 3, 1202]);

  expect(await call('GET', `/posts/${post.publicId}/comments?parentId=${root.id}`)).toMatchObject({
    body: [{ id: reply.id, ancestors: [root.id] }],
  });
  expect(await call('GET', `/comments/${reply.id}`)).toMatchObject({
    body: { id: reply.id, parentId: root.id, postPublicId: post.publicId, communityName: 'Botany' },
  });

  // Updates and deletions use the post's long id, without a body.
  const of = (comment: { id: string }) => `/posts/${post.id}/comments/${comment.id}`;
  const mine = (
    await call('POST', `/posts/${post.id}/comments`, { body: 'Mine.', parentCommentId: reply.id })
  ).body as { id: string };
  const stored = async () => api.db.select().from(comments).where(eq(comments.id, mine.id));
  const before = await stored();
  expect(await call('PUT', of(mine))).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  expect(await stored()).toEqual(before);
  expect(await call('PUT', `${of(mine)}?action=changeAsUser&userGroup=mods`)).toMatchObject({
    status: 200,
    body: { userGroup: 'mods', editedAt: null },
  });
  expect(await call('PUT', `${of(mine)}?action=unheardOf`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_action' },
  });
  // Its types know other groups than the api.
  expect(await call('DELETE', `${of(reply)}?deleteAs=moderator`)).toMatchObject({
    status: 400,
    body: { code: 'user/invalid-group' },
  });
  expect(await call('DELETE', `${of(reply)}?deleteAs=mods`)).toMatchObject({
    status: 200,
    body: { deleted: true, deletedAs: 'mods', contentStripped: false },
  });
  expect(await call('DELETE', `${of(reply)}?deleteAs=mods`)).toMatchObject({
    status: 403,
    body: { code: 'comment_deleted' },
  });
  expect(await call('DELETE', of(mine))).toMatchObject({
    status: 200,
    body: { deleted: true, deletedAs: 'normal', contentStripped: true },
  });
  expect(await call('POST', '/_commentVote', { commentId: mine.id, up: true })).toMatchObject({
    status: 403,
    body: { code: 'comment_deleted' },
  });
  const [row] = await api.db.select().from(posts).where(eq(posts.id, post.id));
  expect(row?.noComments).toBe(3);
});

test('it saves posts and comments, and reads its notifications', async () => {
  const bot = await aUser(api.db, { username: 'saving_bot', passwordHash, notificationsNewCount: 3 });
  const author = await aUser(api.db);
  const community = await aCommunity(api.db, { by: author, name: 'Saving' });
  const post = await aPost(api.db, { by: author, in: community });
  const comment = await aComment(api.db, { by: author, on: post });
  const notif = { type: 'welcome', communityId: community.id } as const;
  for (let index = 0; index < 12; index++) await aNotification(api.db, { for: bot, notif });
  const call = await aClient();
  await call('POST', '/_login', { username: 'saving_bot', password });

  const own = '/users/saving_bot/lists';
  expect(await call('POST', own, { name: 'later' })).toMatchObject({
    status: 200,
    body: [{ name: 'later', numItems: 0 }],
  });
  // Its updates have no body and must change nothing.
  expect(await call('PUT', `${own}/later`)).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  const [{ id }] = (await call('GET', own)).body as [{ id: number }];
  expect(await call('POST', `/lists/${id}/items`, { targetId: post.id, targetType: 'post' })).toMatchObject({
    body: { items: [{ targetItem: { id: post.id } }], next: null },
  });
  await call('POST', `${own}/later/items`, { targetId: comment.id, targetType: 'comment' });
  const page = await call('GET', `/lists/${id}/items?limit=1`);
  expect(page).toMatchObject({
    body: { items: [{ targetId: comment.id }], next: expect.any(String) as string },
  });
  // It inserts cursors into URLs unescaped.
  const { next } = page.body as { next: string };
  expect(await call('GET', `/lists/${id}/items?limit=1&next=${next}`)).toMatchObject({
    body: { items: [{ targetId: post.id }], next: null },
  });
  expect(await call('GET', `/lists/_saved_to?id=${post.id}&type=post`)).toEqual({ status: 200, body: [id] });
  // A deletion without a body clears the list.
  expect(await call('DELETE', `/lists/${id}/items`)).toEqual({
    status: 200,
    body: { items: [], next: null },
  });
  expect(await call('DELETE', `/lists/${id}`)).toMatchObject({ status: 200, body: { id, numItems: 0 } });

  // Notifications come raw; the last page has an empty `next`.
  type Told = { items: { id: number; notif: unknown }[]; next: string; count: number; newCount: number };
  const first = (await call('GET', '/notifications')).body as Told;
  expect(first).toMatchObject({ count: 12, newCount: 3, items: { length: 10 } });
  expect(first.items[0]).toMatchObject({ type: 'welcome', notif: { communityName: 'Saving' } });
  const rest = (await call('GET', `/notifications?next=${first.next}`)).body as Told;
  expect(rest).toMatchObject({ items: { length: 2 }, next: '' });
  const [told] = rest.items;
  expect(await call('PUT', `/notifications/${told?.id}?action=markAsSeen`)).toMatchObject({
    body: { seen: true },
  });
  expect(await call('DELETE', `/notifications/${told?.id}`)).toMatchObject({ body: { id: told?.id } });
  for (const action of ['markAllAsSeen&type=', 'resetNewCount', 'deleteAll']) {
    expect(await call('POST', `/notifications?action=${action}`)).toEqual({
      status: 200,
      body: { success: true },
    });
  }
  expect((await call('GET', '/notifications')).body).toMatchObject({
    count: 0,
    newCount: 0,
    items: [],
    next: '',
  });
});
