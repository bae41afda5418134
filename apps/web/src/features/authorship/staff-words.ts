/** How menus speak of what moderators and admins do to posts and comments. */
export const staffWords = {
  mods: { heading: 'Moderator', icon: 'shield', delete: 'Delete as moderator' },
  admins: { heading: 'Admin', icon: 'shield-check', delete: 'Delete as admin' },
} as const;
