import { postsApi } from '@confab/api-contract';
import { enqueue, type Tx } from '@confab/db';
import { canDeletePost, type StoredName } from '@confab/domain';
import { assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { loadPost } from './load-posts.ts';
import { deletePost, deletePostContent } from './post-deletion.queries.ts';
import { getPost, getPostForUpdate } from './posts.queries.ts';

export const postDeletionRoutes: RouteModule = (route, { db }) => {
  route(postsApi.delete, async ({ params, query, viewer }) => {
    const { deleteAs: as = 'normal', deleteContent = false } = query;
    const { post } = await getPost(db, params.postId);
    await db.transaction(async (tx) => {
      const current = await getPostForUpdate(tx, post.id);
      assertAllowed(canDeletePost(viewer, current, { as, deleteContent }));
      // The first deletion stays the one that counts when only the content goes later.
      if (!current.deleted) await deletePost(tx, post.id, { userId: viewer.user.id, as });
      if (!deleteContent || as === 'mods') return;
      const images = await deletePostContent(tx, current, as);
      if (images.length > 0) await enqueueDeletion(tx, images);
    });
    return loadPost(db, await getPost(db, post.id), viewer);
  });
};

/** Longer than making the copies of a picture takes. */
const secondLookMs = 2 * 60_000;

/**
 * Has the worker delete the files now, and look for them once more: a worker that was making copies at that moment, and
 * was killed over it, left those that it had made.
 */
async function enqueueDeletion(tx: Tx, images: StoredName[]): Promise<void> {
  await enqueue(tx, 'deleteImageFiles', { images });
  const runAt = new Date(Date.now() + secondLookMs).toISOString();
  await enqueue(tx, 'deleteImageFiles', { images }, { runAt });
}
