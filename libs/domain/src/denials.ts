/** `code: null` means that the error body carries no `code` (api.md 1.5). */
export type CatalogEntry = { status: number; code: string | null; message: string };

/**
 * The errors that policies answer with. They are a part of the error catalog, and apart from it because a browser says
 * why something is not possible, and loads no other sentence for that.
 */
export const denialCatalog = {
  'comment-max-depth-reached': {
    status: 400,
    code: 'comment-max-depth-reached',
    message: 'This thread is too deep for another reply.',
  },
  'comment-reply-to-deleted': {
    status: 400,
    code: 'comment-reply-to-deleted',
    message: 'The comment you are replying to was deleted.',
  },
  not_logged_in: { status: 401, code: 'not_logged_in', message: 'Log in first.' },
  'already-deleted': { status: 409, code: 'already-deleted', message: 'This post is deleted already.' },
  'banned-from-community': {
    status: 403,
    code: 'banned-from-community',
    message: 'You are banned from this community.',
  },
  banned_from_community: {
    status: 403,
    code: 'banned_from_community',
    message: 'You are banned from this community.',
  },
  'cannot-pin-deleted-post': {
    status: 403,
    code: 'cannot-pin-deleted-post',
    message: 'A deleted post cannot be pinned.',
  },
  comment_deleted: { status: 403, code: 'comment_deleted', message: 'This comment was deleted.' },
  'lower-mod': { status: 403, code: 'lower-mod', message: 'This moderator ranks above you.' },
  'max-limit-reached': {
    status: 403,
    code: 'max-limit-reached',
    message: 'You moderate as many communities as one member may and still create another.',
  },
  'mod-cannot-delete-content': {
    status: 403,
    code: 'mod-cannot-delete-content',
    message: 'Moderators delete the post; its content is for its author and for admins to delete.',
  },
  'not-enough-points': {
    status: 403,
    code: 'not-enough-points',
    message: 'You do not have enough points to create a community yet.',
  },
  'not-mod-not-admin': {
    status: 403,
    code: 'not-mod-not-admin',
    message: 'Only moderators of this community and admins may do this.',
  },
  not_enough_points: {
    status: 403,
    code: 'not_enough_points',
    message: 'You do not have enough points to submit posts of this type yet.',
  },
  not_admin: { status: 403, code: 'not_admin', message: 'Only admins may do this.' },
  not_admin_nor_mod: {
    status: 403,
    code: 'not_admin_nor_mod',
    message: 'Only moderators of this community and admins may do this.',
  },
  not_author: { status: 403, code: 'not_author', message: 'Only its author may do this.' },
  not_mod: { status: 403, code: 'not_mod', message: 'Only moderators of this community may do this.' },
  permission_denied: {
    status: 403,
    code: 'permission_denied',
    message: 'This picture is not yours to describe.',
  },
  'post-locked': { status: 403, code: 'post-locked', message: 'This post is locked.' },
  'posting-restricted': {
    status: 403,
    code: 'posting-restricted',
    message: 'Only approved members of this community can post.',
  },
} as const satisfies Record<string, CatalogEntry>;

/** Why a policy refuses. */
export type DenialName = keyof typeof denialCatalog;
