import { contract } from '@confab/api-contract';
import {
  accountExports,
  communityBans,
  communityRules,
  type Db,
  hashResetToken,
  hiddenPosts,
  invitations,
  listItems,
  mutes,
  passwordResets,
  pushSubscriptions,
  sessions,
  updateSiteSettings,
  userBadges,
  users,
} from '@confab/db';
import { type ErrorName, newObjectId } from '@confab/domain';
import {
  aComment,
  aCommunity,
  aConversation,
  aHeld,
  aList,
  aMember,
  anImage,
  aNotification,
  aPost,
  aUser,
  aWarning,
} from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { password, passwordHash } from './passwords.ts';
import { fieldsOf } from './fields.ts';
import { aPushSubscription } from './push.ts';

/**
 * What each role may read and change of a member's own things: a table of every call that takes an id or a name, and
 * of the calls of members and admins that take none. Posts, comments and moderation have tables with more detail.
 */

/** Who calls. Everything belongs to the owner, who wrote it in the moderator's community; the stranger joined it, too. */
export const roles = [
  'visitor',
  'stranger',
  'banned member',
  'moderator elsewhere',
  'moderator',
  'admin',
  'owner',
] as const;
export type Role = (typeof roles)[number];

/**
 * The error that refuses, which changes nothing at all; or the tables with changes in rows of members other than
 * the caller: none where the caller only reads, or writes their own rows.
 */
export type Outcome = ErrorName | readonly string[];

type Person = { id: string; username: string };
export type Given = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

export type Act = {
  outcomes: Readonly<Record<Role, Outcome>>;
  /** The roles whose reply contains private data; none by default. */
  told?: readonly Role[];
  /** The caller has to log in again. */
  logsOut?: true;
  /** The call's input. */
  given?: (things: Things, caller: Person | null) => Given;
};

/** Part of every private value of the owner. */
export const secret = 'hush';

export type People = Record<Exclude<Role, 'visitor' | 'owner'>, Person>;

export async function thePeople(db: Db): Promise<People> {
  const someone = (values: Partial<typeof users.$inferInsert> = {}) => aUser(db, { passwordHash, ...values });
  const people = {
    stranger: await someone(),
    'banned member': await someone(),
    'moderator elsewhere': await someone(),
    moderator: await someone(),
    admin: await someone({ isAdmin: true }),
  };
  await aCommunity(db, { by: people['moderator elsewhere'] });
  await updateSiteSettings(db, { memberInvitations: true });
  return people;
}

export type Things = Awaited<ReturnType<typeof theThings>>;

