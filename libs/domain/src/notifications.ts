/** api.md 3.9, 4.7 */
export const notificationTypes = [
  'new_comment',
  'comment_reply',
  'new_votes',
  'deleted_post',
  'mod_add',
  'new_badge',
  'welcome',
  'announcement',
] as const;
export type NotificationType = (typeof notificationTypes)[number];
/** A new notification deletes the member's oldest beyond this number (api.md 4.7). */
export const notificationsKept = 200;
