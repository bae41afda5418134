import { z } from 'zod';
import { communitySummary } from './community-objects.ts';
import { publicUser } from './public-user.ts';
import { time } from './values.ts';

/** The settings that a member has on every device; domain's `defaultSettings` are their values at first. */
export const accountSettings = {
  upvoteNotificationsOff: z.boolean(),
  replyNotificationsOff: z.boolean(),
  reportOutcomes: z.boolean(),
  homeFeed: z.enum(['all', 'subscriptions']),
  rememberFeedSort: z.boolean(),
  embedsOff: z.boolean(),
  hideUserProfilePictures: z.boolean(),
};

/** A person as they see themselves (api.md 3.2, column "Self"). */
export const ownUser = publicUser.extend({
  email: z.string().nullable(),
  /** Null for an address that was not confirmed by the link in a mail. */
  emailConfirmedAt: time.nullable(),
  ...accountSettings,
  /** For the member themselves and admins. Our addition. */
  reportOutcomes: accountSettings.reportOutcomes.optional(),
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
  /** Of a suspension, where an admin asks for it. Our addition: its end (null for good), its reason, and the note for admins. */
  suspendedUntil: time.nullable().optional(),
  suspensionReason: z.string().nullable().optional(),
  suspensionNote: z.string().nullable().optional(),
});
export type ViewedUser = z.output<typeof viewedUser>;
