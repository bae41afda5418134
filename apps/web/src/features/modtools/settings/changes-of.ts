import type { CommunityDetail } from '@confab/api-contract/calls';
import type { SettingsChange } from '../../../data/community-settings.ts';

/** What somebody has put into the fields that they touched. */
export type Edited = { about?: string; postingRestricted?: boolean };

/** What of it differs from what is saved: an empty description is none. */
export function changesOf(
  { about, postingRestricted }: Pick<CommunityDetail, 'about' | 'postingRestricted'>,
  edited: Edited,
): SettingsChange {
  const changed: SettingsChange = {};
  if (edited.about !== undefined) {
    const text = edited.about.trim() === '' ? null : edited.about;
    if (text !== about) changed.about = text;
  }
  if (edited.postingRestricted !== undefined && edited.postingRestricted !== postingRestricted) {
    changed.postingRestricted = edited.postingRestricted;
  }
  return changed;
}
