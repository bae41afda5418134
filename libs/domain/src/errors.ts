import { type DenialName, denialMessages } from './denials.ts';
import type { ErrorDetail } from './error-details.ts';

/** `code: null` means that the error body carries no `code` (api.md 1.5). */
export type CatalogEntry = { status: number; code: string | null; message: string };

/** A denial shares its name with its wire code. */
const denial = <N extends DenialName>(code: N, status: number) => ({
  status,
  code,
  message: denialMessages[code],
});

const denials = {
  'comment-max-depth-reached': denial('comment-max-depth-reached', 400),
  'comment-reply-to-deleted': denial('comment-reply-to-deleted', 400),
  not_logged_in: denial('not_logged_in', 401),
  'account-banned': { status: 409, code: 'user_banned', message: denialMessages['account-banned'] },
  'already-deleted': denial('already-deleted', 409),
  'banned-from-community': denial('banned-from-community', 403),
  banned_from_community: denial('banned_from_community', 403),
  'cannot-mute-self': denial('cannot-mute-self', 400),
  'cannot-pin-deleted-post': denial('cannot-pin-deleted-post', 403),
  'cannot-report-own': denial('cannot-report-own', 403),
  comment_deleted: denial('comment_deleted', 403),
  'content-deleted': denial('content-deleted', 409),
  'not-removed': denial('not-removed', 409),
  'lower-mod': denial('lower-mod', 403),
  'max-limit-reached': denial('max-limit-reached', 403),
  'mod-cannot-delete-content': denial('mod-cannot-delete-content', 403),
  'not-enough-points': denial('not-enough-points', 403),
  'not-mod-not-admin': denial('not-mod-not-admin', 403),
  not_enough_points: denial('not_enough_points', 403),
  not_admin: denial('not_admin', 403),
  not_admin_nor_mod: denial('not_admin_nor_mod', 403),
  'not-list-owner': denial('not-list-owner', 403),
  'too-much-mail': denial('too-much-mail', 403),
  'not-your-list': denial('not-your-list', 403),
  not_author: denial('not_author', 403),
  'no-erase-admin': denial('no-erase-admin', 403),
  no_ban_admin: denial('no_ban_admin', 403),
  not_owner: denial('not_owner', 403),
  'user-deleted': denial('user-deleted', 403),
  not_mod: denial('not_mod', 403),
  permission_denied: denial('permission_denied', 403),
  'post-locked': denial('post-locked', 403),
  'posting-restricted': denial('posting-restricted', 403),
} as const satisfies Record<DenialName, CatalogEntry>;

/**
 * Every error of the API with its wire code, HTTP status and sentence. Codes are a wire format and never change
 * (api.md 1.6); the sentences are ours.
 */
