import type { OwnUser } from '@confab/api-contract/calls';
import type { AccountSettings } from '../../data/settings.ts';
import type { DeviceSettings } from '../../lib/device-settings.ts';
import type { Font } from '../../lib/font.ts';
import type { ThemeChoice } from '../../lib/theme.ts';

/** What this device keeps, and Save changes before it asks the server. */
export type DeviceValues = DeviceSettings & { theme: ThemeChoice; font: Font };

/** Everything that is in a field of the page: texts that are not there are empty. */
export type Values = Omit<AccountSettings, 'email' | 'aboutMe'> & {
  email: string;
  aboutMe: string;
} & DeviceValues;

export function valuesOf(user: OwnUser, device: DeviceValues): Values {
  return {
    email: user.email ?? '',
    aboutMe: user.aboutMe ?? '',
    homeFeed: user.homeFeed,
    rememberFeedSort: user.rememberFeedSort,
    embedsOff: user.embedsOff,
    hideUserProfilePictures: user.hideUserProfilePictures,
    upvoteNotificationsOff: user.upvoteNotificationsOff,
    replyNotificationsOff: user.replyNotificationsOff,
    ...device,
  };
}

/** What of the touched fields differs from what is saved. Spaces around an e-mail address are none of it. */
export function changesOf(saved: Values, { email, ...edited }: Partial<Values>): Partial<Values> {
  return differing({ ...edited, ...(email !== undefined && { email: email.trim() }) }, saved);
}

/** The values that are others than in `from`. */
export function differing(values: Partial<Values>, from: Partial<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => Reflect.get(from, key) !== value),
  );
}

type Changes = { account: Partial<AccountSettings>; device: Partial<DeviceValues> };

/** The changes apart: those of the account, and those that stay on this device. An empty text is none. */
export function changesApart({
  email,
  aboutMe,
  theme,
  font,
  feedLayout,
  infiniteScrolling,
  ...rest
}: Partial<Values>): Changes {
  return {
    account: {
      ...rest,
      ...(email !== undefined && { email: email || null }),
      ...(aboutMe !== undefined && { aboutMe: aboutMe.trim() === '' ? null : aboutMe }),
    },
    device: {
      ...(theme !== undefined && { theme }),
      ...(font !== undefined && { font }),
      ...(feedLayout !== undefined && { feedLayout }),
      ...(infiniteScrolling !== undefined && { infiniteScrolling }),
    },
  };
}
