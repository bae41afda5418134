import type { Call } from './call.ts';
import { adminApi } from './admin.calls.ts';
import { adminShapes } from './admin.ts';
import { bansApi } from './bans.calls.ts';
import { banShapes } from './bans.ts';
import { communityRequestsApi } from './community-requests.calls.ts';
import { communityRequestShapes } from './community-requests.ts';
import { listsApi } from './lists.calls.ts';
import { listShapes } from './lists.ts';
import { moderationApi } from './moderation.calls.ts';
import { moderationShapes } from './moderation.ts';
import { mutesApi } from './mutes.calls.ts';
import { muteShapes } from './mutes.ts';
import { notificationsApi } from './notifications.calls.ts';
import { notificationShapes } from './notifications.ts';
import { reportsApi } from './reports.calls.ts';
import { reportShapes } from './reports.ts';
import { rulesApi } from './rules.calls.ts';
import { ruleShapes } from './rules.ts';
import { commentsApi } from './comments.calls.ts';
import { commentShapes } from './comments.ts';
import { communitiesApi } from './communities.calls.ts';
import { communityShapes } from './communities.ts';
import { imagesApi } from './images.calls.ts';
import { imageShapes } from './images.ts';
import { postsApi } from './posts.calls.ts';
import { postShapes } from './posts.ts';
import { sessionApi } from './session.calls.ts';
import { sessionShapes } from './session.ts';
import type { Shape } from './shape.ts';
import { siteApi } from './site.calls.ts';
import { siteShapes } from './site.ts';
import { usersApi } from './users.calls.ts';
import { userShapes } from './users.ts';

/** A call with its schemas, under the name people say: `posts.vote`. */
export type Endpoint = { readonly name: string; readonly call: Call; readonly shape: Shape };

/** Every call of the API: what the server must handle, the reference page lists and tests walk through. */
export const contract: readonly Endpoint[] = [
  ...bind('session', sessionApi, sessionShapes),
  ...bind('users', usersApi, userShapes),
  ...bind('posts', postsApi, postShapes),
  ...bind('images', imagesApi, imageShapes),
  ...bind('comments', commentsApi, commentShapes),
  ...bind('communities', communitiesApi, communityShapes),
  ...bind('admin', adminApi, adminShapes),
  ...bind('bans', bansApi, banShapes),
  ...bind('communityRequests', communityRequestsApi, communityRequestShapes),
  ...bind('lists', listsApi, listShapes),
  ...bind('moderation', moderationApi, moderationShapes),
  ...bind('mutes', mutesApi, muteShapes),
  ...bind('notifications', notificationsApi, notificationShapes),
  ...bind('reports', reportsApi, reportShapes),
  ...bind('rules', rulesApi, ruleShapes),
  ...bind('site', siteApi, siteShapes),
];

const shapes = new Map<Call, Shape>(contract.map(({ call, shape }) => [call, shape]));

/** The schemas of a call. */
export function shapeOf<S extends Shape>(call: Call<S>): S {
  // defineCalls gave this call the type of exactly this shape.
  return shapes.get(call) as S;
}

function bind<Shapes extends Record<string, Shape>>(
  resource: string,
  calls: { readonly [Name in keyof Shapes]: Call<Shapes[Name]> },
  resourceShapes: Shapes,
): Endpoint[] {
  return Object.keys(resourceShapes).map((name) => ({
    name: `${resource}.${name}`,
    // The keys of both objects are the same by the type of `calls`.
    call: calls[name] as Call,
    shape: resourceShapes[name] as Shape,
  }));
}
