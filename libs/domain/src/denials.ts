import { readerDenials } from './reader-denials.ts';

/**
 * The sentences of policy refusals. Separate from the error catalog, which includes them, because browsers load only
 * these.
 */
export const denialMessages = {
  ...readerDenials,
  'account-banned': 'This account is suspended. Lift that first.',
  'already-deleted': 'This post is deleted already.',
  'cannot-mute-self': 'You cannot mute yourself.',
  'cannot-pin-deleted-post': 'A deleted post cannot be pinned.',
  'cannot-report-own': 'This is your own.',
  'content-deleted': 'Its content was deleted for good.',
  'lower-mod': 'This moderator ranks above you.',
  'max-limit-reached': 'You moderate as many communities as one member may and still create another.',
  'mod-cannot-delete-content':
    'Moderators delete the post; its content is for its author and for admins to delete.',
  'not-enough-points': 'You do not have enough points to create a community yet.',
  'not-removed': 'No moderator removed this.',
  'not-mod-not-admin': 'Only moderators of this community and admins may do this.',
  'no-erase-admin': 'Admins are not erased. Take the rights of an admin away first.',
  no_ban_admin: 'Admins cannot be suspended.',
  not_enough_points: 'You do not have enough points to submit posts of this type yet.',
  not_admin: 'Only admins may do this.',
  not_admin_nor_mod: 'Only moderators of this community and admins may do this.',
  'not-list-owner': 'This list is somebody else’s.',
  'not-your-list': 'This list is somebody else’s.',
  not_author: 'Only its author may do this.',
  not_owner: 'This is not yours to change.',
  not_mod: 'Only moderators of this community may do this.',
  permission_denied: 'This picture is not yours to describe.',
  'too-much-mail': 'You are talking to these moderators already. Write in that conversation.',
  'user-deleted': 'This account is deleted.',
  'posting-restricted': 'Only approved members of this community can post.',
} as const satisfies Record<string, string>;

export type DenialName = keyof typeof denialMessages;
