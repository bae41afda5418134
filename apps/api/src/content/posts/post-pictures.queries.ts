import {
  anyOfMany,
  type Db,
  enqueueEach,
  images,
  postImages,
  posts,
  prepared,
  toUuid,
  type Tx,
} from '@confab/db';
import { visibleText } from '@confab/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../../http/errors.ts';

/** A link preview has no caption. */
export type PostPicture = { image: typeof images.$inferSelect; caption: string | null };

const none: ReadonlyMap<string, readonly PostPicture[]> = new Map();

/**
 * Pictures of these posts in order of submission, or their link previews: one query for a page, none for a page of
 * text posts.
 */
export async function listPostPictures(
  db: Db,
  rows: readonly { post: { id: string } & MayShowPictures }[],
): Promise<ReadonlyMap<string, readonly PostPicture[]>> {
  const ids = rows.filter(({ post }) => mayShowPictures(post)).map(({ post }) => toUuid(post.id));
  if (ids.length === 0) return none;
  const found = new Map<string, PostPicture[]>();
  for (const { postId, ...picture } of await picturesOfPosts(db).execute({ ids })) {
    found.set(postId, [...(found.get(postId) ?? []), picture]);
  }
  return found;
}

export type MayShowPictures = Pick<typeof posts.$inferSelect, 'type' | 'linkImageId' | 'deletedContentAt'>;

function mayShowPictures(post: MayShowPictures): boolean {
  return post.deletedContentAt === null && (post.type === 'image' || post.linkImageId !== null);
}

function picturesOfPosts(db: Db) {
  return prepared(db, 'pictures-of-posts', (name) =>
    db
      .select({ postId: posts.id, image: images, caption: postImages.caption })
      .from(posts)
      .leftJoin(postImages, sql`${postImages.postId} = ${posts.id}`)
      .innerJoin(images, sql`${images.id} = coalesce(${postImages.imageId}, ${posts.linkImageId})`)
      .where(sql`${posts.id} = ${anyOfMany('ids')}`)
      .orderBy(posts.id, postImages.position)
      .prepare(name),
  );
}

export type NewPicture = { imageId: string; caption: string | null };

/** The post that shows a picture, unless it was deleted. */
export async function findPostOfPicture(
  tx: Tx,
  imageId: string,
): Promise<typeof posts.$inferSelect | undefined> {
  const [row] = await tx
    .select({ post: posts })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.postId))
    .where(and(eq(postImages.imageId, imageId), isNull(posts.deletedAt)));
  return row?.post;
}

/** Sets the alternative texts of a member's unused uploads, in id order as `takePictures` locks them. */
export async function describeUploads(
  tx: Tx,
  authorId: string,
  pictures: readonly { imageId: string; altText?: string | undefined }[],
): Promise<void> {
  for (const { imageId, altText } of pictures.toSorted((one, other) =>
    one.imageId < other.imageId ? -1 : 1,
  )) {
    if (altText === undefined) continue;
    await tx
      .update(images)
      .set({ altText: visibleText(altText) === '' ? null : altText })
      .where(and(eq(images.id, imageId), eq(images.uploadedBy, authorId), isNull(images.usedAt)));
  }
}

/** Attaches pictures to a post, in this order. */
export async function usePictures(
  tx: Tx,
  post: { id: string; userId: string },
  pictures: readonly NewPicture[],
): Promise<void> {
  await takePictures(tx, post.userId, pictures);
  await tx
    .insert(postImages)
    .values(pictures.map((picture, index) => ({ ...picture, postId: post.id, position: index + 1 })));
}

/**
 * Marks pictures as used. Finds only unused uploads of the author; if two posts compete for a picture, the second waits
 * here and does not find it.
 */
export async function takePictures(tx: Tx, authorId: string, pictures: readonly NewPicture[]): Promise<void> {
  const ids = pictures.map(({ imageId }) => imageId);
  // Locked in id order, so that two posts cannot deadlock.
  const found = await tx
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        inArray(images.id, ids),
        eq(images.uploadedBy, authorId),
        eq(images.usage, 'postImage'),
        isNull(images.usedAt),
      ),
    )
    .orderBy(images.id)
    .for('update');
  if (found.length !== pictures.length) throw new ApiError('image-not-found');
  await tx
    .update(images)
    .set({ usedAt: sql`now()` })
    .where(inArray(images.id, ids));
}

/** Makes pictures unused that something held had, for the post that it becomes in the same transaction. */
export async function freePictures(tx: Tx, pictures: readonly NewPicture[]): Promise<void> {
  const ids = pictures.map(({ imageId }) => imageId);
  await tx.update(images).set({ usedAt: null }).where(inArray(images.id, ids));
}

export function enqueueCopies(tx: Tx, pictures: readonly NewPicture[]): Promise<void> {
  return enqueueEach(
    tx,
    'makeImageCopies',
    pictures.map(({ imageId }) => ({ imageId })),
  );
}

/** In any order. */
export async function listPictures(
  db: Db | Tx,
  pictures: readonly NewPicture[],
): Promise<(typeof images.$inferSelect)[]> {
  if (pictures.length === 0) return [];
  const ids = pictures.map(({ imageId }) => imageId);
  return db.select().from(images).where(inArray(images.id, ids));
}
