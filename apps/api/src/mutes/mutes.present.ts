import type { CommunityMute, UserMute } from '@confab/api-contract';
import type { Viewer } from '@confab/domain';
import { presentPublicUser } from '../members/users.present.ts';
import { presentCommunitySummary } from '../communities/communities.present.ts';
import type { CommunityPictures } from '../communities/load-community-pictures.ts';
import type { CommunityMuteRow, UserMuteRow } from './mutes.queries.ts';

export function presentUserMute({ id, createdAt, user, proPic }: UserMuteRow, viewer: Viewer): UserMute {
  return {
    id: `u_${id}`,
    type: 'user',
    mutedUserId: user.id,
    createdAt,
    mutedUser: presentPublicUser({ ...user, proPic }, viewer),
  };
}

export function presentCommunityMute(
  { id, createdAt, community }: CommunityMuteRow,
  pictures: CommunityPictures,
): CommunityMute {
  return {
    id: `c_${id}`,
    type: 'community',
    mutedCommunityId: community.id,
    createdAt,
    mutedCommunity: presentCommunitySummary(community, { membership: null, isMuted: true, pictures }),
  };
}
