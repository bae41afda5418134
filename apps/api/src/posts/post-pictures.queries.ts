import { type Db, images, postImages, posts, prepared, toUuid, type Tx } from '@confab/db';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import type { PostRow } from './posts.queries.ts';

/** A picture of a post. The preview of a link has no caption. */
export type PostPicture = { image: typeof images.$inferSelect; caption: string | null };

const none: ReadonlyMap<string, readonly PostPicture[]> = new Map();

/**
 * The pictures of each of these posts, in the order of submission, or the preview of its link: one query for a page,
 * and none for a page of texts.
 */
export async function listPostPictures(
  db: Db,
  rows: readonly PostRow[],
): Promise<ReadonlyMap<string, readonly PostPicture[]>> {
  const ids = rows.filter(({ post }) => mayShowPictures(post)).map(({ post }) => toUuid(post.id));
  if (ids.length === 0) return none;
  const found = new Map<string, PostPicture[]>();
  for (const { postId, ...picture } of await picturesOfPosts(db).execute({ ids })) {
    found.set(postId, [...(found.get(postId) ?? []), picture]);
  }
  return found;
}

function mayShowPictures(post: PostRow['post']): boolean {
  return post.deletedContentAt === null && (post.type === 'image' || post.linkImageId !== null);
}

function picturesOfPosts(db: Db) {
  return prepared(db, 'pictures-of-posts', (name) =>
    db
      .select({ postId: posts.id, image: images, caption: postImages.caption })
      .from(posts)
      .leftJoin(postImages, sql`${postImages.postId} = ${posts.id}`)
      .innerJoin(images, sql`${images.id} = coalesce(${postImages.imageId}, ${posts.linkImageId})`)
      .where(sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(posts.id, postImages.position)
      .prepare(name),
  );
}

/** An uploaded picture for a new post. */
export type NewPicture = { imageId: string; caption: string | null };

/**
 * Puts pictures into a post, in this order. Only pictures that its author uploaded and no post uses are found; of two
 * posts that want the same one at once, the second waits here and does not find it.
 */
export async function usePictures(
  tx: Tx,
  post: { id: string; userId: string },
  pictures: readonly NewPicture[],
): Promise<void> {
  const ids = pictures.map(({ imageId }) => imageId);
  // Locked in one order, whatever the order of the post: two posts never wait for each other.
  const found = await tx
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        inArray(images.id, ids),
        eq(images.uploadedBy, post.userId),
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
  await tx
    .insert(postImages)
    .values(pictures.map((picture, index) => ({ ...picture, postId: post.id, position: index + 1 })));
}
