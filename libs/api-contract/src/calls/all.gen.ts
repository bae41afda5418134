// Written by generate-calls.ts; do not edit.
import { sessionApi } from './session.gen.ts';
import { usersApi } from './users.gen.ts';
import { postsApi } from './posts.gen.ts';
import { imagesApi } from './images.gen.ts';
import { commentsApi } from './comments.gen.ts';
import { communitiesApi } from './communities.gen.ts';
import { adminApi } from './admin.gen.ts';
import { appealsApi } from './appeals.gen.ts';
import { autoRulesApi } from './auto-rules.gen.ts';
import { bansApi } from './bans.gen.ts';
import { blocksApi } from './blocks.gen.ts';
import { casesApi } from './cases.gen.ts';
import { communityRequestsApi } from './community-requests.gen.ts';
import { heldApi } from './held.gen.ts';
import { invitationsApi } from './invitations.gen.ts';
import { listsApi } from './lists.gen.ts';
import { mailApi } from './mail.gen.ts';
import { moderationApi } from './moderation.gen.ts';
import { mutesApi } from './mutes.gen.ts';
import { notificationsApi } from './notifications.gen.ts';
import { reportsApi } from './reports.gen.ts';
import { ringsApi } from './rings.gen.ts';
import { rollbacksApi } from './rollbacks.gen.ts';
import { rulesApi } from './rules.gen.ts';
import { searchApi } from './search.gen.ts';
import { signUpsApi } from './sign-ups.gen.ts';
import { siteApi } from './site.gen.ts';
import { warningsApi } from './warnings.gen.ts';

export {
  sessionApi,
  usersApi,
  postsApi,
  imagesApi,
  commentsApi,
  communitiesApi,
  adminApi,
  appealsApi,
  autoRulesApi,
  bansApi,
  blocksApi,
  casesApi,
  communityRequestsApi,
  heldApi,
  invitationsApi,
  listsApi,
  mailApi,
  moderationApi,
  mutesApi,
  notificationsApi,
  reportsApi,
  ringsApi,
  rollbacksApi,
  rulesApi,
  searchApi,
  signUpsApi,
  siteApi,
  warningsApi,
};

/** Every call by resource and name. */
export const callResources: {
  session: typeof sessionApi;
  users: typeof usersApi;
  posts: typeof postsApi;
  images: typeof imagesApi;
  comments: typeof commentsApi;
  communities: typeof communitiesApi;
  admin: typeof adminApi;
  appeals: typeof appealsApi;
  autoRules: typeof autoRulesApi;
  bans: typeof bansApi;
  blocks: typeof blocksApi;
  cases: typeof casesApi;
  communityRequests: typeof communityRequestsApi;
  held: typeof heldApi;
  invitations: typeof invitationsApi;
  lists: typeof listsApi;
  mail: typeof mailApi;
  moderation: typeof moderationApi;
  mutes: typeof mutesApi;
  notifications: typeof notificationsApi;
  reports: typeof reportsApi;
  rings: typeof ringsApi;
  rollbacks: typeof rollbacksApi;
  rules: typeof rulesApi;
  search: typeof searchApi;
  signUps: typeof signUpsApi;
  site: typeof siteApi;
  warnings: typeof warningsApi;
} = {
  session: sessionApi,
  users: usersApi,
  posts: postsApi,
  images: imagesApi,
  comments: commentsApi,
  communities: communitiesApi,
  admin: adminApi,
  appeals: appealsApi,
  autoRules: autoRulesApi,
  bans: bansApi,
  blocks: blocksApi,
  cases: casesApi,
  communityRequests: communityRequestsApi,
  held: heldApi,
  invitations: invitationsApi,
  lists: listsApi,
  mail: mailApi,
  moderation: moderationApi,
  mutes: mutesApi,
  notifications: notificationsApi,
  reports: reportsApi,
  rings: ringsApi,
  rollbacks: rollbacksApi,
  rules: rulesApi,
  search: searchApi,
  signUps: signUpsApi,
  site: siteApi,
  warnings: warningsApi,
};
