import type { UserGroup } from '@confab/domain';

/** What people call the groups somebody acts in (product-a 6). */
export const roleLabels: Record<UserGroup, string> = {
  normal: 'user',
  mods: 'moderator',
  admins: 'admin',
};
