import { adminApi } from '../admin.calls.ts';
import { bansApi } from '../bans.calls.ts';
import type { Call } from '../call.ts';
import { commentsApi } from '../comments.calls.ts';
import { communitiesApi } from '../communities.calls.ts';
import { communityRequestsApi } from '../community-requests.calls.ts';
import { imagesApi } from '../images.calls.ts';
import { listsApi } from '../lists.calls.ts';
import { moderationApi } from '../moderation.calls.ts';
import { mutesApi } from '../mutes.calls.ts';
import { notificationsApi } from '../notifications.calls.ts';
import { postsApi } from '../posts.calls.ts';
import { reportsApi } from '../reports.calls.ts';
import { rulesApi } from '../rules.calls.ts';
import { sessionApi } from '../session.calls.ts';
import { siteApi } from '../site.calls.ts';
import { usersApi } from '../users.calls.ts';

/** Every call by the name that the contract gives it: `posts.vote`. Methods and paths alone, without schemas. */
export const resources = {
  admin: adminApi,
  bans: bansApi,
  comments: commentsApi,
  communities: communitiesApi,
  communityRequests: communityRequestsApi,
  images: imagesApi,
  lists: listsApi,
  moderation: moderationApi,
  mutes: mutesApi,
  notifications: notificationsApi,
  posts: postsApi,
  reports: reportsApi,
  rules: rulesApi,
  session: sessionApi,
  site: siteApi,
  users: usersApi,
} as const;

/** The calls whose reply stays open. Their shapes say so as well, to the compiler only. */
export const streams: ReadonlySet<Call> = new Set<Call>([commentsApi.events]);

/** The calls whose reply is a file, and of which type, likewise. */
export const downloads: ReadonlyMap<Call, string> = new Map<Call, string>([
  [usersApi.exportFile, 'application/zip'],
]);

/** The calls whose reply may be nothing: an empty body, or `null`. */
export const nullable: ReadonlySet<Call> = new Set<Call>([
  communityRequestsApi.create,
  communityRequestsApi.delete,
  sessionApi.logout,
  usersApi.export,
]);
