import type { Image } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { presentImage } from '../images/images.present.ts';
import { listCommunityPictures, type PictureIds } from './community-pictures.queries.ts';

export type CommunityPictures = { proPic: Image | null; bannerImage: Image | null };

/** Loads all icons and banners in one query, then presents them. */
export async function communityPicturesPresenter(
  db: Db,
  rows: readonly PictureIds[],
): Promise<(row: PictureIds) => CommunityPictures> {
  const found = await listCommunityPictures(db, rows);
  // Present each picture once: the posts of a feed share few communities.
  const shown = new Map(Array.from(found, ([id, image]) => [id, presentImage(image, null)]));
  const pictureOf = (id: string | null) => (id === null ? null : (shown.get(id) ?? null));
  return ({ proPicId, bannerImageId }) => ({
    proPic: pictureOf(proPicId),
    bannerImage: pictureOf(bannerImageId),
  });
}
