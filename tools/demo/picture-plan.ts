import { imageStoreRules } from '@confab/domain';
import type { DemoPicture } from './content.ts';
import type { PictureText, PostText } from './corpus/texts.ts';
import { minute } from './moments.ts';
import type { Stage } from './stage.ts';

type Format = NonNullable<PictureText['format']> | 'landscape';

/** In pixels. */
const formats: Readonly<Record<Format, readonly [width: number, height: number]>> = {
  landscape: [1440, 1080],
  portrait: [1080, 1440],
  square: [1200, 1200],
  panorama: [2000, 800],
};

/** Pictures of a gallery are smaller: there are many of them, and the first start waits until they are painted. */
const inGallery = 2 / 3;

/** The size in which the preview of a link is stored. */
const { boxWidth: width, boxHeight: height } = imageStoreRules.linkThumbnail;
const previewSize = { width, height };

/** The pictures of a post, uploaded one after the other before it was submitted. */
export function planPictures(
  { pictures = [], sameView }: PostText,
  postedAt: number,
  stage: Stage,
): DemoPicture[] {
  const shared = newSeed(stage);
  const scale = pictures.length > 1 ? inGallery : 1;
  return pictures.map(({ scene, alt, caption, format }, index) => {
    const [width, height] = formats[format ?? 'landscape'];
    return {
      id: stage.ids.object(postedAt - (pictures.length - index) * minute),
      scene,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      seed: sameView ? shared : newSeed(stage),
      altText: alt,
      caption: caption ?? null,
    };
  });
}

/** What the worker would have found on the page that a link leads to. */
export function planPreview({ preview }: PostText, postedAt: number, stage: Stage): DemoPicture | null {
  if (!preview) return null;
  const id = stage.ids.object(postedAt);
  return { id, scene: preview, ...previewSize, seed: newSeed(stage), altText: null, caption: null };
}

export function newSeed({ random }: Stage): number {
  return random.integer(1, 2 ** 31 - 1);
}
