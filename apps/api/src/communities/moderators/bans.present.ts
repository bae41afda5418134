import type { BannedUser } from '@confab/api-contract';
import type { Viewer } from '@confab/domain';
import { presentPublicUser } from '../../members/users.present.ts';
import type { BannedRow } from './bans.queries.ts';

export function presentBanned({ user, proPic, ban, by }: BannedRow, viewer: Viewer): BannedUser {
  return {
    ...presentPublicUser({ ...user, proPic }, viewer),
    communityBan: {
      createdAt: ban.createdAt,
      bannedBy: by.deletedAt === null ? by.username : null,
      expires: ban.expiresAt,
    },
  };
}
