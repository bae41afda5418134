import type { CommunityDetail, CommunitySummary, Moderator, Rule } from '@confab/api-contract';
import type { Viewer } from '@confab/domain';
import { presentPublicUser } from '../members/users.present.ts';
import type { CommunityRow, Membership, ModeratorRow, RuleRow } from './communities.queries.ts';
import type { CommunityPictures } from './load-community-pictures.ts';

/** `membership` is null for visitors and for embedded communities (api.md 3.4). */
export type BesideCommunity = {
  membership: Membership | null;
  isMuted: boolean;
  pictures: CommunityPictures;
};

export function presentCommunitySummary(
  row: CommunityRow,
  { membership, isMuted, pictures }: BesideCommunity,
): CommunitySummary {
  const { isDefault: _detailOnly, proPicId: _icon, bannerImageId: _banner, ...shown } = row;
  return {
    ...shown,
    ...pictures,
    ...presentMembership(membership),
    isMuted,
    mods: null,
    rules: null,
    ReportsDetails: null,
  };
}

export function presentMembership(membership: Membership | null) {
  return { userJoined: membership?.joined ?? null, userMod: membership?.moderates ?? null };
}

export type BesideCommunityDetail = BesideCommunity & {
  moderators: readonly ModeratorRow[];
  rules: readonly RuleRow[];
};

export function presentCommunityDetail(
  row: CommunityRow,
  { moderators, rules, ...beside }: BesideCommunityDetail,
  viewer: Viewer,
): CommunityDetail {
  return {
    ...presentCommunitySummary(row, beside),
    mods: moderators.map((moderator) => presentModerator(moderator, viewer)),
    rules: rules.map((rule): Rule => ({ ...rule })),
    publicLog: row.publicLog,
  };
}

export function presentModerator({ user, proPic, since }: ModeratorRow, viewer: Viewer): Moderator {
  return { ...presentPublicUser({ ...user, proPic }, viewer), moderatorSince: since };
}
