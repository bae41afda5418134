import { contract } from '@confab/api-contract';
import {
  communities,
  communityBans,
  communityRules,
  hashResetToken,
  passwordResets,
  siteSettings,
  users,
} from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aComment, aCommunity, aList, aMember, anImage, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { startApi, type TestApi } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { fieldsOf } from '../test-support/fields.ts';
import { aPushSubscription } from '../test-support/push.ts';
import { spellings } from '../test-support/table-prints.ts';
import { type Change, changesBetween, takeRows } from '../test-support/table-rows.ts';

/**
 * Every call with a body, made twice in two places that are alike: as it should be, and with fields in its body that
 * name what only the api decides. Both write the same.
 */

let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startApi({ config: { recovery: true } });
  passwordHash = await hashPassword(password);
});
afterAll(() => api.close());

const password = 'correct horse';
const farAway = '2096-01-01T00:00:00Z';
const longAgo = '1999-01-01T00:00:00.000Z';

type Person = { id: string; username: string };
type Scene = {
  caller: Person;
  /** Has nothing to do with the call, but for what the extra fields say. */
  bystander: Person;
  other: Person;
  community: { id: string; name: string };
  /** By the caller. */
  post: { id: string; publicId: string; createdAt: string };
  comment: { id: string };
  image: { id: string };
  /** By the other one. */
  otherPost: { id: string; publicId: string };
  otherComment: { id: string };
};

let scenes = 0;

async function aScene({ isAdmin = false }: Row): Promise<Scene> {
  const { db } = api;
  const number = String(++scenes).padStart(4, '0');
  const someone = (name: string, values: Partial<typeof users.$inferInsert> = {}) =>
    aUser(db, { username: `${name}_${number}`, passwordHash, points: 100, ...values });
  const caller = await someone('caller', { isAdmin });
  const other = await someone('other');
  const bystander = await someone('bystander');
  const community = await aCommunity(db, { by: caller, name: `place_${number}` });
  await aMember(db, other, community);
  const image = await anImage(db, { by: caller });
  const post = await aPost(db, { by: caller, in: community, title: 'A post' });
  const comment = await aComment(db, { by: caller, on: post, body: 'A comment' });
  const otherPost = await aPost(db, { by: other, in: community, title: 'Another post' });
  const otherComment = await aComment(db, { by: other, on: otherPost, body: 'Another comment' });
  return { caller, bystander, other, community, post, comment, image, otherPost, otherComment };
}

type Given = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body: Record<string, unknown>;
};

type Row = {
  as?: 'visitor';
  isAdmin?: boolean;
  /** Makes what the call needs, and says what it is given. */
  given: (scene: Scene) => Given | Promise<Given>;
};

const inCommunity = ({ community }: Scene) => ({ params: { communityId: community.id } });

