import { type Community, postsApi } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { learnBan } from './bans.ts';
import { type PostThread, postThreadQuery } from './posts.ts';

export type PostContent =
  | { type: 'text'; body: string }
  | { type: 'image'; images: { imageId: string; caption: string }[] }
  | { type: 'link'; url: string };

export type NewPost = { title: string; community: Community; userGroup: UserGroup } & PostContent;

/** What the form says of a refusal itself. */
const shownCodes = [
  'post/title-too-short',
  'invalid-url',
  'too-many-images',
  'image-not-found',
  'no_image_posts',
  'not_enough_points',
  'banned-from-community',
  'posting-restricted',
];

/** Publishes a post. Its page is there at once, and the feeds that could hold it are loaded anew. */
export function useCreatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ community, ...post }: NewPost) =>
      call(postsApi.create, { body: { ...post, community: community.name } }),
    // A missing network is told at once, not waited for.
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
