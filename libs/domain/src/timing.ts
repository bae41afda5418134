/** Durations of the user interface in milliseconds (product-a 9, product-b 9, screens.md 22): `timing.alertMs`. */

export const alertMs = 3000;
/** The alert after a sign-up, which has something to press. */
export const welcomeMs = 8000;
/** Of an alert with which an act can be undone. */
export const undoMs = 8000;
export const muteAlertMs = 5000;
export const userPollMs = 5000;
export const backOnlineMs = 2000;
/** Before what waits on this device is sent again: doubled each time. */
export const outboxFirstPauseMs = 4000;
export const outboxLongestPauseMs = 300_000;
export const relativeTimeRefreshMs = 60_000;
export const usernameLookupMs = 1000;
export const commentRetryMs = 2000;
export const editedLabelAfterMs = 5 * 60_000;
export const feedLoadingDebounceMs = 10;
export const exportPollMs = 3000;
export const erasurePollMs = 1000;
export const shieldPollMs = 5000;
export const updateCheckMs = 120_000;
export const updatePromptCheckMs = 10_000;
export const updatePromptGapMs = 20 * 60_000;
export const pushAskAgainMs = 30 * 86_400_000;
export const pushPromptCheckMs = 10_000;
/** How long a reader has done nothing when they are asked. */
export const pushPromptQuietMs = 3000;

/** After what time a write is worth another attempt on a site that is read only, and on one without room. */
export const readOnlyRetrySeconds = 300;
export const outOfRoomRetrySeconds = 60;
