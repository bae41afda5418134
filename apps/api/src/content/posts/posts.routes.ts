import { type PostPage, postsApi, postShapes } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { canDeletePost, canSeeHeld, isPublicId } from '@confab/domain';
import { loadComments } from '../comments/load-comments.ts';
import { getCommunityById } from '../../communities/communities.queries.ts';
import { loadCommunityDetail } from '../../communities/load-communities.ts';
import type { Input } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import type { RequestViewer } from '../../http/viewer.ts';
import { Encoded } from '../../pieces/encoded.ts';
import type { ContentPieces } from '../content-pieces.ts';
import { findHeldPost } from '../held.queries.ts';
import { loadHeld } from '../load-held.ts';
import { loadPost } from './load-posts.ts';
import { encodePost, seesTheSame } from './post-pieces.ts';
import { getPost, getPostForUpdate, listOwnPostFacts } from './posts.queries.ts';
import { memberTransaction } from '../../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import { enqueueImageDeletion } from '@confab/db/acts';
import { leaveQueue, removePost } from '../removals.ts';
import { deletePost, deletePostContent } from './post-deletion.queries.ts';

export const postRoutes =
  (pieces: ContentPieces): RouteModule =>
  (route, { db }) => {
    route(postsApi.get, readPost, { allowReplica: true });

    async function readPost({ params, query, viewer, reads }: Input<typeof postShapes.get>) {
      const wantsCommunity =
        query.fetchCommunity === undefined || ['', 'true'].includes(query.fetchCommunity);
      const first = readCount(query.firstComments);
      const asked: Asked = { given: params.postId, wantsCommunity, first, viewer, reads };
      const page = await pieces
        .quick(postShapes.get.response, {
          reads,
          fast: () => encodePage(asked),
          slow: () => loadPage(asked),
        })
        .catch((error: unknown) => readHeld(error, asked));
      // Recorded after loading, because "new" means since the previous visit.
      const id = viewer.user && (await pieces.posts.findId(params.postId));
      if (viewer.user && id !== null) await pieces.visits.record({ userId: viewer.user.id, postId: id });
      return page;
    }

    /** Where there is no post, one may wait for approval that this viewer may see. */
    async function readHeld(error: unknown, { given, wantsCommunity, viewer }: Asked): Promise<PostPage> {
      const isUnknown = error instanceof ApiError && error.errorName === 'post/not-found';
      const row = isUnknown && viewer.user && isPublicId(given) ? await findHeldPost(db, given) : undefined;
      if (!row || !canSeeHeld(viewer, row)) throw error;
      const [shown, community] = await Promise.all([
        loadHeld(db, [row], viewer),
        wantsCommunity ? getCommunityById(db, row.communityId) : undefined,
      ]);
      const target = shown.get(row.id);
      if (target?.type !== 'post') throw error;
      return {
        ...target.post,
        comments: [],
        commentsNext: null,
        community: community && (await loadCommunityDetail(db, community, viewer)),
      };
    }

    async function encodePage({
      given,
      wantsCommunity,
      first,
      viewer,
      reads,
    }: Asked): Promise<Encoded | null> {
      const post = await pieces.posts.get(given);
      const [own, comments, community] = await Promise.all([
        viewer.user ? listOwnPostFacts(reads, viewer.user.id, [post.id]) : undefined,
        pieces.threads.encode(reads, post.piece.post, { cursor: null, first }, viewer),
        wantsCommunity ? pieces.communities.encode(reads, post.piece.post.communityId, viewer) : undefined,
      ]);
      if (comments === null || community === null || !seesTheSame(viewer, post)) return null;
      const beside = { comments: comments.json, commentsNext: comments.next, community };
      const parts = encodePost(post, viewer, own?.get(post.id), beside);
      if (viewer.user) return new Encoded(Buffer.concat(parts));
      return pieces.responses.of(`${post.id} ${first ?? ''} ${wantsCommunity}`, parts);
    }

    route(postsApi.delete, async ({ params, query, viewer }) => {
      const { deleteAs: as = 'normal', deleteContent = false, reason = '' } = query;
      const { post } = await getPost(db, params.postId);
      await memberTransaction(db, viewer, { in: post.communityId }, async (tx, member) => {
        const current = await getPostForUpdate(tx, post.id);
        assertAllowed(canDeletePost(member, current, { as, deleteContent }));
        // Deleting the content later keeps the record of the first deletion.
        if (as !== 'normal') {
          const why = { reason: reason === '' ? null : reason };
          await removePost(tx, current, member, { as, tell: true, content: deleteContent, ...why });
          return;
        }
        if (!current.deleted) {
          await deletePost(tx, post.id, { userId: viewer.user.id, as });
          await leaveQueue(tx, { postId: post.id, commentId: null, communityId: post.communityId });
        }
        if (deleteContent) {
          const images = await deletePostContent(tx, current, as);
          if (images.length > 0) await enqueueImageDeletion(tx, images);
        }
      });
      return loadPost(db, await getPost(db, post.id), viewer);
    });
  };

type Asked = {
  given: string;
  wantsCommunity: boolean;
  /** How many of the comments; undefined for a whole page. */
  first: number | undefined;
  viewer: RequestViewer;
  reads: Db;
};

function readCount(given = ''): number | undefined {
  return /^[1-9]\d?$/.test(given) ? Number(given) : undefined;
}

async function loadPage({ given, wantsCommunity, first, viewer, reads }: Asked): Promise<PostPage> {
  const row = await getPost(reads, given);
  const [post, comments, community] = await Promise.all([
    loadPost(reads, row, viewer),
    loadComments(reads, { ...row.post, communityName: row.communityName }, viewer, { cursor: null, first }),
    wantsCommunity
      ? getCommunityById(reads, row.post.communityId).then((found) =>
          loadCommunityDetail(reads, found, viewer),
        )
      : undefined,
  ]);
  return { ...post, comments: comments.comments, commentsNext: comments.next, community };
}
