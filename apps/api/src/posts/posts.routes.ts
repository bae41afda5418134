import { postsApi } from '@confab/api-contract';
import { canCreatePost, canEditPost, canSpeakAs, codePointLength, limits } from '@confab/domain';
import { RENDERER_VERSION } from '@confab/markdown';
import { loadComments } from '../comments/load-comments.ts';
import { getCommunityById, getCommunityByName } from '../communities/communities.queries.ts';
import { loadCommunityDetail } from '../communities/community-detail.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { loadPost } from './load-posts.ts';
import {
  getPost,
  getPostForUpdate,
  insertPost,
  type PostChanges,
  recordVisit,
  updatePost,
} from './posts.queries.ts';

export const postRoutes: RouteModule = (route, { db, markdown }) => {
  route(postsApi.create, async ({ body, viewer }) => {
    // Pictures and links come with their own part of the product; until then they are no type of post.
    if (body.type !== 'text') throw new ApiError('post-type/unsupported');
    const community = await getCommunityByName(db, body.community);
    assertAllowed(canSpeakAs(viewer, community.id, body.userGroup ?? 'normal'));
    if (codePointLength(body.title) < limits.postTitleMin) throw new ApiError('post/title-too-short');
    assertAllowed(canCreatePost(viewer, community));

    const text = body.body === '' ? null : (body.body ?? null);
    const bodyHtml = text === null ? null : await markdown.render(text);
    const id = await db.transaction((tx) =>
      insertPost(tx, {
        userId: viewer.user.id,
        communityId: community.id,
        userGroup: body.userGroup ?? 'normal',
        title: body.title,
        body: text,
        bodyHtml,
        bodyRenderer: bodyHtml === null ? null : RENDERER_VERSION,
      }),
    );
    return loadPost(db, await getPost(db, id), viewer);
  });

  route(postsApi.get, async ({ params, query, viewer }) => {
    const row = await getPost(db, params.postId);
    const wantsCommunity = query.fetchCommunity === undefined || ['', 'true'].includes(query.fetchCommunity);
    const [post, comments, community] = await Promise.all([
      loadPost(db, row, viewer),
      loadComments(db, { ...row.post, communityName: row.communityName }, viewer, null),
      wantsCommunity
        ? getCommunityById(db, row.post.communityId).then((found) => loadCommunityDetail(db, found, viewer))
        : undefined,
    ]);
    // After the reply was worked out: what is new is what came since the visit before this one.
    if (viewer.user) await recordVisit(db, viewer.user.id, row.post.id);
    return { ...post, comments: comments.comments, commentsNext: comments.next, community };
  });

  route(postsApi.edit, async ({ params, body, viewer }) => {
    const { post } = await getPost(db, params.postId);
    assertAllowed(canEditPost(viewer, post));
    if (body.title !== undefined && codePointLength(body.title) < limits.postTitleMin) {
      throw new ApiError('post/title-too-short');
    }
    if (body.userGroup !== undefined && body.userGroup !== post.userGroup) {
      assertAllowed(canSpeakAs(viewer, post.communityId, body.userGroup));
    }
    const text = body.body === undefined ? undefined : emptyToNull(body.body?.trim());
    const html = text === undefined || text === null ? null : await markdown.render(text);

    await db.transaction(async (tx) => {
      const current = await getPostForUpdate(tx, post.id);
      const changes: PostChanges = {};
      if (body.title !== undefined && body.title !== current.title) changes.title = body.title;
      const writable = current.type === 'text' && current.deletedContentAt === null;
      if (writable && text !== undefined && text !== current.body) {
        Object.assign(changes, {
          body: text,
          bodyHtml: html,
          bodyRenderer: html === null ? null : RENDERER_VERSION,
        });
      }
      if (Object.keys(changes).length > 0) changes.editedAt = new Date().toISOString();
      if (body.userGroup !== undefined && body.userGroup !== current.userGroup)
        changes.userGroup = body.userGroup;
      if (Object.keys(changes).length > 0) await updatePost(tx, post.id, changes);
    });
    return loadPost(db, await getPost(db, post.id), viewer);
  });
};

function emptyToNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