/** One of everything that a person may have, in a community with all these people. */
export async function theThings(db: Db, people: People) {
  const moment = '2026-05-01T00:00:00Z';
  const later = '2096-05-01T00:00:00Z';
  const token = newObjectId();
  const owner = await aUser(db, {
    passwordHash,
    email: `${secret}@example.org`,
    createdIp: secret,
    lastSeenIp: secret,
  });
  const community = await aCommunity(db, { by: people.moderator });
  for (const person of [owner, people.stranger, people['banned member']])
    await aMember(db, person, community);
  await db
    .insert(communityBans)
    .values({ communityId: community.id, userId: people['banned member'].id, bannedBy: people.moderator.id });

  const proPic = await anImage(db, { by: owner, usage: 'profilePicture', usedAt: moment });
  await db
    .update(users)
    .set({ proPicId: proPic.id, noPosts: 1, noComments: 1 })
    .where(eq(users.id, owner.id));
  const upload = await anImage(db, { by: owner });
  const picture = await anImage(db, { by: owner });
  const post = await aPost(db, { by: owner, in: community, images: [picture] });
  const comment = await aComment(db, { by: owner, on: post });
  const removed = await aComment(db, {
    by: owner,
    on: post,
    body: secret,
    deletedAt: moment,
    deletedAs: 'mods',
    deletedBy: people.moderator.id,
  });
  const held = await aHeld(db, {
    by: owner,
    in: community,
    on: post,
    content: { type: 'comment', body: secret, bodyHtml: secret, bodyRenderer: 1 },
  });
  const conversation = await aConversation(db, { by: owner, in: community, subject: secret });
  const by = people.moderator;
  // In a community where the owner writes nothing in these tests.
  const warning = await aWarning(db, { of: owner, by, in: await aCommunity(db, { by }), text: secret });
  const otherPost = await aPost(db, { by: people.stranger, in: community });
  const muted = await aUser(db);
  const text = 'Be kind';
  const rule = only(
    await db
      .insert(communityRules)
      .values({ communityId: community.id, rule: text, ruleHtml: text, zIndex: 1, createdBy: owner.id })
      .returning(),
  );

  const userId = owner.id;
  const session = only(
    await db
      .insert(sessions)
      .values({ key: `${secret} ${userId}`, userId, device: secret, expiresAt: later })
      .returning(),
  );
  const mute = only(await db.insert(mutes).values({ userId, mutedUserId: muted.id }).returning());
  await db.insert(mutes).values({ userId, mutedCommunityId: community.id });
  await db.insert(hiddenPosts).values({ userId, postId: otherPost.id });
  const privateList = await aList(db, { by: owner, name: secret, public: false, of: [post] });
  const publicList = await aList(db, { by: owner, name: 'for_all', of: [post, comment] });
  const itemOf = async ({ id }: { id: number }) =>
    only(await db.select().from(listItems).where(eq(listItems.listId, id)).orderBy(listItems.id).limit(1));
  const [privateItem, publicItem] = [await itemOf(privateList), await itemOf(publicList)];
  const notif = {
    type: 'mod_add',
    communityId: community.id,
    communityName: secret,
    addedBy: secret,
  } as const;
  const notification = await aNotification(db, { for: owner, notif });
  await db.insert(pushSubscriptions).values({
    sessionKey: session.key,
    userId,
    endpoint: `${secret} ${userId}`,
    p256dh: secret,
    auth: secret,
  });
  const badge = only(await db.insert(userBadges).values({ userId, type: 'supporter' }).returning());
  await db.insert(passwordResets).values({ tokenHash: hashResetToken(token), userId, expiresAt: later });
  const invitation = only(
    await db
      .insert(invitations)
      .values({ code: `${secret}-${userId}`, createdBy: userId, uses: 2 })
      .returning(),
  );
  await db.insert(accountExports).values({ userId, fileKey: secret, size: 1, expiresAt: later });
  return {
    held,
    conversation,
    warning,
    owner,
    community,
    upload,
    picture,
    post,
    comment,
    removed,
    otherPost,
    muted,
    rule,
    session,
    mute,
    badge,
    token,
    invitation,
    privateList,
    publicList,
    privateItem,
    publicItem,
    notification,
  };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the insert returned no row');
  return row;
}

const anon = 'not_logged_in';
const fine: Outcome = [];

function outcomesOf(outcomeOf: (role: Role) => Outcome): Act['outcomes'] {
  // The keys are the roles, all of them.
  return Object.fromEntries(roles.map((role) => [role, outcomeOf(role)])) as Record<Role, Outcome>;
}

const everybody = (outcome: Outcome) => outcomesOf(() => outcome);
const members = (outcome: Outcome) => outcomesOf((role) => (role === 'visitor' ? anon : outcome));
const admins = (outcome: Outcome) =>
  outcomesOf((role) => (role === 'visitor' ? anon : role === 'admin' ? outcome : 'not_admin'));
/** For the owner; others are refused. */
const ownerOnly = (otherwise: Outcome, outcome: Outcome = fine) =>
  outcomesOf((role) => (role === 'visitor' ? anon : role === 'owner' ? outcome : otherwise));

const ofOwner = ({ owner }: Things): Given => ({ params: { username: owner.username } });
const ofPost = ({ post }: Things): Given => ({ params: { postId: post.publicId } });
const ofComment = ({ post, comment }: Things): Given => ({
  params: { postId: post.publicId, commentId: comment.id },
});
const ofNotification = ({ notification }: Things): Given => ({
  params: { notificationId: String(notification.id) },
});
const ofCommunity = ({ community }: Things): Given => ({ params: { communityId: community.id } });

