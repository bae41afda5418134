import { allow, type Decision, deny } from '../decision.ts';
import type { Viewer } from '../viewer.ts';

export type AccountFacts = { id: string; isAdmin: boolean; deleted: boolean; isBanned: boolean };

/** Members cannot mute themselves or deleted accounts (product-a 6; api.md 2.5). */
export function canMuteUser(viewer: Viewer, account: Pick<AccountFacts, 'id' | 'deleted'>): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (viewer.user.id === account.id) return deny('cannot-mute-self');
  return account.deleted ? deny('user-deleted') : allow;
}

/** Only the owner changes a profile picture; admins cannot (api.md 2.2). */
export function canChangeProPic(viewer: Viewer, account: Pick<AccountFacts, 'id'>): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === account.id ? allow : deny('not_owner');
}

/** Admins invite, and members where the site lets them. */
export function canInvite(viewer: Viewer, site: { memberInvitations: boolean }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin || site.memberInvitations ? allow : deny('not_admin');
}

export type WriterFacts = {
  isAdmin: boolean;
  noPosts: number;
  noComments: number;
  emailConfirmedAt: string | null;
};

/** Whether a member writes for the first time, without an address that was confirmed. */
export function isUnconfirmedNewcomer({
  isAdmin,
  noPosts,
  noComments,
  emailConfirmedAt,
}: WriterFacts): boolean {
  return !isAdmin && noPosts + noComments === 0 && emailConfirmedAt === null;
}

/** Admins suspend any account but an admin's, so never their own (api.md 2.14, 6). */
export function canBanUser(viewer: Viewer, account: Pick<AccountFacts, 'isAdmin'>): Decision {
  const may = isAdmin(viewer);
  if (!may.allowed) return may;
  return account.isAdmin ? deny('no_ban_admin') : allow;
}

/** Admins give badges, except to deleted accounts (api.md 2.2). */
export function canGiveBadge(viewer: Viewer, account: Pick<AccountFacts, 'deleted'>): Decision {
  const may = isAdmin(viewer);
  if (!may.allowed) return may;
  return account.deleted ? deny('user-deleted') : allow;
}

/** The owner, or an admin; only the owner deletes an account that is suspended (api.md 4.10). */
export function canDeleteAccount(viewer: Viewer, account: AccountFacts): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (viewer.user.id !== account.id && !viewer.user.isAdmin) return deny('not_admin');
  if (account.deleted) return deny('user-deleted');
  return account.isBanned && viewer.user.id !== account.id ? deny('account-banned') : allow;
}

/** Admins erase any account but an admin's: they delete it with everything it wrote, also after its deletion. */
export function canEraseAccount(
  viewer: Viewer,
  account: Pick<AccountFacts, 'isAdmin' | 'isBanned'>,
): Decision {
  const may = isAdmin(viewer);
  if (!may.allowed) return may;
  if (account.isAdmin) return deny('no-erase-admin');
  return account.isBanned ? deny('account-banned') : allow;
}

function isAdmin(viewer: Viewer): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin ? allow : deny('not_admin');
}
