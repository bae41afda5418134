export const allSeen = 'All notifications are marked as seen.';
export const upvotesSeen = 'All upvote notifications are marked as seen.';
export const allDeleted = 'All notifications are deleted.';
export const none = 'No notifications';
export const turnedOn = 'Notifications are turned on.';
export const pushUnsupported = "It looks like your browser doesn't support push notifications.";
