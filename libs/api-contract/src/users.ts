import { badgeTypes, limits } from '@confab/domain';
import { z } from 'zod';
import { post } from './post-objects.ts';
import { comment } from './comment-objects.ts';
import type { Shape } from './shape.ts';
import {
  choice,
  clearable,
  cursor,
  flag,
  givenName,
  markdownText,
  newPassword,
  optionals,
  pageLimit,
  success,
  time,
} from './values.ts';
import { badge, publicUser } from './public-user.ts';
import { accountSettings, ownUser, viewedUser } from './user-objects.ts';

const username = z.object({ username: givenName });

export const profileFeedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post'), item: post }),
  z.object({ type: z.literal('comment'), item: comment }),
]);
export type ProfileFeedItem = z.output<typeof profileFeedItem>;

export const usersPage = z.object({ users: z.array(viewedUser), next: z.string().nullable() });
export type UsersPage = z.output<typeof usersPage>;

/** What a search shows of a person. */
export const foundUser = publicUser.pick({ id: true, username: true, proPic: true, points: true });
export type FoundUser = z.output<typeof foundUser>;

/** The file with a member's own data; `url` is null until it is ready. */
export const accountExport = z.object({
  requestedAt: time,
  /** Requires the owner's login. */
  url: z.string().nullable(),
  /** In bytes. */
  size: z.int().nullable(),
  /** When the file is deleted. */
  expiresAt: time.nullable(),
});
export type AccountExport = z.output<typeof accountExport>;

/** That of the viewer, for what cannot be taken back. */
export const viewerPassword = z.object({ password: z.string().trim() });

/** What an account wrote and owns, and how far its deletion with all of it has come. */
export const accountErasure = z.object({
  /** What is left to delete. */
  written: z.object({
    posts: z.int(),
    comments: z.int(),
    votes: z.int(),
    lists: z.int(),
    pictures: z.int(),
  }),
  /** Null before it begins. */
  progress: z
    .object({
      requestedAt: time,
      /** Posts, comments and votes when it began. */
      noItems: z.int(),
      noErased: z.int(),
      /** Null while it is under way. */
      finishedAt: time.nullable(),
    })
    .nullable(),
});
export type AccountErasure = z.output<typeof accountErasure>;

