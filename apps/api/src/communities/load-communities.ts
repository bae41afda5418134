import type { CommunityDetail, CommunitySummary } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { isModeratorOf, type Viewer } from '@confab/domain';
import { presentCommunityDetail, presentCommunitySummary } from './communities.present.ts';
import {
  type CommunityRow,
  isMember,
  listJoinedIds,
  listModerators,
  listMutedAmong,
  listRules,
  type Membership,
} from './communities.queries.ts';
import { communityPicturesPresenter } from './load-community-pictures.ts';

/** Keeps the given order. */
export async function loadCommunities(
  db: Db,
  rows: readonly CommunityRow[],
  viewer: Viewer,
): Promise<CommunitySummary[]> {
  const ids = rows.map(({ id }) => id);
  const [joined, muted, picturesOf] = await Promise.all([
    viewer.user ? listJoinedIds(db, viewer.user.id, ids) : null,
    listMutedBy(db, viewer, rows),
    communityPicturesPresenter(db, rows),
  ]);
  return rows.map((row) => {
    const membership = joined && { joined: joined.has(row.id), moderates: isModeratorOf(viewer, row.id) };
    return presentCommunitySummary(row, {
      membership,
      isMuted: muted.has(row.id),
      pictures: picturesOf(row),
    });
  });
}

/** Communities of the sidebar; the only fact about the viewer is whether they muted one (api.md 2.1). */
export async function loadSidebarCommunities(
  db: Db,
  rows: readonly CommunityRow[],
  viewer: Viewer,
): Promise<CommunitySummary[]> {
  const [muted, embedded] = await Promise.all([
    listMutedBy(db, viewer, rows),
    loadEmbeddedCommunities(db, rows),
  ]);
  return embedded.map((community) => ({ ...community, isMuted: muted.has(community.id) }));
}

/** Communities embedded in other objects, without facts about the viewer (api.md 3.4). */
export async function loadEmbeddedCommunities(
  db: Db,
  rows: readonly CommunityRow[],
): Promise<CommunitySummary[]> {
  const picturesOf = await communityPicturesPresenter(db, rows);
  return rows.map((row) =>
    presentCommunitySummary(row, { membership: null, isMuted: false, pictures: picturesOf(row) }),
  );
}

/** A community right after the viewer joined, left, or gained or lost a role. */
export async function loadCommunity(
  db: Db,
  row: CommunityRow,
  viewer: Viewer,
  membership: Membership | null,
): Promise<CommunitySummary> {
  const [muted, picturesOf] = await Promise.all([
    listMutedBy(db, viewer, [row]),
    communityPicturesPresenter(db, [row]),
  ]);
  return presentCommunitySummary(row, {
    membership,
    isMuted: muted.has(row.id),
    pictures: picturesOf(row),
  });
}

/** A community with moderators and rules. */
export async function loadCommunityDetail(
  db: Db,
  row: CommunityRow,
  viewer: Viewer,
): Promise<CommunityDetail> {
  const [moderators, rules, membership, muted, picturesOf] = await Promise.all([
    listModerators(db, row.id),
    listRules(db, row.id),
    findMembership(db, row.id, viewer),
    listMutedBy(db, viewer, [row]),
    communityPicturesPresenter(db, [row]),
  ]);
  const beside = { membership, isMuted: muted.has(row.id), pictures: picturesOf(row) };
  return presentCommunityDetail(row, { moderators, rules, ...beside }, viewer);
}

async function listMutedBy(
  db: Db,
  viewer: Viewer,
  rows: readonly CommunityRow[],
): Promise<ReadonlySet<string | null>> {
  if (!viewer.user) return new Set();
  return listMutedAmong(
    db,
    viewer.user.id,
    rows.map(({ id }) => id),
  );
}

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
