import { postsApi } from '@confab/api-contract';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import type { RouteModule } from '../http/route.ts';
import { deleteHiddenPost, hidePost } from './hidden-posts.queries.ts';

export const hiddenPostRoutes: RouteModule = (route, { db }) => {
  route(postsApi.hide, async ({ body, viewer }) => {
    await memberTransaction(db, viewer, (tx) => hidePost(tx, viewer.user.id, body.postId));
    return { success: true as const };
  });

  route(postsApi.unhide, async ({ params, viewer }) => {
    await memberTransaction(db, viewer, (tx) => deleteHiddenPost(tx, viewer.user.id, params.postId));
    return { success: true as const };
  });
};
