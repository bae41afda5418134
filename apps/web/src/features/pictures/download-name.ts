import type { Post } from '@confab/api-contract/calls';

/** What the file of a post's picture is called on somebody's disk. Pictures are counted from 1. */
export function downloadName(siteName: string, post: Post, index: number): string {
  const site = siteName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const format = post.images[index]?.format ?? 'jpeg';
  return `${site}-${post.communityName}-${post.publicId}-${index + 1}.${format}`;
}
