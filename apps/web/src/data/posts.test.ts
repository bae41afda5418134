import { type Comment, commentsApi, type Post, postsApi } from '@confab/api-contract/calls';
import { aWireComment, aWireCommunity, aWirePost } from '@confab/testing/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../router.tsx';
import { fakeApi } from '../test-support/fake-api.ts';
import { communityQuery } from './communities.ts';
import { loadThreadOf } from './comments.ts';
import { type FeedItemsPage, feedQuery, itemsOf } from './feeds.ts';
import { loadPost, type PostThread, postThreadQuery } from './posts.ts';

const api = fakeApi();
const feed = feedQuery({ feed: 'all', sort: 'hot' });

const serve = (post: Post, comments: Comment[] = [], next: string | null = null) =>
  api.on(postsApi.get, () => ({
    ...post,
    comments,
    commentsNext: next,
    community: aWireCommunity({ name: post.communityName }),
  }));
const commentOn = (post: Post, values: Partial<Comment> = {}) =>
  aWireComment({ postPublicId: post.publicId, ...values });
const inFeed = (...posts: Post[]): InfiniteData<FeedItemsPage, string | null> => ({
  pages: [{ items: posts.map((item) => ({ type: 'post', item })), next: null }],
  pageParams: [null],
});
const ids = (comments: readonly Comment[] | undefined) => comments?.map(({ id }) => id);

describe('loading a post', () => {
  it('loads its comments and its community, too', async () => {
    const post = aWirePost();
    const comment = commentOn(post);
    serve(post, [comment], 'next');
    const client = createQueryClient();
    expect(await loadPost(client, post.publicId)).toEqual(post);
    expect(client.getQueryData(postThreadQuery(post.publicId).queryKey)).toEqual({
      post,
      comments: [comment],
      next: 'next',
      lastVisitAt: null,
      upTo: 0,
    } satisfies PostThread);
    expect(client.getQueryData(communityQuery(post.communityName).queryKey)?.name).toBe(post.communityName);
  });

  it('does not wait for a post that a feed has shown', async () => {
    const post = aWirePost({ title: 'Known' });
    const client = createQueryClient();
    client.setQueryData(feed.queryKey, inFeed(post));
    api.on(postsApi.get, () => new Promise(() => undefined));
    expect((await loadPost(client, post.publicId)).title).toBe('Known');
  });

  it('answers the not-found page for an unknown post', async () => {
    await expect(loadPost(createQueryClient(), 'nothing')).rejects.toMatchObject({ isNotFound: true });
  });

  it('clears the "new comments" counts in feeds', async () => {
    const post = aWirePost({ newComments: 3, lastVisitAt: '2026-05-01T10:00:00Z' });
    serve(post);
    const client = createQueryClient();
    client.setQueryData(feed.queryKey, inFeed(post));
    await client.query(postThreadQuery(post.publicId));
    const shown = client.getQueryData(feed.queryKey);
    expect(shown && itemsOf(shown).map(({ item }) => 'newComments' in item && item.newComments)).toEqual([0]);
    const thread = client.getQueryData(postThreadQuery(post.publicId).queryKey);
    expect(thread?.lastVisitAt).toBe('2026-05-01T10:00:00Z');
  });

  it('keeps later pages when it runs again, except for another viewer', async () => {
    const post = aWirePost();
    const first = commentOn(post);
    const beyond = commentOn(post);
    const fresh = commentOn(post);
    serve(post, [first], 'cursor');
    const client = createQueryClient();
    const query = postThreadQuery(post.publicId);
    await client.query(query);
    client.setQueryData(
      query.queryKey,
      (thread) => thread && { ...thread, comments: [first, beyond], next: null },
    );
    serve(post, [fresh, { ...first, upvotes: 9 }], 'cursor');
    await client.query({ ...query, staleTime: 0 });
    const thread = client.getQueryData(query.queryKey);
    expect(ids(thread?.comments)).toEqual(ids([first, beyond, fresh]));
    expect(thread?.comments[0]?.upvotes).toBe(9);
    expect(thread?.next).toBeNull();

    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'all' });
    expect(ids(client.getQueryData(query.queryKey)?.comments)).toEqual(ids([fresh, first]));
  });
});