const rows: Readonly<Record<string, Row>> = {
  'session.login': {
    as: 'visitor',
    given: ({ caller }) => ({ body: { username: caller.username, password } }),
  },
  'session.signup': {
    as: 'visitor',
    given: ({ community }) => ({
      body: { username: `new_${community.name}`, password, captchaToken: 'solved' },
    }),
  },
  'session.recover': {
    as: 'visitor',
    given: ({ caller }) => ({ body: { username: caller.username } }),
  },
  'users.updateProfile': { given: () => ({ body: { aboutMe: 'About me', homeFeed: 'subscriptions' } }) },
  'users.delete': {
    given: ({ caller }) => ({ params: { username: caller.username }, body: { password } }),
  },
  'users.giveBadge': {
    isAdmin: true,
    given: ({ other }) => ({ params: { username: other.username }, body: { type: 'supporter' } }),
  },
  'users.changePassword': {
    given: () => ({
      body: { password, newPassword: 'another horse', repeatPassword: 'another horse' },
    }),
  },
  'posts.create': {
    given: ({ community }) => ({ body: { title: 'A new post', body: 'text', community: community.name } }),
  },
  'posts.create?type=image': {
    given: ({ community, image }) => ({
      body: { type: 'image', title: 'A picture', community: community.name, images: [{ imageId: image.id }] },
    }),
  },
  'posts.create?type=link': {
    given: ({ community }) => ({
      body: { type: 'link', title: 'A link', community: community.name, url: 'https://site.example/' },
    }),
  },
  'posts.edit': {
    given: ({ post }) => ({ params: { postId: post.publicId }, body: { title: 'Edited', body: 'text' } }),
  },
  'posts.hide': { given: ({ otherPost }) => ({ body: { postId: otherPost.id } }) },
  'posts.vote': { given: ({ otherPost }) => ({ body: { postId: otherPost.id, up: true } }) },
  'images.describe': {
    given: ({ image }) => ({ params: { imageId: image.id }, body: { altText: 'A cat' } }),
  },
  'comments.create': {
    given: ({ otherPost, otherComment }) => ({
      params: { postId: otherPost.publicId },
      body: { body: 'A reply', parentCommentId: otherComment.id },
    }),
  },
  'comments.edit': {
    given: ({ post, comment }) => ({
      params: { postId: post.publicId, commentId: comment.id },
      body: { body: 'Edited' },
    }),
  },
  'comments.vote': { given: ({ otherComment }) => ({ body: { commentId: otherComment.id, up: false } }) },
  'communities.create': {
    given: ({ community }) => ({ body: { name: `new_${community.name}`, about: 'text' } }),
  },
  'communities.update': {
    given: (scene) => ({ ...inCommunity(scene), body: { about: 'text', postingRestricted: true } }),
  },
  'communities.join': {
    given: async ({ bystander }) => {
      const { id } = await aCommunity(api.db, { by: bystander });
      return { body: { communityId: id, leave: false } };
    },
  },
  'communities.addModerator': {
    given: (scene) => ({ ...inCommunity(scene), body: { username: scene.other.username } }),
  },
  'admin.act?action=ban_user': {
    isAdmin: true,
    given: ({ other }) => ({ body: { action: 'ban_user', username: other.username } }),
  },
  'admin.act?action=unban_user': {
    isAdmin: true,
    given: async ({ other }) => {
      await api.db.update(users).set({ bannedAt: longAgo }).where(eq(users.id, other.id));
      return { body: { action: 'unban_user', username: other.username } };
    },
  },
  'admin.act?action=add_default_forum': {
    isAdmin: true,
    given: ({ community }) => ({ body: { action: 'add_default_forum', name: community.name } }),
  },
  'admin.act?action=remove_default_forum': {
    isAdmin: true,
    given: async ({ community }) => {
      await api.db.update(communities).set({ isDefault: true }).where(eq(communities.id, community.id));
      return { body: { action: 'remove_default_forum', name: community.name } };
    },
  },
  'lists.create': {
    given: ({ caller }) => ({ params: { username: caller.username }, body: { name: 'a_list' } }),
  },
  'lists.update': {
    given: async ({ caller }) => {
      await aList(api.db, { by: caller, name: 'a_list' });
      return { params: { username: caller.username, listname: 'a_list' }, body: { description: 'text' } };
    },
  },
  'lists.updateById': {
    given: async ({ caller }) => {
      const { id } = await aList(api.db, { by: caller, name: 'a_list' });
      return { params: { listId: String(id) }, body: { public: false } };
    },
  },
  'lists.addItem': {
    given: async ({ caller, otherPost }) => {
      await aList(api.db, { by: caller, name: 'a_list' });
      return {
        params: { username: caller.username, listname: 'a_list' },
        body: { targetType: 'post', targetId: otherPost.id },
      };
    },
  },
  'lists.addItemById': {
    given: async ({ caller, comment }) => {
      const { id } = await aList(api.db, { by: caller, name: 'a_list' });
      return { params: { listId: String(id) }, body: { targetType: 'comment', targetId: comment.id } };
    },
  },
  'lists.removeItems': {
    given: async ({ caller, post }) => {
      await aList(api.db, { by: caller, name: 'a_list', of: [post] });
      return {
        params: { username: caller.username, listname: 'a_list' },
        body: { targetType: 'post', targetId: post.id },
      };
    },
  },
  'lists.removeItemsById': {
    given: async ({ caller, post }) => {
      const { id } = await aList(api.db, { by: caller, name: 'a_list', of: [post] });
      return { params: { listId: String(id) }, body: { targetType: 'post', targetId: post.id } };
    },
  },
  'notifications.subscribe': { given: () => ({ body: aPushSubscription() }) },
  'bans.ban': {
    given: (scene) => ({ ...inCommunity(scene), body: { username: scene.other.username, reason: 'text' } }),
  },
  'bans.unban': {
    given: async (scene) => {
      const [communityId, userId] = [scene.community.id, scene.other.id];
      await api.db.insert(communityBans).values({ communityId, userId, bannedBy: scene.caller.id });
      return { ...inCommunity(scene), body: { username: scene.other.username } };
    },
  },
  'communityRequests.create': {
    given: ({ community }) => ({ body: { name: `new_${community.name}`, note: 'text' } }),
  },
  'mutes.mute': { given: ({ other }) => ({ body: { userId: other.id } }) },
  'reports.create': {
    given: ({ otherPost }) => ({ body: { type: 'post', targetId: otherPost.id, reason: 1 } }),
  },
  'rules.create': {
    given: (scene) => ({ ...inCommunity(scene), body: { rule: 'Be kind', description: 'text' } }),
  },
  'rules.update': {
    given: async ({ community, caller }) => {
      const rule = 'Be kind';
      const values = { communityId: community.id, rule, ruleHtml: rule, zIndex: 1, createdBy: caller.id };
      const [made] = await api.db.insert(communityRules).values(values).returning();
      return {
        params: { communityId: community.id, ruleId: String(made?.id) },
        body: { rule: 'Be kinder' },
      };
    },
  },
  'session.resetPassword': {
    as: 'visitor',
    given: async ({ caller }) => {
      const token = newObjectId();
      const tokenHash = hashResetToken(token);
      await api.db.insert(passwordResets).values({ tokenHash, userId: caller.id, expiresAt: farAway });
      return { body: { token, password: 'another horse' } };
    },
  },
  'site.updateSettings': {
    isAdmin: true,
    given: async () => {
      await api.db.update(siteSettings).set({ torBlocked: false });
      return { body: { torBlocked: true } };
    },
  },
  'site.recordEvent': { as: 'visitor', given: () => ({ body: { event: 'pwa_use' } }) },
};

