import { z } from 'zod';
import { communitySummary } from './community-objects.ts';
import { publicUser } from './public-user.ts';
import { id, time } from './values.ts';

/** api.md 3.8 */
export const userMute = z.object({
  /** `u_` and a number. */
  id: z.string(),
  type: z.literal('user'),
  mutedUserId: id,
  createdAt: time,
  mutedUser: publicUser,
});
export type UserMute = z.output<typeof userMute>;

/** api.md 3.8 */
export const communityMute = z.object({
  /** `c_` and a number. */
  id: z.string(),
  type: z.literal('community'),
  mutedCommunityId: id,
  createdAt: time,
  mutedCommunity: communitySummary,
});
export type CommunityMute = z.output<typeof communityMute>;

/** The viewer's mutes, oldest first. */
export const mutes = z.object({ communityMutes: z.array(communityMute), userMutes: z.array(userMute) });
export type Mutes = z.output<typeof mutes>;
