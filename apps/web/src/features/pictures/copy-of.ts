import type { Image } from '@confab/api-contract/calls';

/** The address of a copy of a picture; where it has none of that name the original serves. */
export function copyOf({ url, copies }: Image, name: 'tiny' | 'small' | 'desktop' | 'mobile'): string {
  return copies.find((copy) => copy.name === name)?.url ?? url;
}
