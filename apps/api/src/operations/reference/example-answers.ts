import type { Endpoint } from '@confab/api-contract';
import { hotness } from '@confab/domain';
import {
  exampleIds,
  exampleImage,
  exampleNumber,
  exampleOf,
  exampleTime,
  isSchema,
  placeOf,
} from './examples.ts';
import { schemaOf } from './schemas.ts';

/** Before others have voted. */
const newlyWritten = { upvotes: 1, downvotes: 0, userVoted: true, userVotedUp: true };

/** Answers that are one piece: a part of another challenge would not fit its signature. */
const whole: Readonly<Record<string, unknown>> = {
  'session.captcha': {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      cost: 5000,
      data: { purpose: 'signup' },
      expiresAt: 1_777_443_120,
      keyLength: 32,
      keyPrefix: '034857fed356462537e82b09e78c5edd',
      keySignature: '4125b7ef15a46f433f0d8b597103a286a028e289fb36ff434388b36d02b29d59',
      nonce: '3bc81d3a071837802d026e5e2e548a28',
      salt: 'bfb0c07037106cf4ab653a857f97ab78',
    },
    signature: '2520774e0f7b1600bc7e1b13a5735e7cc863758268837ab790349d5c47bc08e6',
  },
};

/** Values that show the call's effect or an unusual state. */
const chosen: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'session.signup': {
    id: '17d2a3f0b4c7d98800e1f2a3',
    username: 'newcomer',
    email: null,
    aboutMe: null,
    aboutMeHtml: null,
    proPic: null,
    badges: [],
    points: 1,
    noPosts: 0,
    noComments: 0,
    notificationsNewCount: 0,
    rememberFeedSort: false,
    hideUserProfilePictures: false,
  },
  // Guests do not see them.
  'users.get': { email: null, reportOutcomes: undefined },
  'users.deleteProPic': { proPic: null },
  'posts.create': {
    ...newlyWritten,
    hotness: hotness(1, Date.parse(exampleTime) / 1000),
    noComments: 0,
    newComments: 0,
    lastVisitAt: null,
  },
  'posts.edit': {
    body: 'Over the river, at **six**.',
    bodyHtml: '<p>Over the river, at <strong>six</strong>.</p>',
    editedAt: exampleTime,
  },
  'posts.lock': {
    locked: true,
    lockedBy: exampleIds.user,
    lockedByGroup: 'mods',
    lockedAt: exampleTime,
  },
  'posts.pin': { isPinned: true },
  'posts.delete': { deleted: true, deletedAt: exampleTime, deletedAs: 'normal' },
  'images.describe': { altText: 'A swift above a river' },
  'comments.create': {
    ...newlyWritten,
    body: 'Here as well!',
    bodyHtml: '<p>Here as well!</p>',
    noReplies: 0,
    noRepliesDirect: 0,
  },
  'comments.edit': {
    body: 'Here as well, since *Monday*.',
    bodyHtml: '<p>Here as well, since <em>Monday</em>.</p>',
    editedAt: exampleTime,
  },
  // The text is erased when its author deletes it.
  'comments.delete': {
    userId: '0'.repeat(24),
    username: '[Hidden]',
    userGroup: 'null',
    author: undefined,
    body: '[Deleted comment]',
    bodyHtml: '',
    contentStripped: true,
    deleted: true,
    deletedAt: exampleTime,
    deletedAs: 'normal',
    userVoted: null,
    userVotedUp: null,
  },
  'communities.create': {
    name: 'swift_watch',
    about: 'The first ones of the year.',
    aboutHtml: '<p>The first ones of the year.</p>',
    noMembers: 1,
    proPic: null,
  },
  'communities.deleteProPic': { proPic: null },
  'communities.setBannerImage': { bannerImage: exampleImage('communityBanner') },
  'reports.create': { description: null, target: null },
  'rules.update': {
    rule: 'Say where and when you saw it.',
    ruleHtml: '<p>Say where and when you saw it.</p>',
  },
  'moderation.log': {
    entries: [
      {
        id: exampleNumber,
        communityId: exampleIds.community,
        act: 'delete_post',
        by: 'mod',
        actedAs: 'mods',
        username: 'alice',
        post: { publicId: 'vB3fWq8a', title: 'First swift of the year' },
        comment: null,
        rule: null,
        changed: [],
        content: false,
        rolledBack: null,
        expires: null,
        reason: 'Spam',
        createdAt: exampleTime,
      },
    ],
  },
};

/** An example reply; for a stream, one event. */
export function exampleAnswer({ name, shape }: Endpoint): unknown {
  if (name in whole) return whole[name];
  const usual = exampleOf(schemaOf(shape.response, 'output'), '', placeOf(name));
  return isSchema(usual) ? { ...usual, ...chosen[name] } : usual;
}
