import type { Image, Post } from '@confab/api-contract/calls';

type Files = { src: string; srcSet: string; sizes: string };

/**
 * The files that the browser chooses from: the uncropped copies and the original. `widest` is the width of the
 * column in pixels; a picture is never higher than its frame (pictures.css).
 */
export function filesOf({ url, width, height, copies }: Image, widest: number): Files {
  const whole = copies.filter(({ objectFit }) => objectFit === 'contain');
  // A copy of the original's size is the original.
  const byWidth = new Map([...whole, { url, width }].map((file) => [file.width, file.url]));
  const ratio = width / height;
  return {
    src: url,
    srcSet: [...byWidth].map(([each, address]) => `${address} ${each}w`).join(', '),
    sizes:
      `(min-width: 768px) min(${widest}px, ${ratio.toFixed(3)} * max(80vh, 540px)), ` +
      `min(100vw, ${ratio.toFixed(3)} * 100vh)`,
  };
}

/** The address of a copy, or of the original when there is no such copy. */
export function copyOf({ url, copies }: Image, name: 'tiny' | 'small' | 'desktop' | 'mobile'): string {
  return copies.find((copy) => copy.name === name)?.url ?? url;
}

/** The name of a downloaded picture. Pictures are counted from 1. */
export function downloadName(siteName: string, post: Post, index: number): string {
  const site = siteName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const format = post.images[index]?.format ?? 'jpeg';
  return `${site}-${post.communityName}-${post.publicId}-${index + 1}.${format}`;
}
