import { commentsApi } from '@confab/api-contract';
import { enqueue } from '@confab/db';
import {
  canChangeCommentGroup,
  canDeleteComment,
  canEditComment,
  linksAway,
  RENDERER_VERSION,
} from '@confab/domain';
import { showsNothing } from '@confab/markdown/shows-nothing';
import { memberTransaction } from '../../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { assertEditAppears, findHolding } from '../held.queries.ts';
import { holdPost } from '../posts/posts.queries.ts';
import { bringBack, leaveQueue, removeComment } from '../removals.ts';
import {
  changeCommentGroup,
  deleteComment,
  editComment,
  getComment,
  getCommentForUpdate,
} from './comments.queries.ts';
import { loadComment } from './load-comments.ts';

/** Each change runs in one transaction under the comment's lock. */
export const commentChangeRoutes: RouteModule = (route, { db, markdown, judge }) => {
  route(commentsApi.edit, async ({ params, body: { body }, viewer }) => {
    const { comment, post } = await getComment(db, params.commentId);
    const { communityId } = post;
    assertAllowed(canEditComment(viewer, { ...comment, communityId, deleted: comment.deletedAt !== null }));
    const bodyHtml = await markdown.render(body);
    if (showsNothing(bodyHtml)) throw new ApiError('empty-comment-body');
    await memberTransaction(db, viewer, async (tx, member) => {
      const current = await getCommentForUpdate(tx, comment.id);
      assertAllowed(canEditComment(member, current));
      const { postId, parentId, depth } = current;
      const words = (source: string, html: string) => ({
        parts: { links: linksAway(html) },
        item: {
          ...{ type: 'comment' as const, title: '', source, body: source, html },
          ...{ linkUrl: null, pictureTexts: [], depth },
        },
      });
      const [before, after] = [words(current.body, current.bodyHtml), words(body, bodyHtml)];
      const holding = member.user.isAdmin
        ? undefined
        : await findHolding(tx, { ...after.item, userId: member.user.id, postId, parentId }, before.item);
      if (await assertEditAppears(judge, holding, before, after))
        await enqueue(tx, 'applyAutoRules', { postId, commentId: current.id });
      await editComment(tx, current.id, { body, bodyHtml, bodyRenderer: RENDERER_VERSION });
    });
    return loadComment(db, comment.id, viewer);
  });

  route(commentsApi.changeAsUser, async ({ params, query, viewer }) => {
    const { comment, post } = await getComment(db, params.commentId);
    await memberTransaction(db, viewer, { in: post.communityId }, async (tx, member) => {
      const current = await getCommentForUpdate(tx, comment.id);
      assertAllowed(canChangeCommentGroup(member, current, query.userGroup));
      await changeCommentGroup(tx, current.id, query.userGroup);
    });
    return loadComment(db, comment.id, viewer);
  });

  route(commentsApi.restore, async ({ params, viewer }) => {
    const { comment, post } = await getComment(db, params.commentId);
    await memberTransaction(db, viewer, { in: post.communityId }, (tx, member) =>
      bringBack(tx, { postId: post.id, commentId: comment.id }, member),
    );
    return loadComment(db, comment.id, viewer);
  });

  route(commentsApi.delete, async ({ params, query, viewer }) => {
    const { deleteAs: as = 'normal', reason = '' } = query;
    const { comment, post } = await getComment(db, params.commentId);
    await memberTransaction(db, viewer, { in: post.communityId }, async (tx, member) => {
      await holdPost(tx, post.id);
      const current = await getCommentForUpdate(tx, comment.id);
      assertAllowed(canDeleteComment(member, current, as));
      if (as !== 'normal') {
        await removeComment(tx, current, member, { as, tell: true, reason: reason === '' ? null : reason });
        return;
      }
      await deleteComment(tx, current, { userId: viewer.user.id, as });
      await leaveQueue(tx, { ...current, commentId: current.id });
    });
    return loadComment(db, comment.id, viewer);
  });
};