export const userShapes = {
  get: {
    at: 'GET /api/users/:username',
    auth: 'anyone',
    summary: 'A person, looked up by name in any spelling. Deleted accounts answer too, without their data.',
    params: username,
    query: z.object({
      adminsView: z.string().optional().describe('`true` adds the fields that only admins see.'),
    }),
    response: viewedUser,
    errors: ['user_not_found', 'not_logged_in', 'not_admin'],
  },
  feed: {
    at: 'GET /api/users/:username/feed',
    auth: 'anyone',
    summary: 'What a person posted and commented, newest first.',
    params: username,
    query: z.object({
      filter: choice(['', 'posts', 'comments'], 'invalid-filter')
        .optional()
        .describe('Which of them; both by default.'),
      limit: pageLimit,
      next: cursor,
    }),
    response: z.object({ items: z.array(profileFeedItem), next: z.string().nullable() }),
    errors: [
      'user_not_found',
      'user_banned',
      'not_admin',
      'invalid-filter',
      'invalid_limit',
      'invalid_cursor',
    ],
  },
  updateProfile: {
    at: 'POST /api/_settings?action=updateProfile',
    auth: 'user',
    summary: 'Changes the settings that are present in the body; absent ones stay.',
    body: z.object({
      aboutMe: clearable(markdownText(limits.aboutMeMax)),
      email: clearable(z.string().describe(`At most ${limits.emailMax} characters.`)),
      ...optionals(accountSettings),
    }),
    response: ownUser,
    errors: ['invalid-email', 'email-blocked'],
    limit: 'settings',
  },
  search: {
    at: 'GET /api/_users',
    auth: 'anyone',
    summary: `At most ${limits.userSearch.most} people whose names begin with \`q\`, by name. Deleted and suspended accounts are not among them.`,
    query: z.object({ q: z.string().optional().describe('The beginning of a name.') }),
    response: z.array(foundUser),
    limit: 'searchUsers',
  },
  list: {
    at: 'GET /api/users',
    auth: 'admin',
    summary:
      'All accounts with what admins see of them, the newest first, 100 a page; or those whose names begin with `q`.',
    query: z.object({ q: z.string().optional(), next: cursor }),
    response: usersPage,
    errors: ['not_admin', 'invalid_cursor'],
  },
  delete: {
    at: 'DELETE /api/users/:username',
    whileSuspended: true,
    auth: 'user',
    who: ['owner', 'admin'],
    summary:
      'Deletes an account for good: the viewer’s own, or another where the viewer is an admin. The password is that of the viewer. Posts and comments stay, with `ghost` as their author.',
    params: username,
    body: viewerPassword,
    response: success,
    errors: ['wrong_password', 'not_admin', 'user_not_found', 'user-deleted', 'account-banned', 'overloaded'],
    limit: 'deleteAccount',
  },
  erasure: {
    at: 'GET /api/users/:username/erasure',
    auth: 'admin',
    summary: 'How much an account wrote and owns, and how far its deletion with all of it has come.',
    params: username,
    response: accountErasure,
    errors: ['not_admin', 'user_not_found'],
  },
  erase: {
    at: 'POST /api/users/:username/erasure',
    auth: 'admin',
    summary:
      'Deletes an account at once and for good, and everything it wrote in the minutes after: posts with their pictures, comments, votes. The password is that of the viewer. An account that was deleted before may be erased too; asking again while it is under way changes nothing.',
    params: username,
    body: viewerPassword,
    response: accountErasure,
    errors: [
      'wrong_password',
      'not_admin',
      'user_not_found',
      'no-erase-admin',
      'account-banned',
      'overloaded',
    ],
    limit: 'deleteAccount',
  },
  setProPic: {
    at: 'POST /api/users/:username/pro_pic',
    auth: 'user',
    who: ['owner'],
    summary: 'Replaces the viewer’s own picture.',
    params: username,
    file: 'image',
    response: ownUser,
    errors: [
      'user_not_found',
      'not_owner',
      'no-image-file',
      'file_size_exceeded',
      'unsupported_image',
      'overloaded',
    ],
    limit: 'upload',
  },
  deleteProPic: {
    at: 'DELETE /api/users/:username/pro_pic',
    auth: 'user',
    who: ['owner'],
    summary: 'Deletes the viewer’s own picture. Without one nothing changes.',
    params: username,
    response: ownUser,
    errors: ['user_not_found', 'not_owner'],
    limit: 'tidy',
  },
  giveBadge: {
    at: 'POST /api/users/:username/badges',
    auth: 'admin',
    summary: 'Gives a badge. Giving it again changes nothing. Answers with all badges of the person.',
    params: username,
    body: z.object({ type: choice(badgeTypes, 'badge_type_not_found') }),
    response: z.array(badge),
    errors: ['not_admin', 'badge_type_not_found', 'user_not_found', 'user-deleted'],
    limit: 'administer',
  },
  removeBadge: {
    at: 'DELETE /api/users/:username/badges/:badge',
    auth: 'admin',
    summary:
      'Takes a badge back, by its id or with `byType=true` by its type. Doing it twice changes nothing.',
    params: z.object({ username: givenName, badge: z.string() }),
    query: z.object({ byType: flag }),
    response: success,
    errors: ['not_admin', 'bad_badge_id', 'badge_type_not_found', 'user_not_found'],
    limit: 'administer',
  },
  changePassword: {
    at: 'POST /api/_settings?action=changePassword',
    auth: 'user',
    summary: 'Changes the password and logs every other session of the account out.',
    body: z.object({
      password: z.string().trim(),
      newPassword,
      repeatPassword: z.string().trim(),
    }),
    response: ownUser,
    errors: ['password_not_match', 'wrong-password', 'invalid-password', 'overloaded'],
    limit: 'settings',
  },
  requestExport: {
    at: 'POST /api/_export',
    whileSuspended: true,
    auth: 'user',
    summary:
      'Has the viewer’s own data put into a file. While a file is being made, or exists, asking again makes no other.',
    response: accountExport,
    limit: 'export',
  },
  export: {
    at: 'GET /api/_export',
    auth: 'user',
    summary: 'The file with the viewer’s own data; null if there is none.',
    response: accountExport.nullable(),
  },
  exportFile: {
    at: 'GET /api/_export/file',
    auth: 'user',
    summary:
      'The bytes of the file with the viewer’s own data, at the `url` that users.export answers once the file is made.',
    response: z.instanceof(Blob),
    download: 'application/zip',
    errors: ['route_not_found'],
  },
} as const satisfies Record<string, Shape>;
