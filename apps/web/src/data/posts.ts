import {
  type Comment,
  commentsApi,
  type CommentsPage,
  type Post,
  postsApi,
} from '@confab/api-contract/calls';
import type { CommentSort, Viewer } from '@confab/domain';
import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, isCallError } from '../lib/call.ts';
import { fetching, load } from '../lib/queries.ts';
import { communityQuery } from './communities.ts';
import { findInFeeds, markHidden, updateInFeeds } from './feeds.ts';

/** A post and its loaded comments: a flat list, in the server's order. */
export type PostThread = {
  post: Post;
  comments: Comment[];
  /** The cursor of the following comments; null at the end. */
  next: string | null;
  /** The viewer's previous visit: later comments are new to them. */
  lastVisitAt: string | null;
  /** The number of the last comment when the thread was loaded: later ones are announced as new. */
  upTo: number;
  /** Whether only the comments at the beginning have come. The rest of the page follows. */
  begun?: boolean;
  /** Whether only branches around single comments have come. At the address of the post the whole page follows. */
  branchOnly?: boolean;
  /** The order that the reader chose, where it is not the default. */
  sort?: CommentSort;
};

/**
 * How many comments a page from the server has: as many as it shows to a visitor, whose page is kept; more than two
 * screens of them for a member, whose page is made for them alone.
 */
export const firstComments = ({ user }: Viewer): number | undefined =>
  import.meta.env.SSR ? (user ? 16 : 50) : undefined;

type Extent = {
  /** Only so many of the comments (1 to 99): the browser asks for the rest at once. */
  first?: number | undefined;
  /** Only this comment, its ancestors and its replies, where it exists and no more is known. */
  branchOf?: string | undefined;
};

export function postThreadQuery(publicId: string, { first, branchOf }: Extent = {}) {
  return queryOptions({
    queryKey: ['post-thread', publicId],
    queryFn: async (context): Promise<PostThread> => {
      const before = knownThread(context.client, publicId);
      if (before?.begun || (before?.branchOnly && branchOf === undefined)) {
        const rest = await loadPage(context, publicId);
        return withRest(knownThread(context.client, publicId) ?? before, rest);
      }
      const branch =
        branchOf !== undefined && (!before || before.branchOnly)
          ? await loadBranch(context, publicId, branchOf)
          : [];
      const count = branch.length > 0 ? 1 : first;
      const page = await fetching(postsApi.get, {
        params: { postId: publicId },
        query: count === undefined ? {} : { firstComments: `${count}` },
      })(context);
      const { comments, commentsNext, community, ...post } = page;
      const loaded: PostThread = {
        post: { ...post, comments: null, commentsNext: null },
        comments: branch.length > 0 ? branch : comments,
        next: commentsNext,
        lastVisitAt: post.lastVisitAt,
        upTo: post.noComments,
        ...(branch.length > 0
          ? { branchOnly: true }
          : comments.length === first && post.noComments > first && { begun: true }),
      };
      if (community) context.client.setQueryData(communityQuery(community.name).queryKey, community);
      // The new comments have been seen.
      updateInFeeds(context.client, post.id, () => ({
        type: 'post',
        item: { ...loaded.post, newComments: 0 },
      }));
      const known = knownThread(context.client, publicId);
      return known ? { ...loaded, ...continued(known, loaded) } : loaded;
    },
    // What was only begun is fetched again as soon as it is on screen.
    staleTime: ({ state: { data } }) =>
      data?.begun || (data?.branchOnly && branchOf === undefined) ? 0 : 20_000,
  });
}

/** A comment with its ancestors and its best replies; none where the post has no such comment. */
export async function loadBranch(
  context: Pick<QueryFunctionContext, 'client' | 'signal'>,
  publicId: string,
  commentId: string,
): Promise<Comment[]> {
  try {
    const around = await fetching(commentsApi.list, { params: { postId: publicId }, query: { commentId } })(
      context,
    );
    // The api returns a bare list only for all replies.
    return Array.isArray(around) ? [] : around.comments;
  } catch (error) {
    // 400: the address holds no valid comment id.
    if (!isCallError(error, 404) && !isCallError(error, 400)) throw error;
    return [];
  }
}

