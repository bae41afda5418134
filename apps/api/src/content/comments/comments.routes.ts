import { commentsApi, commentShapes } from '@confab/api-contract';
import { enqueue, type Tx } from '@confab/db';
import {
  canComment,
  canReplyTo,
  canSpeakAs,
  defaultCommentSort,
  linksAway,
  newObjectId,
  RENDERER_VERSION,
  type UserGroup,
} from '@confab/domain';
import { showsNothing } from '@confab/markdown/shows-nothing';
import { isWarned } from '../../communities/moderators/warnings.queries.ts';
import { assertMayWriteFirst } from '../../joining/admission.ts';
import { memberBatches } from '../../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { Input } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import type { MemberViewer } from '../../http/viewer.ts';
import { Encoded } from '../../pieces/encoded.ts';
import type { ContentPieces } from '../content-pieces.ts';
import { getPost, getPostPlace, getPostPlaceForUpdate, type PostRow } from '../posts/posts.queries.ts';
import {
  findHolding,
  getHeld,
  insertHeldComment,
  isJudgedLater,
  rulesAgainst,
  whyHeld,
} from '../held.queries.ts';
import { presentHeldComment } from '../load-held.ts';
import { presentComment } from './comments.present.ts';
import {
  type CommentPost,
  findParentForUpdate,
  findSameComment,
  getComment,
  insertComment,
  listOwnCommentFacts,
} from './comments.queries.ts';
import {
  loadAround,
  loadComment,
  loadComments,
  loadCommentsAfter,
  loadReplies,
  readCursor,
} from './load-comments.ts';

const pageStart = Buffer.from('{"comments":');

