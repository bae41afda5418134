import {
  canAnnouncePost,
  canChangePostGroup,
  canCreatePost,
  canDeletePost,
  canEditPost,
  canLockPost,
  canPinPost,
  canRestore,
  canSpeakAs,
  canUnlockPost,
  canUnpinPost,
  canVoteOnPost,
  type Decision,
  firstDenial,
  hasPointsToPost,
  type ModerationAct,
  type PostState,
  type UserGroup,
  userGroups,
  type Viewer,
} from '@confab/domain';
import { type Policy, type Row, rows } from './transition-table.ts';

/** All acts on posts by role and state: the table that tests api and policies (product-b 4 and 6, api.md 2.7). */

export const postStates = ['open', 'locked', 'pinned', 'deleted', 'erased'] as const;
/** `barred`: an open community whose viewer lacks the points for pictures and links. */
export const communityStates = ['open', 'restricted', 'barred'] as const;

/** Image and link posts need more points than this. */
export const bar = 5;

/**
 * An act on a post; without a policy every member may do it. `shows`: the post afterwards; `logs`: the log entry, in
 * states in which something changes.
 */
type Act = {
  policy?: Policy<PostState>;
  shows?: Record<string, unknown>;
  logs?: { act: ModerationAct; in: readonly string[] };
};

function decidedBy<Args extends unknown[]>(
  policy: (viewer: Viewer, post: PostState, ...args: Args) => Decision,
  ...args: Args
): { policy: Policy<PostState> } {
  return { policy: { names: [policy.name], ask: (viewer, post) => policy(viewer, post, ...args) } };
}

function deletion(as: UserGroup, deleteContent: boolean): Act {
  const shows = { deleted: true, isPinned: false, ...(deleteContent ? { body: '', bodyHtml: '' } : {}) };
  return {
    ...decidedBy(canDeletePost, { as, deleteContent }),
    shows: { ...shows, deletedContent: deleteContent },
    ...(as === 'normal' ? {} : { logs: { act: 'delete_post', in: postStates } }),
  };
}

/** The acts on a post, by call and query. */
export const acts: Readonly<Record<string, Act>> = {
  edit: { ...decidedBy(canEditPost), shows: { title: 'Edited' } },
  'lock?lockAs=mods': {
    ...decidedBy(canLockPost, 'mods'),
    shows: { locked: true, lockedByGroup: 'mods' },
    logs: { act: 'lock_post', in: postStates },
  },
  'lock?lockAs=admins': {
    ...decidedBy(canLockPost, 'admins'),
    shows: { locked: true, lockedByGroup: 'admins' },
    logs: { act: 'lock_post', in: postStates },
  },
  unlock: {
    ...decidedBy(canUnlockPost),
    shows: { locked: false, lockedBy: null, lockedAt: null },
    logs: { act: 'unlock_post', in: ['locked'] },
  },
  // The states have no post that moderators removed: cases.test.ts restores some.
  restore: {
    policy: {
      names: [canRestore.name],
      ask: (viewer, post) => canRestore(viewer, { ...post, deletedAs: post.deleted ? 'normal' : null }),
    },
  },
  'pin?siteWide=false': {
    ...decidedBy(canPinPost, 'community'),
    shows: { isPinned: true },
    logs: { act: 'pin_post', in: ['open', 'locked'] },
  },
  'pin?siteWide=true': {
    ...decidedBy(canPinPost, 'site'),
    shows: { isPinnedSite: true },
    logs: { act: 'pin_post', in: ['open', 'locked'] },
  },
  'unpin?siteWide=false': {
    ...decidedBy(canUnpinPost, 'community'),
    shows: { isPinned: false },
    logs: { act: 'unpin_post', in: ['pinned'] },
  },
  'unpin?siteWide=true': {
    ...decidedBy(canUnpinPost, 'site'),
    shows: { isPinnedSite: false },
    logs: { act: 'unpin_post', in: ['pinned'] },
  },
  announce: decidedBy(canAnnouncePost),
  'changeAsUser?userGroup=normal': {
    ...decidedBy(canChangePostGroup, 'normal'),
    shows: { userGroup: 'normal' },
  },
  'changeAsUser?userGroup=mods': decidedBy(canChangePostGroup, 'mods'),
  'changeAsUser?userGroup=admins': decidedBy(canChangePostGroup, 'admins'),
  'delete?deleteAs=normal&deleteContent=false': deletion('normal', false),
  'delete?deleteAs=normal&deleteContent=true': deletion('normal', true),
  'delete?deleteAs=mods&deleteContent=false': deletion('mods', false),
  'delete?deleteAs=mods&deleteContent=true': deletion('mods', true),
  'delete?deleteAs=admins&deleteContent=false': deletion('admins', false),
  'delete?deleteAs=admins&deleteContent=true': deletion('admins', true),
  vote: decidedBy(canVoteOnPost),
  hide: {},
  unhide: {},
};

const postTypes = ['text', 'image', 'link'] as const;

/** Creating a post of a type in a group. */
type Creation = {
  type: (typeof postTypes)[number];
  userGroup: UserGroup;
  policy: Policy<{ id: string; postingRestricted: boolean }>;
};

const creationName = (type: string, userGroup: string) => `create?type=${type}&userGroup=${userGroup}`;

export const creations: Readonly<Record<string, Creation>> = Object.fromEntries(
  postTypes.flatMap((type) =>
    userGroups.map((userGroup): [string, Creation] => [
      creationName(type, userGroup),
      {
        type,
        userGroup,
        policy: {
          names: [hasPointsToPost.name, canCreatePost.name, canSpeakAs.name],
          ask: (viewer, community) =>
            firstDenial(
              hasPointsToPost(viewer, type === 'text' ? 0 : bar),
              canCreatePost(viewer, community),
              canSpeakAs(viewer, community.id, userGroup),
            ),
        },
      },
    ]),
  ),
);

