import { canSpeakAs, type UserGroup, type Viewer } from '@confab/domain';

/** The groups besides their own name in which the viewer may speak in a community. */
export function speakingGroups(viewer: Viewer, communityId: string): Exclude<UserGroup, 'normal'>[] {
  return (['mods', 'admins'] as const).filter((group) => canSpeakAs(viewer, communityId, group).allowed);
}
