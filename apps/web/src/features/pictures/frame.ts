import type { Image } from '@confab/api-contract/calls';
import type { CSSProperties } from 'react';
import { cssVariables } from '../../ui/css-variables.ts';

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
