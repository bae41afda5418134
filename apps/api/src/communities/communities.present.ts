import type { CommunityDetail, CommunitySummary, Rule } from '@confab/api-contract';
import type { Viewer } from '@confab/domain';
import { presentPublicUser } from '../accounts/users.present.ts';
import type { AuthorRow } from '../accounts/users.queries.ts';
import type { CommunityRow, Membership, RuleRow } from './communities.queries.ts';

/** `membership` is null for visitors and where a community is embedded in something else (api.md 3.4). */
export function presentCommunitySummary(row: CommunityRow, membership: Membership | null): CommunitySummary {
  const { isDefault: _detailOnly, proPicId: _icon, bannerImageId: _banner, ...shown } = row;
  return {
    ...shown,
    proPic: null,
    bannerImage: null,
    userJoined: membership?.joined ?? null,
    userMod: membership?.moderates ?? null,
    isMuted: false,
    mods: null,
    rules: null,
    ReportsDetails: null,
  };
}

export type CommunityDetailRows = {
  community: CommunityRow;
  membership: Membership | null;
  moderators: readonly AuthorRow[];
  rules: readonly RuleRow[];
};

export function presentCommunityDetail(rows: CommunityDetailRows, viewer: Viewer): CommunityDetail {
  return {
    ...presentCommunitySummary(rows.community, rows.membership),
    mods: rows.moderators.map((moderator) => presentPublicUser(moderator, viewer)),
    rules: rows.rules.map((rule): Rule => ({ ...rule })),
  };
}
