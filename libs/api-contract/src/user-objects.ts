import { z } from 'zod';
import { communitySummary } from './community-objects.ts';
import { publicUser } from './public-user.ts';
import { time } from './values.ts';

/** A person as they see themselves (api.md 3.2, column "Self"). */
export const ownUser = publicUser.extend({
  email: z.string().nullable(),
  homeFeed: z.enum(['all', 'subscriptions']),
  upvoteNotificationsOff: z.boolean(),
  replyNotificationsOff: z.boolean(),
  rememberFeedSort: z.boolean(),
  embedsOff: z.boolean(),
  hideUserProfilePictures: z.boolean(),
  notificationsNewCount: z.int(),
  moddingList: z.array(communitySummary).nullable(),
});
export type OwnUser = z.output<typeof ownUser>;

/** A person as looked up by name: admins see more of them (api.md 3.2, column "Admin"). */
export const viewedUser = ownUser.extend({
  lastSeen: time.optional(),
  lastSeenIP: z.string().nullable().optional(),
  createdIP: z.string().nullable().optional(),
  userIndex: z.int().optional(),
  webPushSubscriptionsCount: z.int().optional(),
});
export type ViewedUser = z.output<typeof viewedUser>;