export const errorCatalog = {
  ...denials,

  csrf: { status: 401, code: null, message: 'The request carries no valid CSRF token.' },
  rate_limited: {
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests. Wait a moment and try again.',
  },
  route_not_found: { status: 404, code: null, message: 'There is nothing at this address.' },
  wrong_method: { status: 400, code: null, message: 'This address does not answer to this method.' },
  body_too_large: { status: 413, code: null, message: 'The request body is larger than 1 MiB.' },
  too_slow: { status: 408, code: null, message: 'The request took too long to arrive.' },
  bad_request: { status: 400, code: null, message: 'The request could not be understood.' },
  /** Of calls of our own, whose clients look for a code. */
  bad_query: { status: 400, code: 'bad_request', message: 'The request could not be understood.' },
  head_too_long: { status: 431, code: null, message: 'The address or the headers are too long.' },
  overloaded: { status: 503, code: null, message: 'The server is busy. Try again in a moment.' },
  internal: { status: 500, code: null, message: 'Internal Server Error' },

  'already-voted': { status: 400, code: 'already-voted', message: 'This vote was already counted.' },
  'already-counted': { status: 409, code: 'already-voted', message: 'This was counted already.' },
  already_logged_in: {
    status: 400,
    code: 'already_logged_in',
    message: 'Log out before creating another account.',
  },
  bad_badge_id: { status: 400, code: 'bad_badge_id', message: 'The id of a badge is a number.' },
  bad_event: { status: 400, code: 'bad_event', message: 'Unknown event.' },
  'community-is-empty': {
    status: 400,
    code: 'community-is-empty',
    message: 'Name the community of this feed.',
  },
  'empty-rule': { status: 400, code: 'empty-rule', message: 'A rule needs a text.' },
  'empty-comment-body': { status: 400, code: 'empty-comment-body', message: 'A comment needs a text.' },
  empty_username: { status: 400, code: 'empty_username', message: 'A username is needed.' },
  file_size_exceeded: {
    status: 400,
    code: 'file_size_exceeded',
    message: 'A picture has at most 25 MiB.',
  },
  'invalid-community-name': {
    status: 400,
    code: 'invalid-community-name',
    message:
      'A community name has 3 to 21 letters, digits or underscores and is not one of the site’s own addresses.',
  },
  'invalid-email': { status: 400, code: 'invalid-email', message: 'This is not an e-mail address.' },
  'invalid-feed-type': { status: 400, code: 'invalid-feed-type', message: 'Unknown feed.' },
  invalid_filter: { status: 400, code: 'invalid_filter', message: 'Unknown filter.' },
  'invalid-filter': { status: 400, code: 'invalid-filter', message: 'Unknown filter.' },
  invalid_limit: {
    status: 400,
    code: 'invalid_limit',
    message: 'The limit is no number that this call takes.',
  },
  'invalid-report-reason': {
    status: 400,
    code: 'invalid-report-reason',
    message: 'Choose one of the reasons.',
  },
  invalid_expires: {
    status: 400,
    code: 'invalid_expires',
    message: 'A ban ends at a time in the future, as in 2030-01-31T12:00:00Z.',
  },
  invalid_report_id: { status: 400, code: 'invalid_report_id', message: 'The id of a report is a number.' },
  invalid_report_type: {
    status: 400,
    code: 'invalid_report_type',
    message: 'Posts and comments can be reported.',
  },
  no_username: { status: 400, code: 'no_username', message: 'A username is needed.' },
  'too-many-mutes': {
    status: 400,
    code: 'too-many-mutes',
    message: 'You mute 10,000 already. Unmute some first.',
  },
  'too-many-reasons': {
    status: 400,
    code: 'too-many-reasons',
    message: 'A community saves at most 20 reasons.',
  },
  'empty-message': { status: 400, code: 'empty-message', message: 'Write a few words.' },
  'empty-subject': { status: 400, code: 'empty-subject', message: 'Give it a subject.' },
  'empty-reason': { status: 400, code: 'empty-reason', message: 'A reason has a title and a text.' },
  'warning-unread': {
    status: 403,
    code: 'warning-unread',
    message: 'The moderators warned you. Read the warning, at /mail, before you write here again.',
  },
  'warned-already': {
    status: 409,
    code: 'warned-already',
    message:
      'This member has not read the last warning yet. Wait until they have, or take it back and write another.',
  },
  'takes-no-mail': {
    status: 403,
    code: 'takes-no-mail',
    message: 'This member has muted the community or you, so no conversation can be begun with them.',
  },
  'too-many-held': {
    status: 403,
    code: 'too-many-held',
    message: 'Twenty of your posts and comments wait here. Moderators decide those first.',
  },
  'too-many-open-reports': {
    status: 403,
    code: 'too-many-open-reports',
    message: 'Twenty of your reports wait here. Moderators decide those first.',
  },
  'too-many-guest-reports': {
    status: 403,
    code: 'too-many-guest-reports',
    message: 'Five reports with this e-mail address wait for an answer. Moderators decide those first.',
  },
  'too-many-rules': { status: 400, code: 'too-many-rules', message: 'A community has at most 100 rules.' },
  'invalid-limit': {
    status: 400,
    code: 'invalid-limit',
    message: 'The limit is a whole number from 1 to what one page of this holds.',
  },
  'invalid-mute-id': {
    status: 400,
    code: 'invalid-mute-id',
    message: 'The id of a mute is u_ or c_ and a number.',
  },
  'invalid-next-value': {
    status: 400,
    code: 'invalid-next-value',
    message: 'This page address is not valid.',
  },
  'invalid-session-id': {
    status: 400,
    code: 'invalid-session-id',
    message: 'The id of a session is a number.',
  },
  'invalid-token': {
    status: 400,
    code: 'invalid-token',
    message: 'This link was used already, or is older than an hour.',
  },
  invalid_mute_type: {
    status: 400,
    code: 'invalid_mute_type',
    message: 'Users and communities can be muted.',
  },
  password_not_match: { status: 400, code: 'password_not_match', message: 'Passwords do not match.' },
  'invalid-content-type': {
    status: 400,
    code: 'invalid-content-type',
    message: 'Posts and comments can be saved.',
  },
  'invalid-item-id': {
    status: 400,
    code: 'invalid-item-id',
    message: 'The id of an item of a list is a number.',
  },
  'invalid-list-id': { status: 400, code: 'invalid-list-id', message: 'The id of a list is a number.' },
  'invalid-list-name': {
    status: 400,
    code: 'invalid-list-name',
    message: 'The name of a list has 3 to 21 letters, digits or underscores.',
  },
  'invalid-list-sort': { status: 400, code: 'invalid-list-sort', message: 'Unknown sort.' },
  'invalid-render-format': {
    status: 400,
    code: 'invalid-render-format',
    message: 'Notifications are rendered as text, or as html.',
  },
  'invalid-target-id': {
    status: 400,
    code: 'invalid-target-id',
    message: 'An id has 24 hexadecimal digits.',
  },
  'list-name-empty': { status: 400, code: 'list-name-empty', message: 'A list needs a name.' },
  'invalid-lists-filter': { status: 400, code: 'invalid-lists-filter', message: 'Unknown filter.' },
  'invalid-lists-sort': { status: 400, code: 'invalid-lists-sort', message: 'Unknown sort.' },
  'invalid-password': {
    status: 400,
    code: 'invalid-password',
    message: 'A password has at least 8 characters.',
  },
  'invalid-post-id': { status: 400, code: 'invalid-post-id', message: 'An id has 24 hexadecimal digits.' },
  'invalid-sort': { status: 400, code: 'invalid-sort', message: 'Unknown sort.' },
  'invalid-url': {
    status: 400,
    code: 'invalid-url',
    message: 'The address is not a whole http or https address.',
  },
  'invalid-username': {
    status: 400,
    code: 'invalid-username',
    message: 'A username has 4 to 21 letters, digits or underscores.',
  },
  invalid_action: { status: 400, code: 'invalid_action', message: 'Unknown action.' },
  invalid_cursor: { status: 400, code: 'invalid_cursor', message: 'This page address is not valid.' },
  invalid_id: { status: 400, code: 'invalid_id', message: 'An id has 24 hexadecimal digits.' },
  invalid_image_id: {
    status: 400,
    code: 'invalid_image_id',
    message: 'An image post has pictures, each by its id of 24 hexadecimal digits.',
  },
  invalid_page: { status: 400, code: 'invalid_page', message: 'The page is a whole number from 1.' },
  invalid_json: {
    status: 400,
    code: 'invalid_json',
    message: 'The request body is not what this call needs.',
  },
  'no-image-file': {
    status: 400,
    code: 'no-image-file',
    message: 'The request carries no file in the multipart field "image".',
  },
  'post-type/unsupported': { status: 400, code: 'post-type/unsupported', message: 'Unknown type of post.' },
  'post/title-too-short': {
    status: 400,
    code: 'post/title-too-short',
    message: 'A title has at least 3 characters.',
  },
  'too-many-images': { status: 400, code: 'too-many-images', message: 'A post has at most 10 pictures.' },
  unreadable_accent: {
    status: 400,
    code: 'unreadable_accent',
    message:
      'This colour cannot be the accent: links and buttons in it would be hard to read, or look like warnings.',
  },
  unsupported_image: {
    status: 400,
    code: 'unsupported_image',
    message: 'This is not a picture of a supported kind, or it is too large to decode.',
  },
  'user/invalid-group': { status: 400, code: 'user/invalid-group', message: 'Unknown user group.' },

  user_banned: { status: 401, code: 'user_banned', message: 'This account is suspended.' },
  'wrong-password': { status: 401, code: 'wrong-password', message: 'Username and password do not match.' },

  wrong_password: { status: 403, code: 'wrong_password', message: 'Invalid password' },
  'recovery-unavailable': {
    status: 403,
    code: 'recovery-unavailable',
    message: 'This site sends no mail. Ask its operator.',
  },

  account_suspended: { status: 403, code: 'account_suspended', message: 'This account is suspended.' },
  captcha_verify_fail_1: {
    status: 403,
    code: 'captcha_verify_fail_1',
    message: 'The captcha could not be checked. Try again.',
  },
  captcha_verify_fail_2: {
    status: 403,
    code: 'captcha_verify_fail_2',
    message: 'The captcha was not solved. Try again.',
  },
  'limit-reached': { status: 403, code: 'limit-reached', message: 'Two posts are pinned here already.' },
  no_image_posts: { status: 403, code: 'no_image_posts', message: 'Image posts are switched off here.' },
  search_disabled: { status: 403, code: 'search_disabled', message: 'The search is switched off here.' },
  'signups-disabled': {
    status: 403,
    code: 'signups-disabled',
    message: 'We have temporarily disabled creating new accounts. Please check back again later.',
  },

  'guest-reports-off': {
    status: 403,
    code: 'guest-reports-off',
    message: 'This site takes reports from members only. Log in to report this.',
  },

  'answer-needed': { status: 400, code: 'answer-needed', message: 'Answer the question of this site.' },
  'sign-up-pending': {
    status: 403,
    code: 'sign-up-pending',
    message: 'An admin reads your request for an account. You can log in once it is approved.',
  },
  'sign-up-declined': {
    status: 403,
    code: 'sign-up-declined',
    message: 'Your request for an account was declined.',
  },
  'invitation-needed': {
    status: 403,
    code: 'invitation-needed',
    message: 'Accounts are by invitation here. Ask a member for a link.',
  },
  'invitation-over': {
    status: 403,
    code: 'invitation-over',
    message: 'This invitation was used up, has ended or does not exist.',
  },
  'username-blocked': {
    status: 403,
    code: 'username-blocked',
    message: 'This name cannot be used here. Choose another.',
  },
  'email-blocked': {
    status: 403,
    code: 'email-blocked',
    message: 'Addresses of this mail provider cannot be used here. Choose another.',
  },
  'address-blocked': {
    status: 403,
    code: 'address-blocked',
    message: 'No account can be created from your network for now.',
  },
  'email-not-confirmed': {
    status: 403,
    code: 'email-not-confirmed',
    message: 'Confirm your e-mail address first: by the link in your mail, or ask for one in your settings.',
  },
  'email-missing': {
    status: 400,
    code: 'email-missing',
    message: 'Your account has no e-mail address. Set one in your settings.',
  },
  'too-many-invitations': {
    status: 403,
    code: 'too-many-invitations',
    message: 'You have as many invitations as you may have. Revoke one first.',
  },
  'ban-not-shorter': {
    status: 400,
    code: 'ban-not-shorter',
    message: 'That is not shorter: choose a day before the one on which it ends now.',
  },
  'rollback-unchosen': {
    status: 400,
    code: 'rollback-unchosen',
    message: 'Name accounts, or say from when.',
  },
  'rollback-window-too-long': {
    status: 400,
    code: 'rollback-window-too-long',
    message: 'Without accounts, the window may have at most 7 days.',
  },
  'rollback-window-reversed': {
    status: 400,
    code: 'rollback-window-reversed',
    message: 'The window ends before it begins.',
  },
  'rollback-too-large': {
    status: 400,
    code: 'rollback-too-large',
    message: 'One roll-back has at most 10,000 accounts and 100,000 items. Choose a shorter window.',
  },
  'rollback-without-reason': {
    status: 400,
    code: 'rollback-without-reason',
    message: 'Give a reason. It is shown where the posts and comments stood.',
  },
  'rollback-empty': {
    status: 400,
    code: 'rollback-empty',
    message: 'There is no such post, comment, vote, report or message.',
  },
  'auto-rule-incomplete': {
    status: 400,
    code: 'auto-rule-incomplete',
    message: 'A rule needs a name, a condition with a value, and something to do, each act once.',
  },
  'auto-rule-pattern': {
    status: 400,
    code: 'auto-rule-pattern',
    message: 'This pattern or domain cannot be used.',
  },
  'auto-rule-too-large': {
    status: 400,
    code: 'auto-rule-too-large',
    message: 'A rule can have 16 kB. Shorten it, or make two of it.',
  },
  'auto-rule-changed': {
    status: 409,
    code: 'auto-rule-changed',
    message: 'This rule was changed since you read it. Read it again.',
  },
  'auto-rule-not-tried': {
    status: 409,
    code: 'auto-rule-not-tried',
    message: 'Make a dry run of the rule as it is now, then switch it on.',
  },
  'too-many-auto-rules': {
    status: 403,
    code: 'too-many-auto-rules',
    message: 'There can be 100 automatic rules. Delete one first.',
  },
  'auto-rule-too-slow': {
    status: 400,
    code: 'auto-rule-too-slow',
    message: 'The patterns of this rule take too long. Use fewer or shorter ones, or words.',
  },
  'too-many-patterns': {
    status: 403,
    code: 'too-many-patterns',
    message: 'All automatic rules together can have 200 patterns. Words are faster, and as many as you like.',
  },
  'invalid-address-range': {
    status: 400,
    code: 'invalid-address-range',
    message: 'This is no network address or range, or one that holds too many people.',
  },
  'invalid-block': {
    status: 400,
    code: 'invalid-block',
    message: 'This is neither a domain, nor a network address or range, nor a word of a name.',
  },
  'block-too-wide': {
    status: 400,
    code: 'block-too-wide',
    message: 'This range is too wide: at most /16, or /32 of IPv6.',
  },
  'block-own-address': { status: 400, code: 'block-own-address', message: 'You are in this range yourself.' },
  'too-many-blocks': { status: 400, code: 'too-many-blocks', message: 'A site has at most 10,000 blocks.' },
  'sign-up-not-found': {
    status: 404,
    code: 'sign-up-not-found',
    message: 'This request is decided already.',
  },
  'sign-up-decided': {
    status: 409,
    code: 'sign-up-decided',
    message: 'Another admin has decided about this request.',
  },
  'invitation-not-found': {
    status: 404,
    code: 'invitation-not-found',
    message: 'There is no such invitation.',
  },
  'already-blocked': { status: 409, code: 'already-blocked', message: 'This is blocked already.' },

  read_only: {
    status: 503,
    code: 'read_only',
    message: 'The site is read only for now. What you write cannot be saved; please try again later.',
  },
  out_of_room: {
    status: 503,
    code: 'out_of_room',
    message: 'The server has run out of room. What you write cannot be saved; please try again later.',
  },
  'site-text-not-found': { status: 404, code: 'site-text-not-found', message: 'This site has no such text.' },

  badge_type_not_found: { status: 404, code: 'badge_type_not_found', message: 'There is no such badge.' },
  comment_not_found: { status: 404, code: 'comment_not_found', message: 'There is no such comment.' },
  'community/not-found': { status: 404, code: 'community/not-found', message: 'There is no such community.' },
  'image-not-found': { status: 404, code: 'image-not-found', message: 'There is no such picture.' },
  'list-item-not-found': {
    status: 404,
    code: 'list-item-not-found',
    message: 'There is no such item in this list.',
  },
  'list-not-found': { status: 404, code: 'list-not-found', message: 'There is no such list.' },
  'log-not-public': {
    status: 404,
    code: 'log-not-public',
    message: 'This log is for moderators only.',
  },
  notif_not_found: { status: 404, code: 'notif_not_found', message: 'There is no such notification.' },
  'post/not-found': { status: 404, code: 'post/not-found', message: 'There is no such post.' },
  'report-not-found': {
    status: 404,
    code: 'report-not-found',
    message: 'This report is dealt with already.',
  },
  'auto-rule-not-found': { status: 404, code: 'auto-rule-not-found', message: 'There is no such rule.' },
  'rollback-not-found': { status: 404, code: 'rollback-not-found', message: 'There is no such roll-back.' },
  'ring-not-found': { status: 404, code: 'ring-not-found', message: 'This ring is not listed any more.' },
  'ban-not-found': { status: 404, code: 'ban-not-found', message: 'You are not banned here.' },
  'warning-not-found': { status: 404, code: 'warning-not-found', message: 'There is no such warning.' },
  'conversation-not-found': {
    status: 404,
    code: 'conversation-not-found',
    message: 'There is no such conversation.',
  },
  'not-a-moderator': {
    status: 400,
    code: 'not-a-moderator',
    message: 'Only a moderator of the community can take care of it.',
  },
  'appeal-not-found': { status: 404, code: 'appeal-not-found', message: 'There is no such appeal.' },
  'case-not-found': {
    status: 404,
    code: 'case-not-found',
    message: 'Nothing waits here: its author deleted it, or its reports are gone.',
  },
  'held-not-found': {
    status: 404,
    code: 'held-not-found',
    message: 'This does not wait for approval any more.',
  },
  'held-changed': {
    status: 409,
    code: 'held-changed',
    message: 'Its author has changed this. Read it again.',
  },
  'held-place-closed': {
    status: 409,
    code: 'held-place-closed',
    message: 'What this answers was deleted or locked, so it cannot appear any more.',
  },
  'edit-would-wait': {
    status: 403,
    code: 'edit-would-wait',
    message: 'This needs the approval of a moderator. Write it in a new post or comment.',
  },
  'decision-not-found': { status: 404, code: 'decision-not-found', message: 'There is no such decision.' },
  'reason-not-found': { status: 404, code: 'reason-not-found', message: 'There is no such reason.' },
  'too-late-to-undo': {
    status: 409,
    code: 'too-late-to-undo',
    message: 'A decision can be undone for 30 days.',
  },
  'rollback-moved-on': {
    status: 409,
    code: 'rollback-moved-on',
    message: 'This roll-back is not as you last saw it. Look again.',
  },
  'rollback-over': {
    status: 409,
    code: 'rollback-over',
    message: 'A roll-back can be undone for 30 days.',
  },
  'undone-already': { status: 409, code: 'undone-already', message: 'This is undone already.' },
  'case-decided': {
    status: 409,
    code: 'case-decided',
    message: 'Another moderator has decided this.',
  },
  rule_not_found: { status: 404, code: 'rule_not_found', message: 'There is no such rule.' },
  'rules-not-found': { status: 404, code: 'rules-not-found', message: 'There is no such rule.' },
  user_not_found: { status: 404, code: 'user_not_found', message: 'There is no such user.' },

  'community-exists': {
    status: 409,
    code: 'community-exists',
    message: 'A community by that name already exists.',
  },
  'community-already-exists': {
    status: 409,
    code: 'community-already-exists',
    message: 'A community by that name already exists.',
  },
  'appealed-already': { status: 409, code: 'appealed-already', message: 'You can appeal once.' },
  'appeal-decided': { status: 409, code: 'appeal-decided', message: 'This appeal is decided already.' },
  'appeal-full': { status: 409, code: 'appeal-full', message: 'An appeal has at most 50 messages.' },
  'conversation-full': {
    status: 409,
    code: 'conversation-full',
    message: 'A conversation has at most 100 messages. Begin another one.',
  },
  'not-your-turn': { status: 403, code: 'not-your-turn', message: 'You can write again when you are asked.' },
  conflict: { status: 409, code: 'conflict', message: 'This member is banned already.' },
  'duplicate-list': {
    status: 409,
    code: 'duplicate-list',
    message: 'You have a list with this name already.',
  },
  duplicate: { status: 409, code: 'duplicate', message: 'This post was announced already.' },
  user_exists: { status: 409, code: 'user_exists', message: 'This username is already taken.' },
} as const satisfies Record<string, CatalogEntry>;

/** A key of the catalog. Two keys may share a wire code but differ in status. */
export type ErrorName = keyof typeof errorCatalog;

export type ErrorBody = { status: number; code?: string; message: string; details?: readonly ErrorDetail[] };

export function errorBody(name: ErrorName, details: readonly ErrorDetail[] = []): ErrorBody {
  const { status, code, message } = errorCatalog[name];
  const body = code === null ? { status, message } : { status, code, message };
  return details.length === 0 ? body : { ...body, details };
}