const writable = contract.filter(({ shape }) => shape.body);
const callOf = (act: string) => act.replace(/\?.*/, '');

/** What no call takes from a body, unless it is one of its own fields. */
function extras({ bystander, caller, otherPost }: Scene): Record<string, unknown> {
  const id = newObjectId();
  return {
    id,
    _id: id,
    publicId: 'poisoned',
    userIndex: 9999,
    userId: bystander.id,
    user_id: bystander.id,
    username: bystander.username,
    author: bystander.username,
    createdBy: bystander.id,
    bannedBy: bystander.id,
    uploadedBy: bystander.id,
    usage: 'profilePicture',
    byUser: bystander.username,
    isAdmin: true,
    is_admin: true,
    role: 'admin',
    points: 9999,
    upvotes: 9999,
    downvotes: 9999,
    hotness: 9999,
    noComments: 9999,
    noPosts: 9999,
    noMembers: 9999,
    noReplies: 9999,
    noUsers: 9999,
    notificationsNewCount: 9999,
    position: 9999,
    zIndex: 9999,
    number: 9999,
    depth: 9,
    ancestors: [id],
    createdAt: longAgo,
    created_at: longAgo,
    editedAt: longAgo,
    lastSeen: longAgo,
    lastActivityAt: longAgo,
    deletedAt: longAgo,
    deletedAs: 'admins',
    deletedBy: bystander.id,
    bannedAt: longAgo,
    expiresAt: longAgo,
    lockedAt: longAgo,
    lockedBy: bystander.id,
    pinnedAt: longAgo,
    isPinned: true,
    isPinnedSite: true,
    isDefault: true,
    ageGroup: 4,
    status: 'poisoned',
    passwordHash: 'poisoned',
    password_hash: 'poisoned',
    email: 'poisoned@example.org',
    emailConfirmedAt: longAgo,
    createdIp: 'poisoned',
    bodyHtml: 'poisoned',
    aboutMeHtml: 'poisoned',
    descriptionHtml: 'poisoned',
    numItems: 9999,
    lastUpdatedAt: longAgo,
    targetCreatedAt: longAgo,
    listId: 9999,
    sessionKey: 'poisoned',
    ruleHtml: 'poisoned',
    hash: 'poisoned',
    proPicId: id,
    userGroup: 'admins',
    actedAs: 'admins',
    postId: otherPost.id,
    communityId: id,
    parentId: id,
    reasonId: 2,
    up: false,
    signupsDisabled: true,
    nsfw: true,
    badges: [{ type: 'supporter' }],
    moderators: [caller.username],
  };
}

