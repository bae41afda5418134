import { communities, type Db, images, prepared, toUuid, type Tx } from '@confab/db';
import type { ModerationAct, StoredName } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import { deleteImage, type ImageRow, keepImage } from '../images/images.queries.ts';
import type { CommunityRow } from './communities.queries.ts';

/** The two pictures of a community, by the columns that name them. */
export type PictureColumn = 'proPicId' | 'bannerImageId';
export type PictureIds = Readonly<Record<PictureColumn, string | null>>;

/** What the log calls a change of each. */
export const pictureActs = {
  proPicId: 'change_icon',
  bannerImageId: 'change_banner',
} as const satisfies Record<PictureColumn, ModerationAct>;

/** The pictures of these communities by id: one query however many they are, and none where they have none. */
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
      .where(sql`${images.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(name),
  );
}

/** Which picture of which community it is. */
export type CommunityPicture = { communityId: string; column: PictureColumn };

export async function findCommunityOfPicture(tx: Tx, imageId: string): Promise<CommunityPicture | undefined> {
  const usedAs = (column: PictureColumn) =>
    tx
      .select({ communityId: communities.id, column: sql<PictureColumn>`${column}::text` })
      .from(communities)
      .where(eq(communities[column], imageId));
  const [found] = await usedAs('proPicId').unionAll(usedAs('bannerImageId'));
  return found;
}

/**
 * Puts a stored picture, or none, in the place of a community's icon or banner. Needs the community's row lock. The
 * row of the picture that was there goes, and its name comes back, for its files have yet to go.
 */
export async function replacePicture(
  tx: Tx,
  community: CommunityRow,
  column: PictureColumn,
  imageId: string | null,
): Promise<{ after: CommunityRow; removed: StoredName | undefined }> {
  if (imageId !== null) await keepImage(tx, imageId);
  const [after] = await tx
    .update(communities)
    .set({ [column]: imageId })
    .where(eq(communities.id, community.id))
    .returning();
  if (!after) throw new Error('a locked community is there');
  const before = community[column];
  return { after, removed: before === null ? undefined : await deleteImage(tx, before) };
}
