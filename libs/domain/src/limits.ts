/**
 * Every number the product specifies (product-a 9, product-b 9, api.md 1.12). Lengths are Unicode code points. Read
 * as `limits.postTitleMax`; each is an export of its own so that bundlers drop unused ones.
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
export const ringsPage = 20;
/** Per community, for bans and for rules. */
export const communityBansMax = 1000;
/** What a banned member reads of a ban. */
export const banReasonMax = 500;
export const banNoteMax = 500;
/** Of each message in an appeal. */
export const appealMax = 1000;
/** In one appeal, notes included. */
export const appealMessagesMax = 50;
export const appealsPage = 25;
/** Beyond this number waiting appeals are "many". */
export const appealsCountedMax = 1000;
/** What a member reads of a warning. */
export const warningMax = 500;
/** Warnings that a member has not read: at most so many at once. */
export const warningsListed = 20;
export const mailSubjectMax = 100;
/** Of each message between a member and moderators. */
export const mailMax = 2000;
/** In one conversation, notes included. */
export const mailMessagesMax = 100;
export const mailPage = 25;
/** Conversations of a member with a community that are not archived. */
export const openMailMax = 5;
/** The same of a member who is banned there. */
export const openMailOfBannedMax = 1;
/** Beyond this number conversations that wait for an answer are "many". */
export const mailCountedMax = 1000;
export const communityRulesMax = 100;
export const removalReasonsMax = 20;
/** Automatic rules of a community, or of the site. */
export const autoRulesMax = 100;
export const autoRuleNameMax = 60;
export const autoRuleConditionsMax = 10;
/** Words, patterns or domains of one condition. */
export const autoRuleValuesMax = 100;
export const autoRuleValueMax = 200;
/** Of all rules of a community, or of the site: each is looked for in every text. */
export const autoRulePatternsMax = 200;
/** Of a rule's sentence with its name, as JSON in UTF-8. */
export const autoRuleMaxBytes = 16 * 1024;
/** A page of rules or of versions ends after so many bytes of conditions and acts, or with the first one if that is larger. */
export const autoRulePageBytes = 256 * 1024;
/** Versions of one rule; older ones are deleted, and so are those of that age. Never the newest, nor the one that acts. */
export const autoRuleVersionsKept = 50;
export const autoRuleVersionDays = 365;
/** A dry run looks at so many of the latest posts and comments. */
export const dryRunItems = 200;
/** What judging all of them may take, in milliseconds of processor time. */
export const dryRunMs = 3000;
/** Matches of a rule's dry runs that were marked; the oldest go. */
export const autoRuleExamplesMax = 50;
/** What rules did is counted over so many days, and kept for cases that wait. */
export const autoRuleDays = 7;
export const autoRuleMatchDays = 90;
export const removalTitleMax = 100;
/** What the author of removed content reads. */
export const removalTextMax = 500;
/** Of one account in one community, so that it cannot fill the queue. */
export const openReportsMax = 20;
/** What a guest writes to moderators with a report. */
export const guestReportMax = 1000;
/** Reports of guests with one e-mail address that wait for an answer, so that no mailbox can be filled by them. */
export const guestReportsWaiting = 5;
/** The address for the answer to a guest's report is forgotten after so many days, answered or not. */
export const guestAddressDays = 90;
export const casesPage = 25;
/** What waits for approval of one account in one community, so that it cannot fill the queue. */
export const heldPerAuthorMax = 20;
/** Removed ones are kept so long for their authors, and for moderators who think better of it. */
export const removedHeldDays = 30;
/** Of approved authors of a community, those that its moderators see. */
export const approvedAuthorsListed = 100;
/** Up to these numbers a case shows its reports, earlier decisions, and what its author wrote in the community. */
export const caseDetails = { reports: 10, decisions: 5, written: 200 } as const;
/** Of the decided reports of a member in a community, the latest that their record counts. */
export const reportRecordMax = 30;
/** Beyond this number waiting cases are "many". */
export const casesCountedMax = 1000;
export const undoDays = 30;
/** A decision of the queue tells people only after so many seconds, in which it can be undone without a trace. */
export const undoSeconds = 10;
/** Of one post and its comments. */
export const removalsListed = 100;
export const postTitleMin = 3;
/** A client's key for a call that it may send again: a UUID and more. */
export const idempotencyKeyMax = 100;
export const postTitleMax = 255;
export const postBodyMax = 20_000;
export const linkUrlMaxBytes = 2048;
export const commentBodyMax = 20_000;
export const commentDepthMax = 15;
/** api.md 1.10 */
export const notificationsPage = 10;
/** Age of an account at its welcome notification (api.md 4.7). */
export const welcomeAfterHours = 6;
/** For the URL of a push subscription. */
export const pushEndpointMaxBytes = 2048;
export const listNameMin = 3;
export const listNameMax = 21;
export const listDisplayNameMax = 50;
export const listDescriptionMax = 10_000;
/** Default page size of a list; clients may ask for up to `feedPageMax`. */
export const listPageDefault = 10;
export const altTextMax = 1024;
export const feedPageDefault = 10;
export const feedPageMax = 50;
export const commentsPage = 500;
/** Communities of a page of the directory, and without a `limit`. */
export const communitiesPageMax = 1000;
export const communitiesListMax = 10_000;
export const communitySearchMax = 10;
/** People found by the beginning of a name, and how many names are looked at: some are of accounts that are gone. */
export const userSearch = { most: 5, lookedAt: 50 } as const;
/** Code points of a query; what is longer is cut. */
export const searchQueryMax = 300;
export const searchPageDefault = 20;
export const searchPageMax = 50;
/** Documents of all that match which are ordered by relevance. */
export const searchRanked = 200;
/** Of each kind while a query is typed. */
export const searchSuggestions = 5;
/** Posts that resemble one that is being written. */
export const similarPosts = 3;
/** A page of results may take this long in the database; then what was found is shown. */
export const searchStatementMs = 500;
export const pinsPerScope = 2;
export const jsonBodyMaxBytes = 1024 * 1024;
export const imagesPerPostMax = 10;
export const imageCaptionMax = 1024;
export const imageMaxPixels = 40_000_000;
/** Only the first frame of an animation is stored; a file with more frames than this is refused. */
export const imageMaxFrames = 1000;
/** Pictures decoded at once by one process, and how many more may wait. */
export const imageDecoding = { running: 2, waiting: 30 };
/**
 * Reads of visitors that one process of the api answers at once: fewer than it has connections to the database, so that a flood
 * of them leaves some to members.
 */
