import type { Image } from '@confab/api-contract/calls';

type Files = { src: string; srcSet: string; sizes: string };

/** The files of a banner that the browser chooses from: copies that are cut as it is shown, and none larger. */
export function bannerFiles({ url, copies }: Image): Files {
  const widest = copies.toSorted((a, b) => b.width - a.width)[0];
  return {
    src: widest?.url ?? url,
    srcSet: copies.map((copy) => `${copy.url} ${copy.width}w`).join(', '),
    sizes: '(min-width: 1170px) 700px, 100vw',
  };
}
