import { type Post, postsApi } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { postThreadQuery, showPost } from './posts.ts';

/** For the loader of the form: the post as it is now. Whoever edits an older text would undo what was written since. */
export async function loadPostToEdit(client: QueryClient, publicId: string): Promise<Post> {
  try {
    return (await client.query({ ...postThreadQuery(publicId), staleTime: 0 })).post;
  } catch (error) {
    if (isCallError(error, 404)) throw notFound();
    throw error;
  }
}

/** What changes of a post; what is left out stays. */
export type PostChanges = { title?: string; body?: string; userGroup?: UserGroup };

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
