import { commentsApi, commentShapes } from '@confab/api-contract';
import { canComment, canReplyTo, canSpeakAs, readObjectId } from '@confab/domain';
import { RENDERER_VERSION } from '@confab/markdown';
import { lockViewerBan, memberTransaction } from '../../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { Input } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import { Encoded, joinOnce } from '../../pieces/encoded.ts';
import type { ContentPieces } from '../content-pieces.ts';
import { getPost, getPostForUpdate, type PostRow } from '../posts/posts.queries.ts';
import { type CommentPost, findSameComment, getCommentForUpdate, insertComment } from './comments.queries.ts';
import { loadAround, loadComment, loadComments, loadCommentsAfter, loadReplies } from './load-comments.ts';
import type { CommentCursor } from './thread.queries.ts';

const pageStart = Buffer.from('{"comments":');

export const commentRoutes =
  (pieces: ContentPieces): RouteModule =>
  (route, { db, markdown }) => {
    // A client that asks for comments after one was just notified of them; a replica might not have them yet.
    route(commentsApi.list, readComments, { allowReplica: ({ query }) => query.after === undefined });

    async function readComments({ params, query, viewer, reads }: Input<typeof commentShapes.list>) {
      const { parentId, commentId, after } = query;
      if (parentId === undefined && commentId === undefined && after === undefined) {
        const page = await pieces.quick(commentShapes.list.response, {
          fast: async () => {
            const post = (await pieces.posts.get(params.postId)).piece.post;
            const comments = await pieces.threads.encode(
              reads,
              post,
              { cursor: readCursor(query.next) },
              viewer,
            );
            if (comments === null) return null;
            const end = Buffer.from(`,"next":${JSON.stringify(comments.next)}}`);
            const parts = [pageStart, ...comments.json, end];
            return viewer.user ? new Encoded(Buffer.concat(parts)) : joinOnce(parts);
          },
          slow: async () => {
            const post = commentPost(await getPost(reads, params.postId));
            return loadComments(reads, post, viewer, { cursor: readCursor(query.next) });
          },
        });
        const id = viewer.user && !readCursor(query.next) ? await pieces.posts.findId(params.postId) : null;
        if (viewer.user && id !== null) await pieces.visits.record({ userId: viewer.user.id, postId: id });
        return page;
      }
      const post = commentPost(await getPost(reads, params.postId));
      if (parentId !== undefined) return loadReplies(reads, post, viewer, parentId);
      if (commentId !== undefined) return loadAround(reads, post, viewer, commentId);
      return loadCommentsAfter(reads, post, viewer, after ?? 0);
    }

    route(commentsApi.create, async ({ params, query, body, viewer }) => {
      const row = await getPost(db, params.postId);
      const group = query.userGroup ?? 'normal';
      assertAllowed(
        canComment(viewer, { communityId: row.post.communityId, locked: row.post.lockedAt !== null }),
      );
      assertAllowed(canSpeakAs(viewer, row.post.communityId, group));
      if (body.body === '') throw new ApiError('empty-comment-body');
      const bodyHtml = await markdown.render(body.body);

      const speaksIn = group === 'normal' ? undefined : row.post.communityId;
      const id = await memberTransaction(db, viewer, { in: speaksIn }, async (tx, member) => {
        assertAllowed(canSpeakAs(member, row.post.communityId, group));
        const post = await getPostForUpdate(tx, row.post.id);
        if (query.after !== undefined) {
          const place = { userId: viewer.user.id, postId: post.id, parentId: body.parentCommentId };
          const written = await findSameComment(tx, { ...place, body: body.body, after: query.after });
          if (written !== undefined) return written;
        }
        const writer = await lockViewerBan(tx, member, post.communityId);
        assertAllowed(canComment(writer, { communityId: post.communityId, locked: post.lockedAt !== null }));
        const parent =
          body.parentCommentId === null ? null : await getCommentForUpdate(tx, body.parentCommentId);
        if (parent) {
          if (parent.postId !== post.id) throw new ApiError('comment_not_found');
          assertAllowed(canReplyTo(parent));
        }
        return insertComment(tx, {
          userId: viewer.user.id,
          postId: post.id,
          parent,
          userGroup: group,
          body: body.body,
          bodyHtml,
          bodyRenderer: RENDERER_VERSION,
        });
      });
      return loadComment(db, id, viewer);
    });

    route(commentsApi.get, ({ params, viewer }) => loadComment(db, params.commentId, viewer));
  };

function commentPost({ post, communityName }: PostRow): CommentPost {
  return {
    id: post.id,
    publicId: post.publicId,
    communityId: post.communityId,
    communityName,
    title: post.title,
  };
}

/** `<upvotes>.<comment id>` (api.md 1.10) */
function readCursor(next: string | undefined): CommentCursor | null {
  if (next === undefined || next === '') return null;
  const [, upvotes, given = ''] = /^(\d{1,9})\.([0-9A-Fa-f]{24})$/.exec(next) ?? [];
  const id = readObjectId(given);
  if (upvotes === undefined || id === null) throw new ApiError('invalid_cursor');
  return { upvotes: Number(upvotes), id };
}