const ok = null;
const anon = 'not_logged_in';
const banned = 'banned-from-community';
const restricted = 'posting-restricted';
const notAuthor = 'not_author';
const notMod = 'not_mod';
const notAdmin = 'not_admin';
const neither = 'not-mod-not-admin';
const notTeam = 'not_admin_nor_mod';
const notRemoved = 'not-removed';
const locked = 'post-locked';
const gone = 'already-deleted';
const noPin = 'cannot-pin-deleted-post';
const noContent = 'mod-cannot-delete-content';
const poor = 'not_enough_points';

const every = postStates;
const present = ['open', 'locked', 'pinned'] as const;
const absent = ['deleted', 'erased'] as const;
const unlocked = ['open', 'pinned', 'deleted', 'erased'] as const;
const whole = ['open', 'locked', 'pinned', 'deleted'] as const;

// Columns: visitor, author, member, banned, moderator, moderator elsewhere, admin.
// oxfmt-ignore
export const postRows: readonly Row[] = [
  ...rows('edit', every, [anon, ok, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('lock?lockAs=mods', every, [anon, notMod, notMod, notMod, ok, notMod, notMod]),
  ...rows('lock?lockAs=admins', every, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, ok]),
  ...rows('unlock', every, [anon, neither, neither, neither, ok, neither, ok]),
  ...rows('restore', every, [anon, notTeam, notTeam, notTeam, notRemoved, notTeam, notRemoved]),
  ...rows('pin?siteWide=false', present, [anon, notMod, notMod, notMod, ok, notMod, ok]),
  ...rows('pin?siteWide=false', absent, [anon, notMod, notMod, notMod, noPin, notMod, noPin]),
  ...rows('pin?siteWide=true', present, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, ok]),
  ...rows('pin?siteWide=true', absent, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, noPin]),
  ...rows('unpin?siteWide=false', every, [anon, notMod, notMod, notMod, ok, notMod, ok]),
  ...rows('unpin?siteWide=true', every, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, ok]),
  ...rows('announce', every, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, ok]),
  ...rows('changeAsUser?userGroup=normal', every, [anon, ok, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('changeAsUser?userGroup=mods', every, [anon, notMod, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('changeAsUser?userGroup=admins', every, [anon, notAdmin, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('delete?deleteAs=normal&deleteContent=false', present, [anon, ok, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('delete?deleteAs=normal&deleteContent=false', absent, [anon, gone, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('delete?deleteAs=normal&deleteContent=true', whole, [anon, ok, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('delete?deleteAs=normal&deleteContent=true', ['erased'], [anon, gone, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('delete?deleteAs=mods&deleteContent=false', present, [anon, notMod, notMod, notMod, ok, notMod, notMod]),
  ...rows('delete?deleteAs=mods&deleteContent=false', absent, [anon, notMod, notMod, notMod, gone, notMod, notMod]),
  ...rows('delete?deleteAs=mods&deleteContent=true', every, [anon, notMod, notMod, notMod, noContent, notMod, notMod]),
  ...rows('delete?deleteAs=admins&deleteContent=false', present, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, ok]),
  ...rows('delete?deleteAs=admins&deleteContent=false', absent, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, gone]),
  ...rows('delete?deleteAs=admins&deleteContent=true', whole, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, ok]),
  ...rows('delete?deleteAs=admins&deleteContent=true', ['erased'], [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, gone]),
  ...rows('vote', unlocked, [anon, ok, ok, banned, ok, ok, ok]),
  ...rows('vote', ['locked'], [anon, locked, locked, locked, locked, locked, locked]),
  ...rows('hide', every, [anon, ok, ok, ok, ok, ok, ok]),
  ...rows('unhide', every, [anon, ok, ok, ok, ok, ok, ok]),
];

// oxfmt-ignore
export const creationRows: readonly Row[] = [
  ...postTypes.flatMap((type) => [
    ...rows(creationName(type, 'normal'), ['open'], [anon, ok, ok, banned, ok, ok, ok]),
    ...rows(creationName(type, 'normal'), ['restricted'], [anon, restricted, restricted, banned, ok, restricted, ok]),
    ...rows(creationName(type, 'mods'), ['open'], [anon, notMod, notMod, banned, ok, notMod, notMod]),
    ...rows(creationName(type, 'mods'), ['restricted'], [anon, restricted, restricted, banned, ok, restricted, notMod]),
    ...rows(creationName(type, 'admins'), ['open'], [anon, notAdmin, notAdmin, banned, notAdmin, notAdmin, ok]),
    ...rows(creationName(type, 'admins'), ['restricted'], [anon, restricted, restricted, banned, notAdmin, restricted, ok]),
  ]),
  ...rows(creationName('text', 'normal'), ['barred'], [anon, ok, ok, banned, ok, ok, ok]),
  ...rows(creationName('text', 'mods'), ['barred'], [anon, notMod, notMod, banned, ok, notMod, notMod]),
  ...rows(creationName('text', 'admins'), ['barred'], [anon, notAdmin, notAdmin, banned, notAdmin, notAdmin, ok]),
  ...['image', 'link'].flatMap((type) =>
    userGroups.flatMap((group) => rows(creationName(type, group), ['barred'], [anon, poor, poor, poor, poor, poor, poor])),
  ),
];