/** These roles read what moderators deleted. */
const judges = ['moderator', 'admin'] as const;

/** The tables that the deletion of an account changes: its own rows, and member counts of its communities. */
const ended: Outcome = [
  'account_exports',
  'communities',
  'community_members',
  'held',
  'images',
  'invitations',
  'jobs',
  'list_items',
  'lists',
  'mutes',
  'notifications',
  'password_resets',
  'push_subscriptions',
  'sessions',
  'users',
  'warnings',
];

const listAt = {
  name: (list: 'privateList' | 'publicList') => (things: Things) => ({
    username: things.owner.username,
    listname: things[list].name,
  }),
  id: (list: 'privateList' | 'publicList') => (things: Things) => ({ listId: String(things[list].id) }),
};
type ListParams = (things: Things) => Record<string, string>;

/** Only its owner knows a private list; everyone reads a public one, and its owner changes it. */
const unknownList = outcomesOf((role) => (role === 'owner' ? fine : 'list-not-found'));
const unknownToMembers = ownerOnly('list-not-found');
const listsOfOthers = ownerOnly('not-list-owner');
const sameItem = ({ post }: Things): Given => ({ body: { targetType: 'post', targetId: post.id } });

/** The acts on a list, at both of its addresses. */
function listActs(suffix: '' | 'ById', params: typeof listAt.name | typeof listAt.id): Record<string, Act> {
  const [ofPrivate, ofPublic]: [ListParams, ListParams] = [params('privateList'), params('publicList')];
  const given =
    (of: ListParams, rest: (things: Things) => Given = () => ({})) =>
    (things: Things): Given => ({ params: of(things), ...rest(things) });
  const changed = (): Given => ({ body: { description: 'text' } });
  return {
    [`lists.get${suffix}`]: { outcomes: unknownList, told: ['owner'], given: given(ofPrivate) },
    [`lists.get${suffix}?of=public`]: { outcomes: everybody(fine), given: given(ofPublic) },
    [`lists.items${suffix}`]: { outcomes: unknownList, given: given(ofPrivate) },
    [`lists.items${suffix}?of=public`]: { outcomes: everybody(fine), given: given(ofPublic) },
    [`lists.update${suffix}`]: {
      outcomes: unknownToMembers,
      told: ['owner'],
      given: given(ofPrivate, changed),
    },
    [`lists.update${suffix}?of=public`]: { outcomes: listsOfOthers, given: given(ofPublic, changed) },
    [`lists.addItem${suffix}`]: { outcomes: unknownToMembers, given: given(ofPrivate, sameItem) },
    [`lists.addItem${suffix}?of=public`]: { outcomes: listsOfOthers, given: given(ofPublic, sameItem) },
    [`lists.removeItems${suffix}`]: {
      outcomes: removedBy('list-not-found'),
      given: given(ofPrivate, sameItem),
    },
    [`lists.removeItems${suffix}?of=public`]: {
      outcomes: removedBy('not-list-owner'),
      given: given(ofPublic, sameItem),
    },
    [`lists.removeItems${suffix}?of=all`]: { outcomes: removedBy('not-list-owner'), given: given(ofPublic) },
    [`lists.delete${suffix}`]: {
      outcomes: removedBy('list-not-found'),
      told: ['owner'],
      given: given(ofPrivate),
    },
    [`lists.delete${suffix}?of=public`]: { outcomes: removedBy('not-list-owner'), given: given(ofPublic) },
  };
}

/** Items do not name their owner: those of the owner's own list count as others' here. */
function removedBy(otherwise: ErrorName): Act['outcomes'] {
  return ownerOnly(otherwise, ['list_items']);
}

let names = 0;

