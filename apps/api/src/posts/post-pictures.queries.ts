import { type Db, images, postImages, posts, prepared, toUuid } from '@confab/db';
import { sql } from 'drizzle-orm';
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
