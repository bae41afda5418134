/** Acts of moderators and admins that are recorded in a community's log. */
export const moderationActs = [
  'delete_post',
  'lock_post',
  'unlock_post',
  'pin_post',
  'unpin_post',
  'delete_comment',
  'ignore_report',
  'ban',
  'unban',
  'add_moderator',
  'remove_moderator',
  'add_rule',
  'change_rule',
  'delete_rule',
  'change_settings',
  'change_icon',
  'change_banner',
  'add_default',
  'remove_default',
  'restore_post',
  'restore_comment',
  'reopen_report',
  'add_removal_reason',
  'change_removal_reason',
  'delete_removal_reason',
  'end_ban',
  'shorten_ban',
  'keep_ban',
  'roll_back',
  'stop_roll_back',
  'undo_roll_back',
  'approve_held',
  'remove_held',
  'reopen_held',
  'approve_author',
  'disapprove_author',
  'add_note',
  'warn_member',
  'undo_warning',
  'assign_mail',
  'archive_mail',
  'reopen_mail',
  'add_auto_rule',
  'change_auto_rule',
  'delete_auto_rule',
  'apply_auto_rule',
] as const;
export type ModerationAct = (typeof moderationActs)[number];

/** Acts of admins that belong to no community, recorded in the site's log. */
export const siteActs = [
  'change_site_settings',
  'approve_sign_up',
  'decline_sign_up',
  'reopen_sign_up',
  'create_invitation',
  'revoke_invitation',
  'add_block',
  'remove_block',
  'dismiss_ring',
  'relist_ring',
  'suspend_account',
  'readmit_account',
  'end_suspension',
  'shorten_suspension',
  'keep_suspension',
  'roll_back_site',
  'stop_roll_back_site',
  'undo_roll_back_site',
  'add_site_auto_rule',
  'change_site_auto_rule',
  'delete_site_auto_rule',
] as const;
export type SiteAct = (typeof siteActs)[number];

/**
 * The acts that a public log shows. What was decided of a report is between reporters and moderators; a new act is
 * for moderators until it stands here.
 */
export const publicActs = [
  'delete_post',
  'lock_post',
  'unlock_post',
  'pin_post',
  'unpin_post',
  'delete_comment',
  'restore_post',
  'restore_comment',
  'remove_held',
  'ban',
  'unban',
  'end_ban',
  'shorten_ban',
  'add_moderator',
  'remove_moderator',
  'add_rule',
  'change_rule',
  'delete_rule',
  'add_removal_reason',
  'change_removal_reason',
  'delete_removal_reason',
  'change_settings',
  'change_icon',
  'change_banner',
  'add_default',
  'remove_default',
  'roll_back',
  'stop_roll_back',
  'undo_roll_back',
] as const satisfies readonly ModerationAct[];
export type PublicAct = (typeof publicActs)[number];

/** The same of the site. Who was suspected or not let in is between them and the admins. */
export const publicSiteActs = [
  'change_site_settings',
  'approve_sign_up',
  'create_invitation',
  'revoke_invitation',
  'add_block',
  'remove_block',
  'suspend_account',
  'readmit_account',
  'end_suspension',
  'shorten_suspension',
  'roll_back_site',
  'stop_roll_back_site',
  'undo_roll_back_site',
] as const satisfies readonly SiteAct[];

/** What the log of the site has: for admins, who read the whole of it, every act. */
export function siteLogActs({ whole }: { whole: boolean }): readonly (ModerationAct | SiteAct)[] {
  return whole ? [...moderationActs, ...siteActs] : [...publicActs, ...publicSiteActs];
}

/** What a member's record in a community tells: what was done to them and to what they wrote, and notes about them. */
export const recordActs = [
  'add_note',
  'warn_member',
  'undo_warning',
  'delete_post',
  'lock_post',
  'delete_comment',
  'restore_post',
  'restore_comment',
  'ban',
  'unban',
  'end_ban',
  'shorten_ban',
  'keep_ban',
  'approve_author',
  'disapprove_author',
  'apply_auto_rule',
] as const satisfies readonly ModerationAct[];

/** Whether everybody may read a log, and whether it names the moderators and admins who acted. */
export const publicLogs = ['off', 'unnamed', 'named'] as const;
export type PublicLog = (typeof publicLogs)[number];
