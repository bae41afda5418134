import type { Post } from '@confab/api-contract/calls';

/** The address of a post, to spread into a Link. */
export function postAddress({ communityName, publicId }: Pick<Post, 'communityName' | 'publicId'>) {
  return { to: '/$name/post/$publicId', params: { name: communityName, publicId } } as const;
}

/** The id in the path of a post, or of a comment on it. */
export const postIdIn = (path: string): string | undefined => /^\/\w+\/post\/(\w+)/.exec(path)?.[1];

export function postPath({ communityName, publicId }: Pick<Post, 'communityName' | 'publicId'>): string {
  return `/${communityName}/post/${publicId}`;
}
