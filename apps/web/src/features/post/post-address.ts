import type { Post } from '@confab/api-contract/calls';

/** The address of a post, to spread into a Link. */
export function postAddress({ communityName, publicId }: Pick<Post, 'communityName' | 'publicId'>) {
  return { to: '/$name/post/$publicId', params: { name: communityName, publicId } } as const;
}

export function postPath({ communityName, publicId }: Pick<Post, 'communityName' | 'publicId'>): string {
  return `/${communityName}/post/${publicId}`;
}
