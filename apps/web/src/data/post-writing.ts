import {
  type BodyOf,
  type Call,
  type Community,
  imagesApi,
  type Post,
  postsApi,
} from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { call, isCallError } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';
import { type PostThread, postThreadQuery, showPost } from './posts.ts';
import { learnBan } from './startup.ts';

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;

export type PostContent = Omit<Body<typeof postsApi.create>, 'community' | 'userGroup'>;
export type NewPost = PostContent & { community: Community; userGroup: UserGroup };

/** Changed fields only. */
export type PostChanges = Body<typeof postsApi.edit>;

/** Refusals that the form shows itself. */
const shownCodes = [
  'post/title-too-short',
  'invalid-url',
  'too-many-images',
  'image-not-found',
  'no_image_posts',
  'not_enough_points',
  'banned-from-community',
  'posting-restricted',
  'warning-unread',
];

/** Publishes a post. Its page is cached at once, and the feeds that could hold it are reloaded. */
export function useCreatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ community, ...post }: NewPost) =>
      call(postsApi.create, { body: { ...post, community: community.name } }),
    // Fails at once while offline instead of waiting.
    networkMode: 'always',
    meta: { shownCodes },
    onError: (error, { community }) => learnBan(client, error, community.id),
    onSuccess: (post) => {
      const thread: PostThread = { post, comments: [], next: null, lastVisitAt: null, upTo: 0 };
      client.setQueryData(postThreadQuery(post.publicId).queryKey, thread);
      client.removeQueries({ queryKey: ['feed'] });
    },
  });
}

/** For the loader of the form: the latest post. Editing a cached text would undo later edits. */
export async function loadPostToEdit(client: QueryClient, publicId: string): Promise<Post> {
  try {
    return (await client.query({ ...postThreadQuery(publicId), staleTime: 0 })).post;
  } catch (error) {
    if (isCallError(error, 404)) throw notFound();
    throw error;
  }
}

export function useEditPost({ publicId }: Pick<Post, 'publicId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: PostChanges) =>
      call(postsApi.edit, { params: { postId: publicId }, body: changes }),
    networkMode: 'always',
    meta: { shownCodes: ['post/title-too-short'] },
    onSuccess: (post) => showPost(client, post),
  });
}

/** The title of a linked page; empty where it has none or cannot be fetched. */
export function linkTitleQuery(url: string) {
  const fetch = fetching(imagesApi.linkInfo, { query: { url } });
  return queryOptions({
    queryKey: ['link-title', url],
    queryFn: async (context) => (await fetch(context)).title,
    staleTime: Infinity,
    retry: false,
  });
}