export const acts: Readonly<Record<string, Act>> = {
  'session.user': { outcomes: members(fine), told: ['owner'] },
  'session.list': { outcomes: members(fine), told: ['owner'] },
  'session.end': {
    outcomes: members(fine),
    given: ({ session }) => ({ params: { sessionId: String(session.id) } }),
  },
  'session.login': {
    // A logged-in member gets their own account back, whatever the body says.
    outcomes: outcomesOf((role) => (role === 'visitor' ? 'wrong-password' : fine)),
    told: ['owner'],
    given: ({ owner }) => ({ body: { username: owner.username, password: 'wrong horse' } }),
  },
  'session.signup': {
    outcomes: outcomesOf((role) => (role === 'visitor' ? 'user_exists' : 'already_logged_in')),
    given: ({ owner }) => ({
      body: { username: owner.username.toUpperCase(), password, captchaToken: 'solved' },
    }),
  },
  'reports.createAsGuest': {
    outcomes: outcomesOf((role) => (role === 'visitor' ? 'invalid-email' : 'already_logged_in')),
    given: ({ owner }) => ({
      body: {
        ...{ type: 'post', targetId: owner.id, reason: 3, text: 'It sells watches.' },
        ...{ email: owner.username, captchaToken: 'solved' },
      },
    }),
  },
  'session.recover': {
    outcomes: everybody(['jobs']),
    given: ({ owner }) => ({ body: { username: owner.username } }),
  },
  'session.resetPassword': {
    // The stored hash is no token; only the mailed one is.
    outcomes: everybody('invalid-token'),
    given: ({ token }) => ({ body: { token: hashResetToken(token), password: 'another horse' } }),
  },
  'session.logout': { outcomes: members(fine), logsOut: true },

  'users.get': { outcomes: everybody(fine), told: ['admin', 'owner'], given: ofOwner },
  'users.get?adminsView=true': {
    outcomes: admins(fine),
    told: ['admin'],
    given: (things) => ({ ...ofOwner(things), query: { adminsView: 'true' } }),
  },
  'users.feed': { outcomes: everybody(fine), told: ['admin'], given: ofOwner },
  'lists.of': { outcomes: everybody(fine), told: ['owner'], given: ofOwner },
  'users.list': {
    outcomes: admins(fine),
    told: ['admin'],
    given: ({ owner }) => ({ query: { q: owner.username } }),
  },
  'users.updateProfile': {
    outcomes: members(fine),
    told: ['owner'],
    given: () => ({ body: { aboutMe: 'About me' } }),
  },
  'users.changePassword': {
    outcomes: members(fine),
    told: ['owner'],
    given: () => ({ body: { password, newPassword: password, repeatPassword: password } }),
  },
  'users.delete': {
    outcomes: {
      ...ownerOnly('not_admin', ['communities', 'jobs', 'list_items']),
      admin: ended,
    },
    given: (things) => ({ ...ofOwner(things), body: { password } }),
  },
  'users.erasure': { outcomes: admins(fine), given: ofOwner },
  'users.erase': {
    outcomes: admins([...ended, 'conversations', 'messages'].toSorted()),
    given: (things) => ({ ...ofOwner(things), body: { password } }),
  },
  'users.setProPic': { outcomes: ownerOnly('not_owner', 'no-image-file'), given: ofOwner },
  'users.deleteProPic': { outcomes: ownerOnly('not_owner', ['jobs']), told: ['owner'], given: ofOwner },
  'users.giveBadge': {
    outcomes: admins(['jobs', 'user_badges']),
    given: ({ muted }) => ({ params: { username: muted.username }, body: { type: 'supporter' } }),
  },
  'users.removeBadge': {
    outcomes: admins(['user_badges']),
    given: ({ owner, badge }) => ({ params: { username: owner.username, badge: String(badge.id) } }),
  },
  'users.removeBadge?byType=true': {
    outcomes: admins(['user_badges']),
    given: ({ owner }) => ({
      params: { username: owner.username, badge: 'supporter' },
      query: { byType: 'true' },
    }),
  },
  'users.requestExport': { outcomes: members(fine) },
  'users.export': { outcomes: members(fine) },
  'users.exportFile': { outcomes: members('route_not_found') },

  'posts.list': {
    outcomes: everybody(fine),
    given: ({ community }) => ({ query: { feed: 'community', communityId: community.id } }),
  },
  'search.pages': {
    outcomes: everybody(fine),
    given: ({ community }) => ({ query: { q: 'title', community: community.name } }),
  },
  'search.similar': {
    outcomes: everybody(fine),
    given: ({ community }) => ({ query: { title: 'A title', community: community.name } }),
  },
  'posts.get': { outcomes: everybody(fine), told: judges, given: ofPost },
  'posts.create?of=picture': {
    outcomes: {
      ...ownerOnly('image-not-found', ['jobs', 'post_images']),
      'banned member': 'banned-from-community',
    },
    given: ({ community, upload }) => ({
      body: {
        type: 'image',
        title: 'A picture',
        community: community.name,
        images: [{ imageId: upload.id }],
      },
    }),
  },
  'posts.edit': {
    outcomes: ownerOnly('not_author'),
    given: (things) => ({ ...ofPost(things), body: { title: 'Edited' } }),
  },
  'posts.delete?deleteAs=normal': {
    outcomes: ownerOnly('not_author'),
    given: (things) => ({ ...ofPost(things), query: { deleteAs: 'normal' } }),
  },
  'posts.hide': { outcomes: members(fine), given: ({ post }) => ({ body: { postId: post.id } }) },
  'posts.unhide': {
    outcomes: members(fine),
    given: ({ otherPost }) => ({ params: { postId: otherPost.id } }),
  },

  'images.upload': { outcomes: members('no-image-file') },
  'images.linkInfo': {
    outcomes: members(fine),
    given: () => ({ query: { url: 'http://site.example/' } }),
  },
  'images.describe?of=post': {
    outcomes: { ...ownerOnly('permission_denied'), admin: ['images'] },
    given: ({ picture }) => ({ params: { imageId: picture.id }, body: { altText: 'A cat' } }),
  },
  'images.describe?of=upload': {
    outcomes: { ...ownerOnly('permission_denied'), admin: ['images'] },
    given: ({ upload }) => ({ params: { imageId: upload.id }, body: { altText: 'A cat' } }),
  },

  'comments.list': { outcomes: everybody(fine), told: judges, given: ofPost },
  'comments.list?of=comment': {
    outcomes: everybody(fine),
    told: judges,
    given: (things) => ({ ...ofPost(things), query: { commentId: things.removed.id } }),
  },
  'comments.list?of=replies': {
    outcomes: everybody(fine),
    given: (things) => ({ ...ofPost(things), query: { parentId: things.comment.id } }),
  },
  'comments.create?of=reply': {
    // A comment is answered on its own post only.
    outcomes: { ...members('comment_not_found'), 'banned member': 'banned_from_community' },
    given: ({ otherPost, comment }) => ({
      params: { postId: otherPost.publicId },
      body: { body: 'A reply', parentCommentId: comment.id },
    }),
  },
  'comments.edit': {
    outcomes: ownerOnly('not_author'),
    given: (things) => ({ ...ofComment(things), body: { body: 'Edited' } }),
  },
  'comments.delete?deleteAs=normal': {
    outcomes: ownerOnly('not_author'),
    given: (things) => ({ ...ofComment(things), query: { deleteAs: 'normal' } }),
  },
  'comments.get': {
    outcomes: everybody(fine),
    told: judges,
    given: ({ removed }) => ({ params: { commentId: removed.id } }),
  },
  // The api of this test has no room for streams.
  'comments.events': { outcomes: everybody('rate_limited'), given: ofPost },
  'comments.listAll': {
    outcomes: admins(fine),
    told: ['admin'],
    given: ({ owner }) => ({ query: { username: owner.username } }),
  },

  'communities.create': {
    outcomes: { ...members('not-enough-points'), admin: fine },
    given: () => ({ body: { name: `made_here_${++names}` } }),
  },
  'communities.get': { outcomes: everybody(fine), given: ofCommunity },
  'communities.moderators': { outcomes: everybody(fine), given: ofCommunity },
  'communities.join': {
    outcomes: outcomesOf((role) =>
      role === 'visitor' ? anon : ['moderator elsewhere', 'admin'].includes(role) ? ['communities'] : fine,
    ),
    given: ({ community }) => ({ body: { communityId: community.id, leave: false } }),
  },

  'admin.act?action=ban_user': {
    outcomes: admins(['push_subscriptions', 'sessions', 'users']),
    given: ({ owner }) => ({ body: { username: owner.username, action: 'ban_user' } }),
  },
  'admin.act?action=unban_user': {
    outcomes: admins(fine),
    given: ({ owner }) => ({ body: { username: owner.username, action: 'unban_user' } }),
  },

  'signUps.list': { outcomes: admins(fine) },
  'signUps.approve': {
    outcomes: admins('sign-up-not-found'),
    given: () => ({ params: { signUpId: '999' } }),
  },
  'signUps.decline': {
    outcomes: admins('sign-up-not-found'),
    given: () => ({ params: { signUpId: '999' } }),
  },
  'signUps.reopen': {
    outcomes: admins('sign-up-not-found'),
    given: () => ({ params: { signUpId: '999' } }),
  },
  'signUps.sendConfirmation': { outcomes: ownerOnly('email-missing') },
  'signUps.confirmEmail': {
    outcomes: everybody('invalid-token'),
    given: ({ token }) => ({ body: { token } }),
  },
  'invitations.list': { outcomes: members(fine), told: ['owner'] },
  'invitations.list?all=true': {
    outcomes: admins(fine),
    told: ['admin'],
    given: () => ({ query: { all: 'true' } }),
  },
  'invitations.create': { outcomes: members(fine), given: () => ({ body: { uses: 1, days: 1 } }) },
  'invitations.revoke': {
    outcomes: { ...ownerOnly('invitation-not-found'), admin: ['invitations'] },
    given: ({ invitation }) => ({ params: { invitationId: String(invitation.id) } }),
  },
  'invitations.invited': { outcomes: admins(fine) },
  'blocks.list': { outcomes: admins(fine) },
  'blocks.create': { outcomes: admins(fine), given: () => ({ body: { text: `word_${++names}` } }) },
  'blocks.delete': { outcomes: admins(fine), given: () => ({ params: { blockId: '999' } }) },
  'appeals.ban': {
    outcomes: { ...members('ban-not-found'), 'banned member': fine },
    given: ({ community }) => ({ query: { communityId: community.id } }),
  },
  'appeals.create': {
    outcomes: { ...members('ban-not-found'), 'banned member': fine },
    given: ({ community }) => ({ body: { communityId: community.id, text: 'Sorry.' } }),
  },
  'appeals.queue': { outcomes: members(fine) },
  'held.queue': { outcomes: members(fine) },
  'held.ofPost': { outcomes: members(fine), told: ['owner'], given: ofPost },
  'held.edit': {
    outcomes: ownerOnly('held-not-found'),
    given: ({ held }) => ({ params: { heldId: held.id }, body: { body: 'Other words' } }),
  },
  'held.withdraw': {
    outcomes: ownerOnly('held-not-found'),
    given: ({ held }) => ({ params: { heldId: held.id } }),
  },
  'mail.queue': { outcomes: members(fine) },
  'mail.own': { outcomes: members(fine), told: ['owner'] },
  'mail.create': {
    outcomes: members(fine),
    given: ({ community }) => ({
      body: { communityId: community.id, subject: 'An open day', text: 'May I post it?' },
    }),
  },
  'mail.read': {
    outcomes: ownerOnly('conversation-not-found'),
    given: ({ conversation }) => ({ params: { conversationId: String(conversation.id) } }),
  },
  'warnings.list': { outcomes: members(fine), told: ['owner'] },
  'warnings.read': {
    outcomes: ownerOnly('warning-not-found'),
    given: ({ warning }) => ({ params: { warningId: String(warning.id) } }),
  },
  'cases.queue': { outcomes: members(fine) },
  'cases.removals': { outcomes: members(fine), given: ofPost },

  'mutes.list': { outcomes: members(fine) },
  'mutes.mute': {
    outcomes: { ...members(fine), owner: 'cannot-mute-self' },
    given: ({ owner }) => ({ body: { userId: owner.id } }),
  },
  'mutes.clear': { outcomes: members(fine) },
  'mutes.unmuteUser': { outcomes: members(fine), given: ({ muted }) => ({ params: { userId: muted.id } }) },
  'mutes.unmuteCommunity': { outcomes: members(fine), given: ofCommunity },
  'mutes.remove': {
    outcomes: members(fine),
    given: ({ mute }) => ({ params: { muteId: `u_${mute.id}` } }),
  },

  'rules.list': { outcomes: everybody(fine), given: ofCommunity },
  'rules.get': {
    outcomes: everybody(fine),
    given: ({ community, rule }) => ({ params: { communityId: community.id, ruleId: String(rule.id) } }),
  },

  'lists.create': {
    outcomes: ownerOnly('not-your-list'),
    told: ['owner'],
    given: (things) => ({ ...ofOwner(things), body: { name: `made_${++names}` } }),
  },
  ...listActs('', listAt.name),
  ...listActs('ById', listAt.id),
  'lists.removeItemById': {
    outcomes: removedBy('list-not-found'),
    given: ({ privateList, privateItem }) => ({
      params: { listId: String(privateList.id), itemId: String(privateItem.id) },
    }),
  },
  'lists.removeItemById?of=public': {
    outcomes: removedBy('not-your-list'),
    given: ({ publicList, publicItem }) => ({
      params: { listId: String(publicList.id), itemId: String(publicItem.id) },
    }),
  },
  // An item exists in its own list only.
  'lists.removeItemById?of=another': {
    outcomes: { ...ownerOnly('not-your-list'), owner: 'list-item-not-found' },
    given: ({ publicList, privateItem }) => ({
      params: { listId: String(publicList.id), itemId: String(privateItem.id) },
    }),
  },
  // Its reply has numbers, which the secret word cannot be part of; list-items.test.ts reads them.
  'lists.savedTo': {
    outcomes: members(fine),
    given: ({ post }) => ({ query: { id: post.id, type: 'post' } }),
  },

  'notifications.list': { outcomes: members(fine), told: ['owner'] },
  'notifications.resetNewCount': { outcomes: members(fine) },
  'notifications.markAllAsSeen': { outcomes: members(fine) },
  'notifications.deleteAll': { outcomes: members(fine) },
  'notifications.get': { outcomes: ownerOnly('not_owner'), told: ['owner'], given: ofNotification },
  'notifications.mark': { outcomes: ownerOnly('not_owner'), told: ['owner'], given: ofNotification },
  'notifications.delete': { outcomes: ownerOnly('not_owner'), told: ['owner'], given: ofNotification },
  'notifications.subscribe': { outcomes: members(fine), given: () => ({ body: aPushSubscription() }) },

  'site.snapshots': { outcomes: admins(fine) },
  'site.shield': { outcomes: admins(fine) },
  'site.texts': { outcomes: admins(fine) },
  'site.textVersions': { outcomes: admins(fine), given: () => ({ params: { key: 'terms' } }) },
  'site.changeText': {
    outcomes: admins(fine),
    given: () => ({ params: { key: 'terms' }, body: { body: 'Be kind.' } }),
  },
  'site.setPicture': { outcomes: admins('no-image-file'), given: () => ({ params: { use: 'siteIcon' } }) },
  'site.deletePicture': { outcomes: admins(fine), given: () => ({ params: { use: 'siteIcon' } }) },
};

const identifying = /Id$|^(?:username|by|community|badge|token)$/;

/** The calls that this table must cover: they name a person or a thing, or need a login. */
export const concerned = contract.filter(
  ({ shape }) =>
    shape.auth !== 'anyone' ||
    [shape.params, shape.query, shape.body].flatMap(fieldsOf).some((field) => identifying.test(field)),
);

export type OwnershipCase = { act: string; role: Role; outcome: Outcome; told: string };

export const ownershipCases: readonly OwnershipCase[] = Object.entries(acts).flatMap(([act, { outcomes }]) =>
  roles.map((role) => ({ act, role, outcome: outcomes[role], told: tell(outcomes[role]) })),
);

function tell(outcome: Outcome): string {
  if (typeof outcome === 'string') return `refused with ${outcome}`;
  return outcome.length === 0 ? 'changes nothing of others' : `changes ${outcome.join(', ')}`;
}
