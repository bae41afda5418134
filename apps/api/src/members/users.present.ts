import type { OwnUser, PublicUser, ViewedUser } from '@confab/api-contract';
import { defaultSettings, isSuspended, monthAndYear, type Viewer, zeroId } from '@confab/domain';
import type { SessionUser } from '../http/viewer.queries.ts';
import { presentImage } from '../images/images.present.ts';
import type { PublicRow } from './users.queries.ts';

const zeroTime = '0001-01-01T00:00:00Z';

/** A user as others see them. A deleted account is a ghost, except to admins (api.md 3.2). */
export function presentPublicUser(user: PublicRow, viewer: Viewer): PublicUser {
  const shared = {
    email: null,
    emailConfirmedAt: null,
    points: user.points,
    noPosts: user.noPosts,
    noComments: user.noComments,
    lastSeenMonth: monthAndYear(user.lastSeen),
    ...defaultSettings,
    bannedAt: user.bannedAt,
    isBanned: user.bannedAt !== null,
    notificationsNewCount: 0,
    moddingList: null,
  } as const;
  if (user.deletedAt !== null && !viewer.user?.isAdmin) {
    return {
      ...shared,
      id: zeroId,
      username: 'ghost',
      aboutMe: null,
      aboutMeHtml: null,
      proPic: null,
      isAdmin: false,
      badges: [],
      createdAt: zeroTime,
      deleted: true,
      deletedAt: zeroTime,
    };
  }
  return {
    ...shared,
    id: user.id,
    username: user.username,
    aboutMe: user.aboutMe,
    aboutMeHtml: user.aboutMeHtml,
    proPic: presentProPic(user.proPic),
    isAdmin: user.isAdmin,
    badges: presentBadges(user.supporterBadgeId),
    createdAt: user.createdAt,
    deleted: user.deletedAt !== null,
    deletedAt: user.deletedAt,
  };
}

/** A user as they see themselves: without fields for admins. */
export function presentOwnUser(user: SessionUser, moddingList: OwnUser['moddingList'] = null): OwnUser {
  const { lastSeen, userIndex: _adminsOnly, proPicId: _shownWhole, ...shown } = user;
  return {
    ...shown,
    proPic: presentProPic(user.proPic),
    badges: presentBadges(user.supporterBadgeId),
    lastSeenMonth: monthAndYear(lastSeen),
    deleted: user.deletedAt !== null,
    isBanned: isSuspended(user, Date.now()),
    requireAltText: defaultSettings.requireAltText,
    moddingList,
  };
}

type AdminsView = Pick<
  ViewedUser,
  'webPushSubscriptionsCount' | 'suspendedUntil' | 'suspensionReason' | 'suspensionNote'
>;

/** A user looked up by name: private fields for themselves and admins only (api.md 2.2, 3.2). */
export function presentViewedUser(
  user: SessionUser,
  viewer: Viewer,
  moddingList: OwnUser['moddingList'],
  adminsView: AdminsView | null,
): ViewedUser {
  if (viewer.user?.isAdmin) {
    return {
      ...presentOwnUser(user, moddingList),
      lastSeen: user.lastSeen,
      lastSeenIP: user.lastSeenIp,
      createdIP: user.createdIp,
      ...(adminsView ? { userIndex: user.userIndex, ...adminsView } : {}),
    };
  }
  if (viewer.user?.id === user.id) return presentOwnUser(user, moddingList);
  const seen = presentPublicUser(user, viewer);
  // The name of a deleted account stays taken, so a lookup shows it.
  return { ...seen, username: user.username, moddingList: seen.deleted ? null : moddingList };
}

function presentProPic(row: PublicRow['proPic']): PublicUser['proPic'] {
  return row && presentImage(row, null);
}

function presentBadges(supporterBadgeId: number | null): PublicUser['badges'] {
  return supporterBadgeId === null ? [] : [{ id: supporterBadgeId, type: 'supporter' }];
}