async function loadPage(context: QueryFunctionContext, publicId: string): Promise<CommentsPage> {
  const page = await fetching(commentsApi.list, { params: { postId: publicId }, query: {} })(context);
  // The api returns a bare list only for replies.
  return Array.isArray(page) ? { comments: page, next: null } : page;
}

/** The thread as it is in the cache. Data that a login invalidated must not be kept. */
function knownThread(client: QueryClient, publicId: string): PostThread | undefined {
  const state = client.getQueryState<PostThread>(['post-thread', publicId]);
  return state?.isInvalidated ? undefined : state?.data;
}

/** Shown comments stay as they are and where they are: the reader may have voted or written while the rest came. */
function withRest(thread: PostThread, { comments, next }: CommentsPage): PostThread {
  // A branch takes its place among the others.
  if (thread.branchOnly)
    return { ...thread, comments: mergeComments(comments, thread.comments), next, branchOnly: false };
  const known = new Set(thread.comments.map(({ id }) => id));
  const rest = comments.filter(({ id }) => !known.has(id));
  return { ...thread, comments: [...thread.comments, ...rest], next, begun: false };
}

/** A reloaded thread keeps its later pages and its order, so that the page does not jump. */
function continued(earlier: PostThread, loaded: PostThread): Partial<PostThread> {
  const known = new Set(earlier.comments.map(({ id }) => id));
  // In another order the first page of the default one holds comments of later pages.
  const comments = earlier.sort ? loaded.comments.filter(({ id }) => known.has(id)) : loaded.comments;
  return {
    comments: mergeComments(earlier.comments, comments),
    ...(earlier.sort && { sort: earlier.sort }),
    next: earlier.next,
    upTo: earlier.upTo,
  };
}

/** Merges comments: known ones are updated in place, others are appended. */
export function mergeComments(known: readonly Comment[], others: readonly Comment[]): Comment[] {
  return [...new Map([...known, ...others].map((comment) => [comment.id, comment])).values()];
}

/**
 * For the loader of the post page. A post that a feed has shown appears at once and its comments follow; otherwise the
 * page waits for both.
 */
export async function loadPost(client: QueryClient, publicId: string, extent?: Extent): Promise<Post> {
  const loading = load(client, postThreadQuery(publicId, extent));
  const known = findInFeeds(client, ({ type, item }) => type === 'post' && item.publicId === publicId);
  if (known?.type !== 'post') return (await loading).post;
  // The page shows the failure in place of the comments.
  loading.catch(() => undefined);
  return known.item;
}

/** The post as it is in the cache: the one that a control was rendered with may be older. */
export function currentPost(client: QueryClient, post: Post): Post {
  const thread = client.getQueryData(postThreadQuery(post.publicId).queryKey);
  if (thread) return thread.post;
  const listed = findInFeeds(client, ({ type, item }) => type === 'post' && item.id === post.id);
  return listed?.type === 'post' ? listed.item : post;
}

/** Replaces a post wherever it is shown. */
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

type Change = { id: string; hidden: boolean };

/** Hides a post from the viewer's feeds, or shows it again: at once, reverted on failure. */
export function useHidePost(): (id: string, hidden: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Serialized: an undo must not arrive before the act it undoes.
    scope: { id: 'hidden-posts' },
    mutationFn: ({ id, hidden }: Change) =>
      hidden
        ? call(postsApi.hide, { body: { postId: id } })
        : call(postsApi.unhide, { params: { postId: id } }),
    onError: (_error, { id, hidden }) => markHidden(client, id, !hidden),
  });
  return (id, hidden) => {
    // Not in onMutate, so that a change that waits for an earlier one is also shown at once.
    markHidden(client, id, hidden);
    mutate({ id, hidden });
  };
}
