import { commentsApi } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import { canChangeCommentGroup, canDeleteComment, canEditComment } from '@confab/domain';
import { RENDERER_VERSION } from '@confab/markdown';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { recordAct } from '../moderators/moderation-log.queries.ts';
import { getActingViewer } from '../moderators/still-moderates.queries.ts';
import { holdPost } from '../posts/posts.queries.ts';
import { deleteReportsOfComment } from '../reports/reports.queries.ts';
import { changeCommentGroup, deleteComment, editComment } from './comment-changes.queries.ts';
import { getComment, getCommentForUpdate, type LockedComment } from './comments.queries.ts';
import { loadComment } from './load-comments.ts';

/** What authors, moderators and admins do with a comment, each in one transaction under the comment's lock. */
export const commentChangeRoutes: RouteModule = (route, { db, markdown }) => {
  const change = async (
    id: string,
    viewer: MemberViewer,
    act: (tx: Tx, comment: LockedComment) => Promise<void>,
  ) => {
    await db.transaction(async (tx) => act(tx, await getCommentForUpdate(tx, id)));
    return loadComment(db, id, viewer);
  };

  route(commentsApi.edit, async ({ params, body: { body }, viewer }) => {
    const { comment, post } = await getComment(db, params.commentId);
    const { communityId } = post;
    assertAllowed(canEditComment(viewer, { ...comment, communityId, deleted: comment.deletedAt !== null }));
    if (body === '') throw new ApiError('empty-comment-body');
    const bodyHtml = await markdown.render(body);
    return change(comment.id, viewer, async (tx, current) => {
      // Somebody may have deleted it since it was read.
      assertAllowed(canEditComment(viewer, current));
      await editComment(tx, current.id, { body, bodyHtml, bodyRenderer: RENDERER_VERSION });
    });
  });

  route(commentsApi.changeAsUser, ({ params, query, viewer }) =>
    change(params.commentId, viewer, async (tx, comment) => {
      assertAllowed(canChangeCommentGroup(viewer, comment, query.userGroup));
      await changeCommentGroup(tx, comment.id, query.userGroup);
    }),
  );

  route(commentsApi.delete, async ({ params, query, viewer }) => {
    const { deleteAs: as = 'normal', reason = '' } = query;
    const { comment, post } = await getComment(db, params.commentId);
    await db.transaction(async (tx) => {
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
