import type { Image } from '@confab/api-contract/calls';

/** A copy of a linked page's picture; until there is one the original serves. */
export function copyOf({ url, copies }: Image, copy: 'desktop' | 'mobile'): string {
  return copies.find(({ name }) => name === copy)?.url ?? url;
}
