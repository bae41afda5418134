/**
 * The settings of a new account. Others see these instead of a member's own (api.md 3.2). The contract says which
 * values a setting has.
 */
export const defaultSettings = {
  upvoteNotificationsOff: false,
  replyNotificationsOff: false,
  rememberFeedSort: false,
  embedsOff: false,
  hideUserProfilePictures: false,
  /** On the wire only: members cannot set it. */
  requireAltText: false,
  homeFeed: 'all',
} as const;
