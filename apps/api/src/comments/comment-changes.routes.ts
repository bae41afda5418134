import { commentsApi } from '@confab/api-contract';
import { canChangeCommentGroup, canDeleteComment, canEditComment } from '@confab/domain';
import { RENDERER_VERSION } from '@confab/markdown';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from '../moderators/moderation-log.queries.ts';
import { getActingViewer } from '../moderators/still-moderates.queries.ts';
import { holdPost } from '../posts/posts.queries.ts';
import { deleteReportsOfComment } from '../reports/reports.queries.ts';
import { changeCommentGroup, deleteComment, editComment } from './comment-changes.queries.ts';
import { getComment, getCommentForUpdate } from './comments.queries.ts';
import { loadComment } from './load-comments.ts';

/** What authors, moderators and admins do with a comment, each in one transaction under the comment's lock. */
export const commentChangeRoutes: RouteModule = (route, { db, markdown }) => {
  route(commentsApi.edit, async ({ params, body: { body }, viewer }) => {
    const { comment, post } = await getComment(db, params.commentId);
    const { communityId } = post;
    assertAllowed(canEditComment(viewer, { ...comment, communityId, deleted: comment.deletedAt !== null }));
    if (body === '') throw new ApiError('empty-comment-body');
    const bodyHtml = await markdown.render(body);
    await memberTransaction(db, viewer, async (tx) => {
      const current = await getCommentForUpdate(tx, comment.id);
      // Somebody may have deleted it since it was read.
      assertAllowed(canEditComment(viewer, current));
      await editComment(tx, current.id, { body, bodyHtml, bodyRenderer: RENDERER_VERSION });
    });
    return loadComment(db, comment.id, viewer);
  });

  route(commentsApi.changeAsUser, async ({ params, query, viewer }) => {
    const { comment, post } = await getComment(db, params.commentId);
    await memberTransaction(db, viewer, async (tx) => {
      const acting = await getActingViewer(tx, viewer, post.communityId);
      const current = await getCommentForUpdate(tx, comment.id);
      assertAllowed(canChangeCommentGroup(acting, current, query.userGroup));
      await changeCommentGroup(tx, current.id, query.userGroup);
    });
    return loadComment(db, comment.id, viewer);
  });

  route(commentsApi.delete, async ({ params, query, viewer }) => {
    const { deleteAs: as = 'normal', reason = '' } = query;
    const { comment, post } = await getComment(db, params.commentId);
    await memberTransaction(db, viewer, async (tx) => {
      const acting = await getActingViewer(tx, viewer, post.communityId);
      await holdPost(tx, post.id);
      const current = await getCommentForUpdate(tx, comment.id);
      assertAllowed(canDeleteComment(acting, current, as));
      await deleteComment(tx, current, { userId: viewer.user.id, as });
      await deleteReportsOfComment(tx, current);
      if (as === 'normal') return;
      await recordAct(tx, {
        act: 'delete_comment',
        communityId: post.communityId,
        userId: viewer.user.id,
        actedAs: as,
        postId: post.id,
        commentId: comment.id,
        targetUserId: comment.userId,
        reason: reason === '' ? null : reason,
      });
    });
    return loadComment(db, comment.id, viewer);
  });
};
