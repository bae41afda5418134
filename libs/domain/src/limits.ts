/**
 * Every number the product specifies (product-a 9, product-b 9, api.md 1.12). Lengths are Unicode code points. Read as
 * `limits.postTitleMax`; each is an export of its own, so that a browser loads those that its page needs.
 */

export const usernameMin = 4;
export const usernameMax = 21;
export const passwordMinBytes = 8;
export const emailMax = 255;
export const aboutMeMax = 10_000;
export const communityNameMin = 3;
export const communityNameMax = 21;
export const communityAboutMax = 2000;
export const ruleMax = 512;
export const ruleDescriptionMax = 512;
export const communityRequestNoteMax = 500;
export const communityRequestDays = 90;
export const communityRequestsMax = 1000;
export const moderationReasonMax = 300;
export const moderationLogPage = 50;
/** Bans and rules of one community. */
export const communityBansMax = 10_000;
export const communityRulesMax = 100;
export const postTitleMin = 3;
export const postTitleMax = 255;
export const postBodyMax = 20_000;
export const linkUrlMaxBytes = 2048;
export const commentBodyMax = 20_000;
export const commentDepthMax = 15;
/** Notifications on a page (api.md 1.10). */
export const notificationsPage = 10;
/** How long somebody has been here when they are welcomed (api.md 4.7). */
export const welcomeAfterHours = 6;
/** Of the address where a browser is reached by push. */
export const pushEndpointMaxBytes = 2048;
export const listNameMin = 3;
export const listNameMax = 21;
export const listDisplayNameMax = 50;
export const listDescriptionMax = 10_000;
/** Items on a page of a list unless a client asks for another number, up to `feedPageMax`. */
export const listPageDefault = 10;
export const altTextMax = 1024;
export const feedPageDefault = 10;
export const feedPageMax = 50;
export const commentsPage = 500;
export const communitiesListMax = 10_000;
export const communitySearchMax = 10;
export const pinsPerScope = 2;
export const jsonBodyMaxBytes = 1024 * 1024;
export const imagesPerPostMax = 10;
export const imageCaptionMax = 1024;
export const imageMaxPixels = 40_000_000;
/** A moving picture is stored as its first frame; one with more frames is no picture for a forum. */
export const imageMaxFrames = 1000;
/** Pictures that one process decodes at once, and how many more may wait for that. */
export const imageDecoding = { running: 2, waiting: 30 };
export const hiddenPostsMax = 1000;
/** Of each kind: people, and communities. */
export const mutesMax = 10_000;
/** As many of each kind, the newest, come with the startup payload. */
export const startupMutesMax = 1000;
/** Rows of a moderator's numbered list, and its last page (rulings 18). */
export const moderatorPage = 10;
export const moderatorPagesMax = 1000;
/** Accounts, or comments of the whole site, on a page of an admin's list. */
export const adminPage = 100;
/** Snapshots of the site's figures, at most and where nobody says how many. */
export const snapshotsPage = 250;
/** An upload that no post uses by then is deleted (api.md 4.14). */
export const temporaryImageHours = 12;
export const uploadMaxBytes = 25 * 1024 * 1024;
export const sessionDays = 360;
/** Sessions that somebody is shown of their own. */
export const sessionsShown = 100;
/** Browsers in which a member is told of news while no page is open: nobody has more, and every login may name one. */
export const pushedBrowsers = 100;
/** How long a mailed way back into an account opens it, and how many an account has at most. */
export const passwordResetMinutes = 60;
export const passwordResetsPerAccount = 3;
/** Mails with ways back into accounts that one mailbox gets while those of the first of them are good. */
export const recoveryMailsPerAddress = 10;
/** Accounts of one e-mail address that a way back is mailed for: those that gave it first. */
export const accountsPerRecovery = 5;
/** How long a file with somebody's own data is there, and when a request that came to nothing may be made again. */
export const exportHours = 24;
export const exportRetryHours = 1;
/** How often "last seen" is written for a session in use. */
export const lastSeenSeconds = 300;
