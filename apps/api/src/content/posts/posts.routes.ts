import { postsApi, type postShapes } from '@confab/api-contract';
import { loadComments } from '../comments/load-comments.ts';
import { getCommunityById } from '../../communities/communities.queries.ts';
import { loadCommunityDetail } from '../../communities/load-communities.ts';
import type { Input } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import { loadPost } from './load-posts.ts';
import { getPost, recordVisit } from './posts.queries.ts';

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
};
