import {
  canChangeCommentGroup,
  canComment,
  canDeleteComment,
  canEditComment,
  canReplyTo,
  canRestore,
  canSeeDeletedComment,
  canSeeHeld,
  canSpeakAs,
  canVoteOnComment,
  firstDenial,
  type UserGroup,
  userGroups,
} from '@confab/domain';
import { type Policy, type Row, rows } from './transition-table.ts';

/**
 * All acts on comments by role and by state of the comment and its post: the table that tests api and policies
 * (product-b 4 and 6, api.md 2.8 and 4.9).
 */

/** By default the post is open and the comment exists, with room for replies. */
export const commentStates = [
  'open',
  'on a locked post',
  'on a deleted post',
  'as deep as can be',
  'by a muted member',
  'deleted by its author',
  'deleted by moderators',
  'deleted by admins',
] as const;
export type CommentState = (typeof commentStates)[number];

/** What a new comment beside the one in question depends on. */
export const statesOfPost = ['open', 'on a locked post', 'on a deleted post'] as const;

/** The facts for policies on comments. */
export type CommentSubject = {
  userId: string;
  communityId: string;
  depth: number;
  deleted: boolean;
  deletedAs: UserGroup | null;
  postLocked: boolean;
};

/** `leaves`: the comment as an admin sees it after the act. */
type Act = { policy: Policy<CommentSubject>; leaves?: Record<string, unknown> };

const forEachGroup = (act: (group: UserGroup) => [string, Act]) => Object.fromEntries(userGroups.map(act));

/** By call and query. `reply` is a comment below the one in question, `create` one beside it. */
export const acts: Readonly<Record<string, Act>> = {
  ...forEachGroup((group) => [
    `create?userGroup=${group}`,
    {
      policy: {
        names: [canComment.name, canSpeakAs.name],
        ask: (viewer, { communityId, postLocked }) =>
          firstDenial(
            canComment(viewer, { communityId, locked: postLocked }),
            canSpeakAs(viewer, communityId, group),
          ),
      },
    },
  ]),
  ...forEachGroup((group) => [
    `reply?userGroup=${group}`,
    {
      policy: {
        names: [canComment.name, canSpeakAs.name, canReplyTo.name],
        ask: (viewer, { communityId, postLocked, ...parent }) =>
          firstDenial(
            canComment(viewer, { communityId, locked: postLocked }),
            canSpeakAs(viewer, communityId, group),
            canReplyTo(parent),
          ),
      },
      leaves: { noReplies: 1, noRepliesDirect: 1 },
    },
  ]),
  edit: {
    policy: { names: [canEditComment.name], ask: canEditComment },
    leaves: { body: 'Edited', bodyHtml: '<p>Edited</p>' },
  },
  ...forEachGroup((group) => [
    `changeAsUser?userGroup=${group}`,
    {
      policy: {
        names: [canChangeCommentGroup.name],
        ask: (viewer, comment) => canChangeCommentGroup(viewer, comment, group),
      },
      leaves: { userGroup: group, editedAt: null },
    },
  ]),
  ...forEachGroup((group) => [
    `delete?deleteAs=${group}`,
    {
      policy: {
        names: [canDeleteComment.name],
        ask: (viewer, comment) => canDeleteComment(viewer, comment, group),
      },
      leaves: {
        deleted: true,
        deletedAs: group,
        ...(group === 'normal' ? { body: '', bodyHtml: '' } : { body: 'words', bodyHtml: '<p>words</p>' }),
      },
    },
  ]),
  restore: {
    policy: {
      names: [canRestore.name],
      ask: (viewer, comment) => canRestore(viewer, { ...comment, deletedContent: false }),
    },
    leaves: { deleted: false, body: 'words', bodyHtml: '<p>words</p>' },
  },
  vote: {
    policy: { names: [canVoteOnComment.name], ask: canVoteOnComment },
    leaves: { downvotes: 1 },
  },
};

const ok = null;
const anon = 'not_logged_in';
const banned = 'banned-from-community';
const bannedHere = 'banned_from_community';
const notAuthor = 'not_author';
const notMod = 'not_mod';
const notAdmin = 'not_admin';
const notTeam = 'not_admin_nor_mod';
const notRemoved = 'not-removed';
const locked = 'post-locked';
const gone = 'comment_deleted';
const noReply = 'comment-reply-to-deleted';
const tooDeep = 'comment-max-depth-reached';

const every = commentStates;
const deleted = ['deleted by its author', 'deleted by moderators', 'deleted by admins'] as const;
const standing = commentStates.filter((state) => !deleted.some((one) => one === state));
const unlocked = statesOfPost.filter((state) => state !== 'on a locked post');
const inLocked = ['on a locked post'] as const;
const deepest = ['as deep as can be'] as const;
const answerable = ['open', 'on a deleted post', 'by a muted member'] as const;

