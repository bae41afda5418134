/**
 * Refusals that the buttons of readers explain. A file of its own because the first load of every page includes it,
 * without the other refusals.
 */
export const readerDenials = {
  'comment-max-depth-reached': 'This thread is too deep for another reply.',
  'comment-reply-to-deleted': 'The comment you are replying to was deleted.',
  not_logged_in: 'Log in first.',
  'banned-from-community': 'You are banned from this community.',
  banned_from_community: 'You are banned from this community.',
  comment_deleted: 'This comment was deleted.',
  'post-locked': 'This post is locked.',
} as const satisfies Record<string, string>;

export type ReaderDenial = keyof typeof readerDenials;
