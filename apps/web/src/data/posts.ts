import { type Comment, type Post, postsApi } from '@confab/api-contract/calls';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';
import { load } from '../lib/load.ts';
import { communityQuery } from './communities.ts';
import { findInFeeds, updateInFeeds } from './feed-items.ts';

/** A post and what has been loaded of its comments: a flat list, in the order of the server. */
export type PostThread = {
  post: Post;
  comments: Comment[];
  /** Asks for the comments that follow; null when there are no more. */
  next: string | null;
  /** The viewer's visit before this one: what was written since then is new to them. */
  lastVisitAt: string | null;
  /** The number of the last comment that was written when the thread was loaded: later ones are told as new. */
  upTo: number;
};

export function postThreadQuery(publicId: string) {
  return queryOptions({
    queryKey: ['post-thread', publicId],
    queryFn: async (context): Promise<PostThread> => {
      const page = await fetching(postsApi.get, { params: { postId: publicId } })(context);
      const { comments, commentsNext, community, ...post } = page;
      const loaded: PostThread = {
        post: { ...post, comments: null, commentsNext: null },
        comments,
        next: commentsNext,
        lastVisitAt: post.lastVisitAt,
        upTo: post.noComments,
      };
      if (community) context.client.setQueryData(communityQuery(community.name).queryKey, community);
      // What was new is seen now.
      updateInFeeds(context.client, post.id, () => ({
        type: 'post',
        item: { ...loaded.post, newComments: 0 },
      }));
      const earlier = context.client.getQueryState<PostThread>(['post-thread', publicId]);
      // What was declared void, as by a login, must not live on.
      if (!earlier?.data || earlier.isInvalidated) return loaded;
      return { ...loaded, ...continued(earlier.data, loaded) };
    },
  });
}

/** A thread that is loaded again keeps what was loaded beyond its first page, and its order: nothing jumps. */
function continued(earlier: PostThread, loaded: PostThread): Pick<PostThread, 'comments' | 'next' | 'upTo'> {
  return {
    comments: mergeComments(earlier.comments, loaded.comments),
    next: earlier.next,
    upTo: earlier.upTo,
  };
}

/** The comments with others beside them: known ones are renewed in their place, the rest follows. */
export function mergeComments(known: readonly Comment[], others: readonly Comment[]): Comment[] {
  return [...new Map([...known, ...others].map((comment) => [comment.id, comment])).values()];
}

/**
 * For the post page's loader. A post that a feed has shown is there at once and its comments follow; otherwise the
 * page waits for all of it.
 */
export async function loadPost(client: QueryClient, publicId: string): Promise<Post> {
  const loading = load(client, postThreadQuery(publicId));
  const known = findInFeeds(client, ({ type, item }) => type === 'post' && item.publicId === publicId);
  if (known?.type !== 'post') return (await loading).post;
  // The page tells of a failure in the place of the comments.
  loading.catch(() => undefined);
  return known.item;
}

/** The latest state of a post: what somebody pressed may be older. */
export function postByNow(client: QueryClient, post: Post): Post {
  const thread = client.getQueryData(postThreadQuery(post.publicId).queryKey);
  if (thread) return thread.post;
  const listed = findInFeeds(client, ({ type, item }) => type === 'post' && item.id === post.id);
  return listed?.type === 'post' ? listed.item : post;
}

/** Puts a post in place of its earlier state wherever it is shown. */
export function showPost(client: QueryClient, post: Post): void {
  updateThread(client, post.publicId, (thread) => ({ ...thread, post }));
  updateInFeeds(client, post.id, () => ({ type: 'post', item: post }));
}

export function updateThread(
  client: QueryClient,
  publicId: string,
  update: (thread: PostThread) => PostThread,
): void {
  client.setQueryData(postThreadQuery(publicId).queryKey, (thread) => thread && update(thread));
}
