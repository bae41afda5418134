import { postsApi, type postShapes } from '@confab/api-contract';
import { enqueue, type Tx } from '@confab/db';
import { canDeletePost } from '@confab/domain';
import { loadComments } from '../comments/load-comments.ts';
import { getCommunityById } from '../../communities/communities.queries.ts';
import { loadCommunityDetail } from '../../communities/load-communities.ts';
import type { Input } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import { loadPost } from './load-posts.ts';
import { getPost, getPostForUpdate, type LockedPost, recordVisit } from './posts.queries.ts';
import { memberTransaction } from '../../members/member-transaction.queries.ts';
import { assertAllowed } from '../../http/errors.ts';
import { enqueueImageDeletion } from '../../images/image-deletion.ts';
import { recordAct } from '../../communities/moderators/moderation-log.queries.ts';
import { deleteReportsOfPost } from '../../communities/report-counts.queries.ts';
import { deletePost, deletePostContent } from './post-deletion.queries.ts';

export const postRoutes: RouteModule = (route, { db }) => {
  route(postsApi.get, readPost, { allowReplica: true });

  async function readPost({ params, query, viewer, reads }: Input<typeof postShapes.get>) {
    const row = await getPost(reads, params.postId);
    const wantsCommunity = query.fetchCommunity === undefined || ['', 'true'].includes(query.fetchCommunity);
    const [post, comments, community] = await Promise.all([
      loadPost(reads, row, viewer),
      loadComments(reads, { ...row.post, communityName: row.communityName }, viewer, null),
      wantsCommunity
        ? getCommunityById(reads, row.post.communityId).then((found) =>
            loadCommunityDetail(reads, found, viewer),
          )
        : undefined,
    ]);
    // Recorded after loading, because "new" means since the previous visit.
    if (viewer.user) await recordVisit(db, viewer.user.id, row.post.id);
    return { ...post, comments: comments.comments, commentsNext: comments.next, community };
  }

  route(postsApi.delete, async ({ params, query, viewer }) => {
    const { deleteAs: as = 'normal', deleteContent = false, reason = '' } = query;
    const { post } = await getPost(db, params.postId);
    await memberTransaction(db, viewer, { in: post.communityId }, async (tx, member) => {
      const current = await getPostForUpdate(tx, post.id);
      assertAllowed(canDeletePost(member, current, { as, deleteContent }));
      // Deleting the content later keeps the record of the first deletion.
      if (!current.deleted) await deletePost(tx, post.id, { userId: viewer.user.id, as });
      if (deleteContent && as !== 'mods') {
        const images = await deletePostContent(tx, current, as);
        if (images.length > 0) await enqueueImageDeletion(tx, images);
      }
      if (as === 'normal') return;
      if (!current.deleted) await settle(tx, current, as);
      await recordAct(tx, {
        act: 'delete_post',
        communityId: post.communityId,
        userId: viewer.user.id,
        actedAs: as,
        postId: post.id,
        targetUserId: post.userId,
        details: deleteContent ? { content: true } : {},
        reason: reason === '' ? null : reason,
      });
    });
    return loadPost(db, await getPost(db, post.id), viewer);
  });
};

/**
 * After a deletion by moderators or admins: deletes reports of the post and its comments, and notifies the author,
 * even if they are the moderator (api.md 2.7, 4.13).
 */
async function settle(tx: Tx, post: LockedPost, deletedAs: 'mods' | 'admins'): Promise<void> {
  const notif = { type: 'deleted_post', targetType: 'post', targetId: post.id, deletedAs } as const;
  await enqueue(tx, 'createNotification', { userId: post.userId, cause: `deleted_post:${post.id}`, notif });
  await deleteReportsOfPost(tx, post);
}
