import { anyOfMany, communities, type Db, images, prepared, toUuid, type Tx, onlyRow } from '@confab/db';
import type { ModerationAct, StoredName } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import { deleteImage, type ImageRow, keepImage } from '../images/images.queries.ts';
import type { CommunityRow } from './communities.queries.ts';

/** The columns of a community's two pictures. */
export type PictureColumn = 'proPicId' | 'bannerImageId';
export type PictureIds = Readonly<Record<PictureColumn, string | null>>;

/** The log act for each. */
export const pictureActs = {
  proPicId: 'change_icon',
  bannerImageId: 'change_banner',
} as const satisfies Record<PictureColumn, ModerationAct>;

/** Pictures of these communities by image id: one query, or none if no community has a picture. */
export async function listCommunityPictures(
  db: Db,
  rows: readonly PictureIds[],
): Promise<ReadonlyMap<string, ImageRow>> {
  const named = rows.flatMap(({ proPicId, bannerImageId }) => [proPicId, bannerImageId]);
  const ids = new Set(named.filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const found = await imagesById(db).execute({ ids: Array.from(ids, toUuid) });
  return new Map(found.map((image) => [image.id, image]));
}

function imagesById(db: Db) {
  return prepared(db, 'images-by-id', (name) =>
    db
      .select()
      .from(images)
      .where(sql`${images.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  );
}

export type CommunityPicture = { communityId: string; column: PictureColumn };

export async function findCommunityOfPicture(db: Db, imageId: string): Promise<CommunityPicture | undefined> {
  const usedAs = (column: PictureColumn) =>
    db
      .select({ communityId: communities.id, column: sql<PictureColumn>`${column}::text` })
      .from(communities)
      .where(eq(communities[column], imageId));
  const [found] = await usedAs('proPicId').unionAll(usedAs('bannerImageId'));
  return found;
}

/**
 * Replaces a community's icon or banner; null removes it. Requires the community's row lock. Deletes the row of the
 * old picture and returns its name, because its files must still be deleted.
 */
export async function replacePicture(
  tx: Tx,
  community: CommunityRow,
  column: PictureColumn,
  imageId: string | null,
): Promise<{ after: CommunityRow; removed: StoredName | undefined }> {
  if (imageId !== null) await keepImage(tx, imageId);
  const after = onlyRow(
    await tx
      .update(communities)
      .set({ [column]: imageId })
      .where(eq(communities.id, community.id))
      .returning(),
  );
  const before = community[column];
  return { after, removed: before === null ? undefined : await deleteImage(tx, before) };
}
