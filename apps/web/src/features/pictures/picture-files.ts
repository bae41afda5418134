import type { Image } from '@confab/api-contract/calls';
import type { CSSProperties } from 'react';
import { cssVariables } from '../../ui/css-variables.ts';

type Files = { src: string; srcSet: string; sizes: string };

/**
 * The files of a picture that the browser chooses from: the copies that show all of it, and itself. `widest` is the
 * column it stands in, in pixels; it is never shown higher than its frame (pictures.css).
 */
export function filesOf({ url, width, height, copies }: Image, widest: number): Files {
  const whole = copies.filter(({ objectFit }) => objectFit === 'contain');
  // A copy that is as large as the original is the original.
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

/** The smallest copy of a picture, cut to a square. */
export function thumbnailOf({ url, copies }: Image): string {
  return copies.find(({ name }) => name === 'tiny')?.url ?? url;
}

const widestGallery = 2;

/**
 * The space a post's pictures take before any of them has arrived: that of the first. A picture is never scaled up, and
 * among several a panorama does not make slits of the others.
 */
export function frameOf(images: readonly Image[]): CSSProperties {
  const [first] = images;
  if (!first) return {};
  const ratio = first.width / first.height;
  return cssVariables({
    '--avg': first.averageColor,
    '--ratio': (images.length > 1 ? Math.min(ratio, widestGallery) : ratio).toFixed(4),
    '--natural': `${Math.max(...images.map(({ height }) => height))}px`,
  });
}
