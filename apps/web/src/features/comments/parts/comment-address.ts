import type { Comment } from '@confab/api-contract/calls';

type Addressed = Pick<Comment, 'id' | 'communityName' | 'postPublicId'>;

/** Where a comment is: spread into a Link. */
export function commentAddress({ id, communityName, postPublicId }: Addressed) {
  return {
    to: '/$name/post/$publicId/$commentId',
    params: { name: communityName, publicId: postPublicId, commentId: id },
  } as const;
}

/** The same as a path, to be shared. */
export function commentPath({ id, communityName, postPublicId }: Addressed): string {
  return `/${communityName}/post/${postPublicId}/${id}`;
}
