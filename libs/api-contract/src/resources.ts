import { adminShapes } from './admin.ts';
import { appealShapes } from './appeals.ts';
import { autoRuleShapes } from './auto-rules.ts';
import { banShapes } from './bans.ts';
import { caseShapes } from './cases.ts';
import { commentShapes } from './comments.ts';
import { communityShapes } from './communities.ts';
import { communityRequestShapes } from './community-requests.ts';
import { heldShapes } from './held.ts';
import { imageShapes } from './images.ts';
import { blockShapes, invitationShapes, signUpShapes } from './joining.ts';
import { listShapes } from './lists.ts';
import { mailShapes } from './mail.ts';
import { moderationShapes } from './moderation.ts';
import { muteShapes } from './mutes.ts';
import { notificationShapes } from './notifications.ts';
import { postShapes } from './posts.ts';
import { reportShapes } from './reports.ts';
import { ringShapes } from './rings.ts';
import { rollbackShapes } from './rollbacks.ts';
import { ruleShapes } from './rules.ts';
import { searchShapes } from './search.ts';
import { sessionShapes } from './session.ts';
import { siteShapes } from './site.ts';
import { userShapes } from './users.ts';
import { warningShapes } from './warnings.ts';
import type { Shape } from './shape.ts';

/** Written out, because an inferred type this long is refused in the declarations of the published package. */
type Resources = {
  session: typeof sessionShapes;
  users: typeof userShapes;
  posts: typeof postShapes;
  images: typeof imageShapes;
  comments: typeof commentShapes;
  communities: typeof communityShapes;
  admin: typeof adminShapes;
  appeals: typeof appealShapes;
  autoRules: typeof autoRuleShapes;
  bans: typeof banShapes;
  blocks: typeof blockShapes;
  cases: typeof caseShapes;
  communityRequests: typeof communityRequestShapes;
  held: typeof heldShapes;
  invitations: typeof invitationShapes;
  lists: typeof listShapes;
  mail: typeof mailShapes;
  moderation: typeof moderationShapes;
  mutes: typeof muteShapes;
  notifications: typeof notificationShapes;
  reports: typeof reportShapes;
  rings: typeof ringShapes;
  rollbacks: typeof rollbackShapes;
  rules: typeof ruleShapes;
  search: typeof searchShapes;
  signUps: typeof signUpShapes;
  site: typeof siteShapes;
  warnings: typeof warningShapes;
};

export const resources: Readonly<Resources> = {
  session: sessionShapes,
  users: userShapes,
  posts: postShapes,
  images: imageShapes,
  comments: commentShapes,
  communities: communityShapes,
  admin: adminShapes,
  appeals: appealShapes,
  autoRules: autoRuleShapes,
  bans: banShapes,
  blocks: blockShapes,
  cases: caseShapes,
  communityRequests: communityRequestShapes,
  held: heldShapes,
  invitations: invitationShapes,
  lists: listShapes,
  mail: mailShapes,
  moderation: moderationShapes,
  mutes: muteShapes,
  notifications: notificationShapes,
  reports: reportShapes,
  rings: ringShapes,
  rollbacks: rollbackShapes,
  rules: ruleShapes,
  search: searchShapes,
  signUps: signUpShapes,
  site: siteShapes,
  warnings: warningShapes,
} satisfies Record<string, Record<string, Shape>>;
