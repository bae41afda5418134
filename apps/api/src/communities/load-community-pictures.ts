import type { Image } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { presentImage } from '../images/images.present.ts';
import { listCommunityPictures, type PictureIds } from './community-pictures.queries.ts';

export type CommunityPictures = { proPic: Image | null; bannerImage: Image | null };

/** Shows the icon and the banner of each of these communities, which are read first, all at once. */
export async function communityPicturesPresenter(
  db: Db,
  rows: readonly PictureIds[],
): Promise<(row: PictureIds) => CommunityPictures> {
  const found = await listCommunityPictures(db, rows);
  // Once each: the posts of a feed show the same few communities again and again.
  const shown = new Map(Array.from(found, ([id, image]) => [id, presentImage(image, null)]));
  const pictureOf = (id: string | null) => (id === null ? null : (shown.get(id) ?? null));
  return ({ proPicId, bannerImageId }) => ({
    proPic: pictureOf(proPicId),
    bannerImage: pictureOf(bannerImageId),
  });
}
