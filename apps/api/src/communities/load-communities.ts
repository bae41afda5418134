import type { CommunityDetail, CommunitySummary } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { isModeratorOf, type Viewer } from '@confab/domain';
import { presentCommunityDetail, presentCommunitySummary } from './communities.present.ts';
import {
  type CommunityRow,
  isMember,
  listJoinedIds,
  listModerators,
  listRules,
  type Membership,
} from './communities.queries.ts';
import { communityPicturesPresenter } from './load-community-pictures.ts';

/** Communities as this viewer sees them, in the given order. */
export async function loadCommunities(
  db: Db,
  rows: readonly CommunityRow[],
  viewer: Viewer,
): Promise<CommunitySummary[]> {
  const [joined, picturesOf] = await Promise.all([
    viewer.user
      ? listJoinedIds(
          db,
          viewer.user.id,
          rows.map(({ id }) => id),
        )
      : null,
    communityPicturesPresenter(db, rows),
  ]);
  return rows.map((row) => {
    const membership = joined && { joined: joined.has(row.id), moderates: isModeratorOf(viewer, row.id) };
    return presentCommunitySummary(row, { membership, pictures: picturesOf(row) });
  });
}

/** Communities where they are part of something else, which is not about the viewer (api.md 3.4). */
export async function loadEmbeddedCommunities(
  db: Db,
  rows: readonly CommunityRow[],
): Promise<CommunitySummary[]> {
  const picturesOf = await communityPicturesPresenter(db, rows);
  return rows.map((row) => presentCommunitySummary(row, { membership: null, pictures: picturesOf(row) }));
}

/** One community whose member or moderator the viewer has just become, or has ceased to be. */
export async function loadCommunity(
  db: Db,
  row: CommunityRow,
  membership: Membership | null,
): Promise<CommunitySummary> {
  const picturesOf = await communityPicturesPresenter(db, [row]);
  return presentCommunitySummary(row, { membership, pictures: picturesOf(row) });
}

/** A community with its moderators and rules, as this viewer sees it. */
export async function loadCommunityDetail(
  db: Db,
  row: CommunityRow,
  viewer: Viewer,
): Promise<CommunityDetail> {
  const [moderators, rules, membership, picturesOf] = await Promise.all([
    listModerators(db, row.id),
    listRules(db, row.id),
    findMembership(db, row.id, viewer),
    communityPicturesPresenter(db, [row]),
  ]);
  return presentCommunityDetail(row, { moderators, rules, membership, pictures: picturesOf(row) }, viewer);
}

/** What this viewer has to do with a community. */
export async function findMembership(
  db: Db,
  communityId: string,
  viewer: Viewer,
): Promise<Membership | null> {
  if (!viewer.user) return null;
  return {
    joined: await isMember(db, communityId, viewer.user.id),
    moderates: isModeratorOf(viewer, communityId),
  };
}
