export * from './calls.ts';
export { contract, type Endpoint, shapeOf, takesFile } from './contract.ts';
export { commentShapes } from './comments.ts';
export { communityShapes } from './communities.ts';
export { adminShapes } from './admin.ts';
export { appealShapes } from './appeals.ts';
export { autoRuleShapes } from './auto-rules.ts';
export { banShapes } from './bans.ts';
export { caseShapes } from './cases.ts';
export { communityRequestShapes } from './community-requests.ts';
export { heldShapes } from './held.ts';
export { listShapes } from './lists.ts';
export { mailShapes } from './mail.ts';
export { moderationShapes } from './moderation.ts';
export { notificationShapes } from './notifications.ts';
export { reportShapes } from './reports.ts';
export { ringShapes } from './rings.ts';
export { rollbackShapes } from './rollbacks.ts';
export { ruleShapes } from './rules.ts';
export { imageShapes } from './images.ts';
export { postShapes } from './posts.ts';
export { searchShapes } from './search.ts';
export { sessionShapes } from './session.ts';
export { siteShapes } from './site.ts';
export { userShapes } from './users.ts';
/** Objects that several responses contain. */
export { comment as commentSchema } from './comment-objects.ts';
export {
  communityDetail as communityDetailSchema,
  communitySummary as communitySummarySchema,
} from './community-objects.ts';
export { post as postSchema } from './post-objects.ts';
export { publicUser as publicUserSchema } from './public-user.ts';