export const visitorReads = { running: 6, waiting: 400 };
/** Pictures of post titles, drawn for link previews. */
export const cardDrawing = { running: 1, waiting: 20 };
export const hiddenPostsMax = 1000;
/** Per kind: users and communities. */
export const mutesMax = 10_000;
/** The newest mutes of each kind in the startup payload. */
export const startupMutesMax = 1000;
/** Page size and last page of moderators' numbered lists (rulings 18). */
export const moderatorPage = 10;
export const moderatorPagesMax = 1000;
/** Of a moderators' list, the newest that a search looks through. */
export const moderatorSearchMax = 10_000;
/** Accounts, or comments of the whole site, on a page of an admin's list. */
export const adminPage = 100;
/** Maximum and default page size of the site's statistics. */
export const snapshotsPage = 250;
/** An upload that is unused after this time is deleted (api.md 4.14). */
export const temporaryImageHours = 12;
export const uploadMaxBytes = 25 * 1024 * 1024;
export const sessionDays = 360;
/** Of the member's own sessions. */
export const sessionsShown = 100;
/** Push subscriptions per member: a cap, because every login may add one. */
export const pushedBrowsers = 100;
/** Lifetime of a password reset link, and how many an account may have. */
export const passwordResetMinutes = 60;
export const passwordResetsPerAccount = 3;
/** Reset mails per mailbox within the lifetime of the first of them. */
export const recoveryMailsPerAddress = 10;
/** Accounts that share an e-mail address and get a reset mail: those that gave the address first. */
export const accountsPerRecovery = 5;
/** Lifetime of an export file; a failed export may be requested again after the same time. */
export const exportHours = 24;
export const exportRetryHours = 1;
/** Minimum interval between "last seen" writes of a session. */
export const lastSeenSeconds = 300;
/** The lines among the site settings. */
export const siteSettingTextMax = { banner: 200, siteName: 30, signupQuestion: 200 };
/** The answer to the site's question in a request for an account. */
export const signUpAnswerMax = 1000;
/** A request that no admin decided is deleted after this time, and a declined one after that. */
export const signUpDays = 90;
export const declinedSignUpDays = 30;
/** A declined sign-up is mailed after this time, within which the admin can take it back. */
export const declinedMailSeconds = 15;
/** Requests, invitations and blocks on a page of an admin's list. */
export const joiningPage = 50;
/** Beyond this, the requests that wait are no longer counted. */
export const countedSignUps = 1000;
/** The same of the people whom one person invited. */
export const countedInvited = 1000;
/** What an invitation may have, and how many that are still good one person may have. */
export const invitations = {
  member: { uses: 10, days: 30, open: 5 },
  admin: { uses: 1000, days: 365, open: 1000 },
};
/** People on the way up from a member to who began to invite. */
export const invitersShown = 20;
export const blocksMax = 10_000;
export const blockDaysMax = 3650;
/** Lifetime of the link that confirms an e-mail address, and how many an account may have. */
export const emailConfirmationHours = 48;
export const emailConfirmationsPerAccount = 5;
/** The Markdown of a page of the operator's, and of a line of theirs. */
export const siteTextMax = { page: 50_000, line: 300 };
/** Versions of one text that an admin can look at. */
export const siteTextVersionsPage = 20;
export const siteTextLanguagesMax = 20;
/** Accounts of a roll-back, and what it removes of them. */
export const rollbackAccounts = 10_000;
export const rollbackItems = 100_000;
/** Accounts that are named one by one, and posts and comments that are left out. */
export const rollbackNames = 100;
export const rollbackLeftOut = 1000;
/** The longest window of a roll-back without accounts. */
export const rollbackWindowDays = 7;
export const rollbackTextMax = 200;
export const rollbackSamples = 20;
export const rollbacksPage = 20;
