import { contract, type Endpoint } from '@confab/api-contract';
import { communities, communityBans, type Db, listItems, siteSettings, toUuid, users } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { exampleRequest } from '../operations/reference/example-requests.ts';
import { exampleIds } from '../operations/reference/examples.ts';
import { rolesOf } from '../operations/reference/who-and-how-often.ts';
import { useApi } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { fieldsOf } from '../test-support/fields.ts';
import { callerOf, openReferenceSite } from '../test-support/reference-site.ts';
import { recordRowChanges, type RowChange, type RowChanges, spellings } from '../test-support/row-changes.ts';

/**
 * Every call with a body runs twice on the same site: with its example, and with extra fields that only the api may
 * set. Both must write the same.
 */

const api = useApi({ config: { recovery: true } });
let site: Awaited<ReturnType<typeof openReferenceSite>>;
let recorded: RowChanges;
beforeAll(async () => {
  site = await openReferenceSite(api);
  recorded = await recordRowChanges(api.db);
});

const longAgo = '1999-01-01T00:00:00.000Z';
const birding = { community: 'birding', title: 'A new post' };
const alice = eq(users.id, exampleIds.user);
const place = eq(communities.id, exampleIds.community);

/** Other bodies and preparations, for calls whose example changes nothing or that do several things. */
const others: Readonly<
  Record<string, { body?: Record<string, unknown>; prepare?: (db: Db) => Promise<unknown> }>
> = {
  'posts.create?type=image': { body: { ...birding, type: 'image', images: [{ imageId: exampleIds.image }] } },
  'posts.create?type=link': { body: { ...birding, type: 'link', url: 'https://site.example/' } },
  'communities.join': { body: { communityId: exampleIds.community, leave: true } },
  'lists.addItem': { prepare: (db) => db.delete(listItems) },
  'lists.addItemById': { prepare: (db) => db.delete(listItems) },
  'bans.unban': {
    prepare: (db) =>
      db
        .insert(communityBans)
        .values({ communityId: exampleIds.community, userId: exampleIds.user, bannedBy: exampleIds.user }),
  },
  'admin.act?action=unban_user': {
    body: { action: 'unban_user', username: 'alice' },
    prepare: (db) => db.update(users).set({ bannedAt: '2026-01-01T00:00:00Z' }).where(alice),
  },
  'admin.act?action=add_default_forum': { body: { action: 'add_default_forum', name: 'birding' } },
  'admin.act?action=remove_default_forum': {
    body: { action: 'remove_default_forum', name: 'birding' },
    prepare: (db) => db.update(communities).set({ isDefault: true }).where(place),
  },
  'site.updateSettings': {
    body: { torBlocked: true },
    prepare: (db) => db.update(siteSettings).set({ torBlocked: false }),
  },
};

/** A preview writes no rows. */
const writable = contract.filter(({ name, shape }) => shape.body && name !== 'rollbacks.preview');
const acts = [...new Set([...writable.map(({ name }) => name), ...Object.keys(others)])];

/** Fields that no call accepts, unless they are its own. */
function extrasNaming(bystander: { id: string; username: string }): Record<string, unknown> {
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
    postId: id,
    communityId: id,
    parentId: id,
    reasonId: 2,
    up: false,
    signupsDisabled: true,
    nsfw: true,
    badges: [{ type: 'supporter' }],
    moderators: [bystander.username],
  };
}

/** Values that differ in every run. */
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

/** The columns of a row that a call wrote. Counters that moved show by how much. */
function writtenTo({ old, row }: RowChange): Record<string, unknown> {
  const entries = Object.entries(row ?? {}).flatMap(([column, value]): [string, unknown][] => {
    const before = old?.[column];
    if (old && JSON.stringify(value) === JSON.stringify(before)) return [];
    const moved = typeof value === 'number' && typeof before === 'number';
    return [[column, moved ? `+ ${value - before}` : value]];
  });
  return row ? Object.fromEntries(entries) : { ...old };
}

/** Changes in a form that is stable across runs. */
function inWords(changes: readonly RowChange[]): string[] {
  return changes
    .map((change) => {
      const { table, old, row } = change;
      const was = old ? (row ? 'changed' : 'deleted') : 'added';
      const kept = Object.entries(writtenTo(change)).filter(
        ([column, value]) => !generated.has(column) && !(column === 'id' && typeof value === 'number'),
      );
      return (
        `${table} ${was} ${JSON.stringify(Object.fromEntries(kept))}`
          .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9a-f]{24}\b/g, (id) =>
            known.has(id) ? id : '<new>',
          )
          .replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.+-]+/g, '<time>')
          // Causes of notifications end with a counter.
          .replaceAll(/("cause":"[^"]*:)\d+"/g, '$1<new>"')
          // Of an invitation.
          .replaceAll(/"code":"[\w-]{12}"/g, '"code":"<new>"')
      );
    })
    .sort();
}

const known = new Set(Object.values(exampleIds).flatMap((id) => [id, toUuid(id)]));

/** The changes by the call, with its own body or with extra fields. */
async function write(endpoint: Endpoint, act: string, laden: boolean) {
  const { params, query, body } = exampleRequest(endpoint);
  const other = others[act];
  await site.refill();
  // A job waiting under the same key would be changed instead of added.
  await api.db.execute(sql`delete from graphile_worker._private_jobs`);
  const bystander = await aUser(api.db, { username: 'mallory' });
  await other?.prepare?.(api.db);
  const own = fieldsOf(endpoint.shape.body);
  const extras = Object.entries(extrasNaming(bystander)).filter(([field]) => laden && !own.includes(field));
  const client = rolesOf(endpoint).includes('guest') ? api.visitor() : site.clients[callerOf(endpoint)];
  await client.sessionId();
  const before = await recorded.mark();
  const response = await client.request({
    method: endpoint.call.method,
    url: addressOf(endpoint.call, { params, query }),
    payload: JSON.stringify({ ...Object.fromEntries(extras), ...(other?.body ?? body) }),
  });
  const changes = await recorded.since(before);
  const written = JSON.stringify(changes.map(writtenTo));
  const poisons = ['poisoned', ':9999,', ':9999}', '1999-01-01', ...spellings(bystander.id)];
  return {
    status: response.statusCode,
    changes: inWords(changes),
    poisons: poisons.filter((poison) => written.includes(poison)),
  };
}

test.each(acts)('%s ignores fields of its body that only the api may set', async (act) => {
  const endpoint = writable.find(({ name }) => name === act.replace(/\?.*/, ''));
  if (!endpoint) throw new Error(`no call is named ${act}`);
  const plain = await write(endpoint, act, false);
  expect(plain.status).toBeLessThan(300);
  expect(plain.changes).not.toEqual([]);
  expect(await write(endpoint, act, true)).toEqual({ ...plain, poisons: [] });
});