// Columns: visitor, author, member, banned, moderator, moderator elsewhere, admin.
// oxfmt-ignore
export const commentRows: readonly Row[] = [
  ...rows('create?userGroup=normal', unlocked, [anon, ok, ok, bannedHere, ok, ok, ok]),
  ...rows('create?userGroup=mods', unlocked, [anon, notMod, notMod, bannedHere, ok, notMod, notMod]),
  ...rows('create?userGroup=admins', unlocked, [anon, notAdmin, notAdmin, bannedHere, notAdmin, notAdmin, ok]),
  ...userGroups.flatMap((group) => [
    ...rows(`create?userGroup=${group}`, inLocked, [anon, locked, locked, locked, locked, locked, locked]),
    ...rows(`reply?userGroup=${group}`, inLocked, [anon, locked, locked, locked, locked, locked, locked]),
  ]),
  ...rows('reply?userGroup=normal', answerable, [anon, ok, ok, bannedHere, ok, ok, ok]),
  ...rows('reply?userGroup=normal', deepest, [anon, tooDeep, tooDeep, bannedHere, tooDeep, tooDeep, tooDeep]),
  ...rows('reply?userGroup=normal', deleted, [anon, noReply, noReply, bannedHere, noReply, noReply, noReply]),
  ...rows('reply?userGroup=mods', answerable, [anon, notMod, notMod, bannedHere, ok, notMod, notMod]),
  ...rows('reply?userGroup=mods', deepest, [anon, notMod, notMod, bannedHere, tooDeep, notMod, notMod]),
  ...rows('reply?userGroup=mods', deleted, [anon, notMod, notMod, bannedHere, noReply, notMod, notMod]),
  ...rows('reply?userGroup=admins', answerable, [anon, notAdmin, notAdmin, bannedHere, notAdmin, notAdmin, ok]),
  ...rows('reply?userGroup=admins', deepest, [anon, notAdmin, notAdmin, bannedHere, notAdmin, notAdmin, tooDeep]),
  ...rows('reply?userGroup=admins', deleted, [anon, notAdmin, notAdmin, bannedHere, notAdmin, notAdmin, noReply]),
  ...rows('edit', standing, [anon, ok, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('edit', deleted, [anon, gone, gone, gone, gone, gone, gone]),
  ...rows('changeAsUser?userGroup=normal', every, [anon, ok, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('changeAsUser?userGroup=mods', every, [anon, notMod, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('changeAsUser?userGroup=admins', every, [anon, notAdmin, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('delete?deleteAs=normal', standing, [anon, ok, notAuthor, notAuthor, notAuthor, notAuthor, notAuthor]),
  ...rows('delete?deleteAs=mods', standing, [anon, notMod, notMod, notMod, ok, notMod, notMod]),
  ...rows('delete?deleteAs=admins', standing, [anon, notAdmin, notAdmin, notAdmin, notAdmin, notAdmin, ok]),
  ...userGroups.flatMap((group) => [
    ...rows(`delete?deleteAs=${group}`, deleted, [anon, gone, gone, gone, gone, gone, gone]),
  ]),
  ...rows('restore', [...standing, 'deleted by its author'], [anon, notTeam, notTeam, notTeam, notRemoved, notTeam, notRemoved]),
  ...rows('restore', ['deleted by moderators'], [anon, notTeam, notTeam, notTeam, ok, notTeam, ok]),
  ...rows('restore', ['deleted by admins'], [anon, notTeam, notTeam, notTeam, notAdmin, notTeam, ok]),
  ...rows('vote', answerable, [anon, ok, ok, banned, ok, ok, ok]),
  ...rows('vote', deepest, [anon, ok, ok, banned, ok, ok, ok]),
  ...rows('vote', inLocked, [anon, locked, locked, locked, locked, locked, locked]),
  ...rows('vote', deleted, [anon, gone, gone, gone, gone, gone, gone]),
];

/** Whether a viewer sees all of a comment, only its place, or that its author erased the text. */
export type Sight = 'whole' | 'stripped' | 'emptied';

const whole = 'whole';
const stripped = 'stripped';

// oxfmt-ignore
export const sightRows: readonly Row<Sight>[] = [
  ...rows<Sight>('read', standing, [whole, whole, whole, whole, whole, whole, whole]),
  ...rows<Sight>('read', ['deleted by its author'], [stripped, stripped, stripped, stripped, stripped, stripped, 'emptied']),
  ...rows<Sight>('read', ['deleted by moderators'], [stripped, stripped, stripped, stripped, whole, stripped, whole]),
  ...rows<Sight>('read', ['deleted by admins'], [stripped, stripped, stripped, stripped, stripped, stripped, whole]),
];

/** Policies for reading rather than acting. */
export const policiesOfSight = [canSeeDeletedComment.name, canSeeHeld.name];
