import type { Post } from '@confab/api-contract/calls';

/** Where a post is: spread into a Link. */
export function postAddress({ communityName, publicId }: Pick<Post, 'communityName' | 'publicId'>) {
  return { to: '/$name/post/$publicId', params: { name: communityName, publicId } } as const;
}

/** The same as a path, to be shared. */
export function postPath({ communityName, publicId }: Pick<Post, 'communityName' | 'publicId'>): string {
  return `/${communityName}/post/${publicId}`;
}