/** What is made anew each time. */
const generated = new Set([
  'key',
  'user_index',
  'public_id',
  'password_hash',
  'token_hash',
  'session_hash',
  'session_key',
  'list_id',
  'endpoint',
  'p256dh',
  'auth',
  'hotness',
]);

/** The changes in words that are the same in each scene. */
function tell(changes: readonly Change[], scene: Scene): string[] {
  const names = Object.entries(scene).flatMap(([name, { id, ...known }]): [string, string][] => [
    ...spellings(id).map((spelling): [string, string] => [spelling, `<${name}>`]),
    ...('publicId' in known ? [[known.publicId, `<${name}>`] as [string, string]] : []),
  ]);
  const told = (text: string) =>
    names
      .reduce((rest, [written, name]) => rest.replaceAll(written, name), text)
      .replaceAll(/_\d{4}\b/g, '_<scene>')
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9a-f]{24}\b/g, '<new>')
      .replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.+-]+/g, '<time>')
      // Causes of notifications end with a number that counts up.
      .replaceAll(/("cause":"[^"]*:)\d+"/g, '$1<new>"');
  return changes
    .map(({ table, was, values }) => {
      const kept = Object.entries(values).filter(
        ([column, value]) => !generated.has(column) && !(column === 'id' && typeof value === 'number'),
      );
      return told(`${table} ${was} ${JSON.stringify(Object.fromEntries(kept))}`);
    })
    .sort();
}

/** What the call changes, with its own body or with more in it. */
async function write(act: string, row: Row, more: (scene: Scene) => Record<string, unknown>) {
  const endpoint = contract.find(({ name }) => name === callOf(act));
  if (!endpoint) throw new Error(`no call is named ${act}`);
  const scene = await aScene(row);
  const given = await row.given(scene);
  const client = row.as === 'visitor' ? api.visitor() : api.as(scene.caller);
  await client.sessionId();
  const before = await takeRows(api.db);
  const response = await client.request({
    method: endpoint.call.method,
    url: addressOf(endpoint.call, given),
    payload: JSON.stringify({ ...more(scene), ...given.body }),
  });
  const changes = changesBetween(before, await takeRows(api.db));
  const poisons = ['poisoned', ':9999,', ':9999}', '1999-01-01', ...spellings(scene.bystander.id)];
  const written = JSON.stringify(changes.map(({ values }) => values));
  return {
    status: response.statusCode,
    changes: tell(changes, scene),
    poisons: poisons.filter((poison) => written.includes(poison)),
  };
}

test('every call with a body has a row', () => {
  const tried = Object.keys(rows).map(callOf);
  expect(writable.length).toBeGreaterThan(25);
  expect(writable.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([]);
});

describe('what only the api decides is not taken from the body of', () => {
  test.each(Object.entries(rows))('%s', async (act, row) => {
    const own = fieldsOf(contract.find(({ name }) => name === callOf(act))?.shape.body);
    const plain = await write(act, row, () => ({}));
    const laden = await write(act, row, (scene) =>
      Object.fromEntries(Object.entries(extras(scene)).filter(([field]) => !own.includes(field))),
    );

    expect(plain.status).toBeLessThan(300);
    expect(laden).toEqual(plain);
    expect(plain.changes).not.toEqual([]);
    expect(laden.poisons).toEqual([]);
  });
});
