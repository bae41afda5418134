import type { Image, Post } from '@confab/api-contract/calls';

/** The files that the browser chooses from, and the width at which the page shows them. */
type Files = { src: string; srcSet: string; sizes: string };

/** The files of a picture that fills the window: the uncropped copies and the original. */
export function filesOfWindow(image: Image): Files {
  return {
    src: image.url,
    srcSet: srcSetOf([...wholeCopies(image), image]),
    sizes: inWindow(1, image.width / image.height),
  };
}

/**
 * The files of a picture in a post. It fits a frame (pictures.css) whose sides have the ratio `frame`, so in a gallery it
 * may be narrower than its column.
 */
export function filesOfPost(image: Image, frame: number): Files {
  const { url, width, height } = image;
  const copies = wholeCopies(image);
  // The original is a JPEG of several times the bytes: a copy that is nearly as wide does as well.
  const smaller = copies.filter((copy) => copy.width < width);
  const nearly = smaller.some((copy) => copy.width >= 0.8 * width);
  const ratio = width / height;
  const part = Math.min(1, ratio / frame);
  return {
    src: url,
    srcSet: srcSetOf(nearly ? smaller : [...copies, image]),
    sizes: [
      `(min-width: 768px) min(${rounded(part * column)}px, ${rounded(ratio)} * max(80vh, 540px))`,
      `${dense} ${inWindow(part * denseShare, ratio * denseShare)}`,
      inWindow(part * phoneShare, ratio * phoneShare),
    ].join(', '),
  };
}

/** The files of a community's banner: copies that are cut as it is shown, and none larger. */
export function filesOfBanner({ url, copies }: Image): Files {
  const widest = copies.toSorted((a, b) => b.width - a.width)[0];
  return {
    src: widest?.url ?? url,
    srcSet: srcSetOf(copies),
    sizes: `(min-width: 768px) 700px, ${dense} ${rounded(denseShare * 100)}vw, ${rounded(phoneShare * 100)}vw`,
  };
}

/** The width of a post's column in pixels. */
const column = 660;

/**
 * Phones with three pixels per point show no more than with two. With this share, screens of up to 406 points, which most
 * are, need the copy of 720 pixels.
 */
const dense = '(min-resolution: 2.5dppx)';
const denseShare = 0.59;

/** A copy that is a pixel too narrow for a phone of 412 points still does: the next one has twice the bytes. */
const phoneShare = 0.97;

/** The width of a picture within these shares of the window's width and height. */
const inWindow = (ofWidth: number, ofHeight: number) =>
  `min(${rounded(100 * ofWidth)}vw, ${rounded(100 * ofHeight)}vh)`;

const rounded = (value: number) => Number(value.toFixed(3));

type File = { url: string; width: number };

const wholeCopies = ({ copies }: Image): File[] => copies.filter(({ objectFit }) => objectFit === 'contain');

/** A copy of the original's size is the original, so each width is named once. */
function srcSetOf(files: readonly File[]): string {
  const byWidth = new Map(files.map(({ url, width }) => [width, url]));
  return [...byWidth].map(([width, address]) => `${address} ${width}w`).join(', ');
}

/** When a picture loads: the first of a page before all others, the next ones at once, the rest when scrolled near. */
export type LoadingTurn = 'first' | 'early' | 'near';

export const loadingOf = (turn: LoadingTurn) =>
  ({
    loading: turn === 'near' ? 'lazy' : 'eager',
    fetchPriority: turn === 'first' ? 'high' : undefined,
  }) as const;

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
