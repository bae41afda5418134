import { type ModerationAct, moderationActs } from '@confab/domain';
import type { IconName } from '../../../ui/Icon.tsx';

type Look = {
  /** How the filter names acts of this kind. */
  label: string;
  icon: IconName;
  tone?: 'bad' | 'warn' | 'good' | 'mod';
};

export const actLooks: Record<ModerationAct, Look> = {
  delete_post: { label: 'Deleted posts', icon: 'trash-2', tone: 'bad' },
  lock_post: { label: 'Locked posts', icon: 'lock', tone: 'warn' },
  unlock_post: { label: 'Unlocked posts', icon: 'lock-open', tone: 'good' },
  pin_post: { label: 'Pinned posts', icon: 'pin' },
  unpin_post: { label: 'Unpinned posts', icon: 'pin' },
  delete_comment: { label: 'Deleted comments', icon: 'trash-2', tone: 'bad' },
  ignore_report: { label: 'Ignored reports', icon: 'check' },
  ban: { label: 'Bans', icon: 'ban', tone: 'bad' },
  unban: { label: 'Lifted bans', icon: 'circle-check', tone: 'good' },
  add_moderator: { label: 'New moderators', icon: 'user-plus', tone: 'mod' },
  remove_moderator: { label: 'Removed moderators', icon: 'user-minus', tone: 'mod' },
  add_rule: { label: 'New rules', icon: 'scroll-text' },
  change_rule: { label: 'Changed rules', icon: 'scroll-text' },
  delete_rule: { label: 'Deleted rules', icon: 'scroll-text' },
  change_settings: { label: 'Changed settings', icon: 'settings' },
  change_icon: { label: 'Changed icons', icon: 'image' },
  change_banner: { label: 'Changed banners', icon: 'image' },
  add_default: { label: 'Made default', icon: 'globe' },
  remove_default: { label: 'Taken off the defaults', icon: 'globe' },
};

/** The act that an address names. */
export function actNamed(value: unknown): ModerationAct | undefined {
  return moderationActs.find((act) => act === value);
}
