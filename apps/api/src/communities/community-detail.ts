import type { CommunityDetail } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { isModeratorOf, type Viewer } from '@confab/domain';
import { presentCommunityDetail } from './communities.present.ts';
import {
  type CommunityRow,
  isMember,
  listModerators,
  listRules,
  type Membership,
} from './communities.queries.ts';

/** A community with its moderators and rules, as this viewer sees it. */
export async function loadCommunityDetail(
  db: Db,
  community: CommunityRow,
  viewer: Viewer,
): Promise<CommunityDetail> {
  const [moderators, rules, membership] = await Promise.all([
    listModerators(db, community.id),
    listRules(db, community.id),
    loadMembership(db, community.id, viewer),
  ]);
  return presentCommunityDetail({ community, membership, moderators, rules }, viewer);
}

async function loadMembership(db: Db, communityId: string, viewer: Viewer): Promise<Membership | null> {
  if (!viewer.user) return null;
  return {
    joined: await isMember(db, communityId, viewer.user.id),
    moderates: isModeratorOf(viewer, communityId),
  };
}
