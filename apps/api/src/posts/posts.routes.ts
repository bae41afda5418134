import { postsApi, type postShapes } from '@confab/api-contract';
import { canEditPost, canSpeakAs, codePointLength, limits } from '@confab/domain';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import { loadComments } from '../comments/load-comments.ts';
import { getCommunityById } from '../communities/communities.queries.ts';
import { loadCommunityDetail } from '../communities/load-communities.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { Input, RouteModule } from '../http/route.ts';
import { getActingViewer } from '../moderators/still-moderates.queries.ts';
import { loadPost } from './load-posts.ts';
import { renderBody } from './post-body.ts';
import { getPost, getPostForUpdate, type PostChanges, recordVisit, updatePost } from './posts.queries.ts';

export const postRoutes: RouteModule = (route, { db, markdown }) => {
  route(postsApi.get, readPost, { mayBeOld: true });

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
    // After the reply was worked out: what is new is what came since the visit before this one.
    if (viewer.user) await recordVisit(db, viewer.user.id, row.post.id);
    return { ...post, comments: comments.comments, commentsNext: comments.next, community };
  }

  route(postsApi.edit, async ({ params, body, viewer }) => {
    const { post } = await getPost(db, params.postId);
    assertAllowed(canEditPost(viewer, post));
    if (body.title !== undefined && codePointLength(body.title) < limits.postTitleMin) {
      throw new ApiError('post/title-too-short');
    }
    const { userGroup } = body;
    if (userGroup !== undefined && userGroup !== post.userGroup) {
      assertAllowed(canSpeakAs(viewer, post.communityId, userGroup));
    }
    const rendered =
      body.body === undefined ? undefined : await renderBody(markdown, body.body?.trim() ?? null);

    await memberTransaction(db, viewer, async (tx) => {
      // The lock that roles are read under comes before that of the post.
      const speaker = userGroup === undefined ? viewer : await getActingViewer(tx, viewer, post.communityId);
      const current = await getPostForUpdate(tx, post.id);
      const changes: PostChanges = {};
      if (body.title !== undefined && body.title !== current.title) changes.title = body.title;
      const writable = current.type === 'text' && !current.deletedContent;
      if (writable && rendered && rendered.body !== current.body) Object.assign(changes, rendered);
      if (Object.keys(changes).length > 0) changes.editedAt = new Date().toISOString();
      if (userGroup !== undefined && userGroup !== current.userGroup) {
        assertAllowed(canSpeakAs(speaker, post.communityId, userGroup));
        changes.userGroup = userGroup;
      }
      if (Object.keys(changes).length > 0) await updatePost(tx, post.id, changes);
    });
    return loadPost(db, await getPost(db, post.id), viewer);
  });
};