describe('a thread that has begun', () => {
  const begin = async (noComments: number, count: number) => {
    const post = aWirePost({ noComments, lastVisitAt: '2026-05-01T10:00:00Z' });
    const first = Array.from({ length: count }, () => commentOn(post));
    api.on(postsApi.get, ({ query }) => {
      expect(query).toEqual({ firstComments: '20' });
      return { ...post, comments: first, commentsNext: 'cursor' };
    });
    const client = createQueryClient();
    await loadPost(client, post.publicId, { first: 20 });
    const query = postThreadQuery(post.publicId);
    return { post, first, client, query, thread: () => client.getQueryData(query.queryKey) };
  };

  it.each([
    ['some of them came', 21, 20, true],
    ['all of them came', 20, 20, undefined],
    ['fewer came than asked for', 21, 19, undefined],
  ])('if %s', async (_, noComments, count, begun) => {
    expect((await begin(noComments, count)).thread()?.begun).toBe(begun);
  });

  it('gets its rest, and keeps what its reader sees and changed before it came', async () => {
    const { post, first, client, query, thread } = await begin(22, 20);
    const rest = [commentOn(post), commentOn(post)];
    const own = commentOn(post);
    api.on(commentsApi.list, () => {
      client.setQueryData(
        query.queryKey,
        (known) => known && { ...known, comments: [own, ...known.comments], upTo: 23 },
      );
      return { comments: [...rest, ...first.map((each) => ({ ...each, upvotes: 9 }))], next: 'later' };
    });
    await client.query(query);
    expect(thread()).toEqual({
      post,
      comments: [own, ...first, ...rest],
      next: 'later',
      lastVisitAt: '2026-05-01T10:00:00Z',
      upTo: 23,
      begun: false,
    } satisfies PostThread);
  });

  it('is fetched whole after a login', async () => {
    const { post, client, query, thread } = await begin(22, 20);
    const comment = commentOn(post);
    serve(post, [comment]);
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'all' });
    expect(thread()?.begun).toBeUndefined();
    expect(ids(thread()?.comments)).toEqual([comment.id]);
  });
});

describe('the address of a comment', () => {
  const around = (post: Post, ...comments: Comment[]) =>
    api.on(commentsApi.list, ({ query }) => {
      if (query.commentId === undefined) return { comments: [commentOn(post), ...comments], next: 'later' };
      return { comments, next: null };
    });

  it('loads only its branch, and the rest at the address of the post', async () => {
    const post = aWirePost({ noComments: 3, lastVisitAt: '2026-05-01T10:00:00Z' });
    const root = commentOn(post);
    const wanted = commentOn(post, { parentId: root.id, ancestors: [root.id], depth: 1 });
    serve(post, [commentOn(post)], 'cursor');
    around(post, root, wanted);
    const client = createQueryClient();
    expect(await loadThreadOf(client, post.publicId, wanted.id)).toBe(true);
    const query = postThreadQuery(post.publicId);
    const thread = () => client.getQueryData(query.queryKey);
    expect(ids(thread()?.comments)).toEqual(ids([root, wanted]));
    expect(api.asked).toHaveLength(2);

    await client.query(postThreadQuery(post.publicId, { branchOf: wanted.id }));
    expect(api.asked).toHaveLength(2);
    await client.query(query);
    expect(ids(thread()?.comments.slice(1))).toEqual(ids([root, wanted]));
    expect(thread()?.lastVisitAt).toBe('2026-05-01T10:00:00Z');
    expect(thread()?.next).toBe('later');
  });

  it('loads it, its ancestors and its replies if a known thread lacks them', async () => {
    const post = aWirePost();
    const shown = commentOn(post);
    const root = commentOn(post);
    const wanted = commentOn(post, { parentId: root.id, ancestors: [root.id], depth: 1 });
    serve(post, [shown], 'cursor');
    around(post, wanted, root);
    const client = createQueryClient();
    await loadPost(client, post.publicId);
    await loadThreadOf(client, post.publicId, wanted.id);
    const thread = client.getQueryData(postThreadQuery(post.publicId).queryKey);
    expect(ids(thread?.comments)).toEqual(ids([shown, wanted, root]));
    expect(thread?.next).toBe('cursor');
  });

  it('loads the replies that a known thread lacks', async () => {
    const post = aWirePost();
    const wanted = commentOn(post, { noReplies: 2, noRepliesDirect: 1 });
    const reply = commentOn(post, { parentId: wanted.id, ancestors: [wanted.id], depth: 1 });
    serve(post, [wanted]);
    around(post, wanted, reply);
    const client = createQueryClient();
    await loadPost(client, post.publicId);
    await loadThreadOf(client, post.publicId, wanted.id);
    expect(ids(client.getQueryData(postThreadQuery(post.publicId).queryKey)?.comments)).toEqual(
      ids([wanted, reply]),
    );
  });

  it('requests nothing when the comment and its replies are known', async () => {
    const post = aWirePost();
    const shown = commentOn(post);
    serve(post, [shown]);
    const client = createQueryClient();
    await loadPost(client, post.publicId);
    expect(await loadThreadOf(client, post.publicId, shown.id)).toBe(true);
    expect(api.asked).toEqual([`GET /api/posts/${post.publicId}`]);
  });

  it('shows the whole post for a comment of another post, an unknown comment or an invalid id', async () => {
    const post = aWirePost();
    const shown = commentOn(post);
    serve(post, [shown]);
    const client = createQueryClient();
    around(post);
    expect(await loadThreadOf(client, post.publicId, 'elsewhere')).toBe(false);
    api.refuse(commentsApi.list, 400, 'invalid_id');
    expect(await loadThreadOf(client, post.publicId, 'nonsense')).toBe(false);
    const thread = client.getQueryData(postThreadQuery(post.publicId).queryKey);
    expect(ids(thread?.comments)).toEqual([shown.id]);
    expect(thread?.branchOnly).toBeUndefined();
  });
});
