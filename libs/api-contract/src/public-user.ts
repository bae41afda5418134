import { badgeTypes } from '@confab/domain';
import { z } from 'zod';
import { image } from './images.ts';
import { id, time } from './values.ts';

export const badge = z.object({ id: z.int(), type: z.enum(badgeTypes) });

/**
 * A person as others see them (api.md 3.2, column "Public"). Private fields have one possible value, so a presenter
 * cannot leak them.
 */
export const publicUser = z.object({
  id,
  username: z.string(),
  email: z.null(),
  emailConfirmedAt: z.null(),
  aboutMe: z.string().nullable(),
  aboutMeHtml: z.string().nullable(),
  points: z.int(),
  isAdmin: z.boolean(),
  proPic: image.nullable(),
  badges: z.array(badge),
  noPosts: z.int(),
  noComments: z.int(),
  lastSeenMonth: z.string(),
  createdAt: time,
  deleted: z.boolean(),
  deletedAt: time.nullable(),
  upvoteNotificationsOff: z.literal(false),
  replyNotificationsOff: z.literal(false),
  rememberFeedSort: z.literal(false),
  embedsOff: z.literal(false),
  hideUserProfilePictures: z.literal(false),
  requireAltText: z.literal(false),
  homeFeed: z.literal('all'),
  bannedAt: time.nullable(),
  isBanned: z.boolean(),
  notificationsNewCount: z.literal(0),
  moddingList: z.null(),
});
export type PublicUser = z.output<typeof publicUser>;