export const commentRoutes =
  (pieces: ContentPieces): RouteModule =>
  (route, { db, config, markdown, judge }) => {
    // A client that asks for comments after one was just notified of them; a replica might not have them yet.
    route(commentsApi.list, readComments, { allowReplica: ({ query }) => query.after === undefined });

    async function readComments({ params, query, viewer, reads }: Input<typeof commentShapes.list>) {
      const { parentId, commentId, after, next, sort = defaultCommentSort } = query;
      if (parentId === undefined && commentId === undefined && after === undefined) {
        const page = await pieces.quick(commentShapes.list.response, {
          reads,
          fast: async () => {
            const post = (await pieces.posts.get(params.postId)).piece.post;
            const comments = await pieces.threads.encode(
              reads,
              post,
              { sort, cursor: readCursor(next, sort) },
              viewer,
            );
            if (comments === null) return null;
            const end = Buffer.from(`,"next":${JSON.stringify(comments.next)}}`);
            const parts = [pageStart, ...comments.json, end];
            if (viewer.user) return new Encoded(Buffer.concat(parts));
            return pieces.responses.of(`${post.id} comments ${sort} ${next ?? ''}`, parts);
          },
          slow: async () => {
            const post = commentPost(await getPost(reads, params.postId));
            return loadComments(reads, post, viewer, { sort, cursor: readCursor(next, sort) });
          },
        });
        const id = viewer.user && !readCursor(next, sort) ? await pieces.posts.findId(params.postId) : null;
        if (viewer.user && id !== null) await pieces.visits.record({ userId: viewer.user.id, postId: id });
        return page;
      }
      const post = commentPost(await getPost(reads, params.postId));
      if (parentId !== undefined) return loadReplies(reads, post, viewer, parentId);
      if (commentId !== undefined) return loadAround(reads, post, viewer, commentId);
      return loadCommentsAfter(reads, post, viewer, after ?? 0);
    }

    route(commentsApi.create, async ({ params, query, body, viewer }) => {
      const postId = await pieces.posts.findId(params.postId);
      if (postId === null) throw new ApiError('post/not-found');
      await assertMayWriteFirst(db, config, viewer.row);
      const group = query.userGroup ?? 'normal';
      const speaksIn = group === 'normal' ? undefined : await speakingIn(viewer, postId, group);
      const bodyHtml = await markdown.render(body.body);

      const { parentCommentId: parentId } = body;
      return memberBatches(db, viewer, {
        at: { kind: 'post', id: postId },
        in: speaksIn,
        read: (tx) => {
          const place = getPostPlaceForUpdate(tx, postId, viewer.user);
          const written =
            query.after === undefined
              ? undefined
              : findSameComment(tx, {
                  userId: viewer.user.id,
                  postId,
                  parentId,
                  body: body.body,
                  after: query.after,
                });
          const parent = parentId === null ? null : findParentForUpdate(tx, parentId);
          const holding = viewer.user.isAdmin
            ? undefined
            : findHolding(tx, {
                ...{ title: '', source: body.body, body: body.body },
                ...{ userId: viewer.user.id, postId, parentId },
              });
          const warned = isWarned(tx, viewer.user.id, { postId });
          const against = Promise.all([holding, parent]).then(([found, above]) =>
            rulesAgainst(judge, found, {
              ...{
                type: 'comment',
                title: '',
                source: body.body,
                html: bodyHtml,
                linkUrl: null,
                pictureTexts: [],
              },
              depth: above ? above.ancestors.length + 1 : 0,
            }),
          );
          return Promise.all([place, written, parent, holding, warned, against]);
        },
        write: (tx, member, [post, written, parent, holding, warned, against]) => {
          if (!post) throw new ApiError('post/not-found');
          assertAllowed(canSpeakAs(member, post.communityId, group));
          if (written !== undefined) return readBack(tx, written);
          assertAllowed(canComment(member, post));
          if (warned) throw new ApiError('warning-unread');
          if (showsNothing(bodyHtml)) throw new ApiError('empty-comment-body');
          if (parent !== null) {
            if (parent?.postId !== post.id) throw new ApiError('comment_not_found');
            assertAllowed(canReplyTo(parent));
          }
          const text = { body: body.body, bodyHtml, bodyRenderer: RENDERER_VERSION };
          const ancestors = parent ? [...parent.ancestors, parent.id] : [];
          const why = whyHeld(holding, { links: linksAway(bodyHtml) }, against);
          if (why.why.length > 0) {
            const content = { type: 'comment', ...text } as const;
            const values = {
              ...{ communityId: post.communityId, userId: viewer.user.id, postId, parentId },
              ...why,
            };
            const row = holding?.sameId
              ? getHeld(tx, holding.sameId)
              : insertHeldComment(tx, { ...values, content });
            return row.then((held) =>
              presentHeldComment(held, { content, author: viewer.row, post, ancestors }, viewer),
            );
          }
          const commentId = newObjectId();
          const inserted = insertComment(tx, {
            id: commentId,
            author: viewer.row,
            post,
            parent,
            userGroup: group,
            ...text,
          });
          const judging = isJudgedLater(holding)
            ? enqueue(tx, 'applyAutoRules', { postId, commentId })
            : undefined;
          return Promise.all([inserted, judging]).then(([row]) =>
            presentComment(row, post, viewer, { vote: true, isAuthorMuted: false }),
          );
        },
      });
      /** The viewer is its author. */
      function readBack(tx: Tx, id: string) {
        const userId = viewer.user.id;
        return Promise.all([
          getComment(tx, id),
          listOwnCommentFacts(tx, userId, [{ comment: { id, userId } }]),
        ]).then(([row, own]) => presentComment(row, row.post, viewer, own.get(id)));
      }
    });

    /** The community in whose name the viewer speaks below a post. */
    async function speakingIn(viewer: MemberViewer, postId: string, group: UserGroup): Promise<string> {
      const place = await getPostPlace(db, postId);
      assertAllowed(canComment(viewer, place));
      assertAllowed(canSpeakAs(viewer, place.communityId, group));
      return place.communityId;
    }

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
