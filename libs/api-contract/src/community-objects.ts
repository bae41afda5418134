import { publicLogs } from '@confab/domain';
import { z } from 'zod';
import { image } from './images.ts';
import { publicUser } from './public-user.ts';
import { id, postTitle, time } from './values.ts';

/** api.md 3.5 */
export const rule = z.object({
  id: z.int(),
  rule: z.string(),
  ruleHtml: z.string(),
  description: z.string().nullable(),
  descriptionHtml: z.string().nullable(),
  communityId: id,
  createdBy: id,
  zIndex: z.int(),
  createdAt: time,
});
export type Rule = z.output<typeof rule>;

/** `moderatorSince` is our addition. */
export const moderator = publicUser.extend({ moderatorSince: time });
export type Moderator = z.output<typeof moderator>;

/** What happens in a community, for the directory: its posts in each of the last eight weeks, and the latest one. */
export const communityActivity = z.object({
  weeks: z.array(z.int()),
  latest: postTitle.nullable(),
});

/** api.md 3.4. `activity` is our addition, on request. Only details contain `mods` and `rules`. */
export const community = z.object({
  id,
  userId: id,
  name: z.string(),
  nsfw: z.boolean(),
  about: z.string().nullable(),
  aboutHtml: z.string().nullable(),
  noMembers: z.int(),
  proPic: image.nullable(),
  bannerImage: image.nullable(),
  postingRestricted: z.boolean(),
  createdAt: time,
  deletedAt: time.nullable(),
  isDefault: z.boolean().optional(),
  userJoined: z.boolean().nullable(),
  userMod: z.boolean().nullable(),
  isMuted: z.boolean(),
  mods: z.array(moderator).nullable(),
  rules: z.array(rule).nullable(),
  ReportsDetails: z.null(),
  activity: communityActivity.optional(),
});
export type Community = z.output<typeof community>;

export const communitySummary = community.extend({ mods: z.null(), rules: z.null() });
export type CommunitySummary = z.output<typeof communitySummary>;

/** Whether everybody may read the log of a community, and whether it names who acted. */
export const publicLog = z.enum(publicLogs);

export const communityDetail = community.extend({
  mods: z.array(moderator),
  rules: z.array(rule),
  publicLog,
});
export type CommunityDetail = z.output<typeof communityDetail>;
