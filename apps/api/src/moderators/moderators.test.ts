import { communitiesApi, moderationApi, sessionApi } from '@confab/api-contract/calls';
import { communityMembers, communityModerators, type Jobs } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aBan, aCommunity, aMember, aModerator, aUser } from '@confab/testing/db';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { theCast } from '../test-support/cast.ts';
import { listJobs } from '../test-support/jobs.ts';
import { whileRoleGoes } from '../test-support/lost-role.ts';
import { expectRefusal } from '../test-support/refusal.ts';

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi();
  cast = await theCast(api.db);
});
afterAll(() => api.close());

type Row = { id: string };

/** A community with three moderators, the first of whom made it. */
async function aRankedCommunity() {
  const [first, second, third] = await Promise.all([aUser(api.db), aUser(api.db), aUser(api.db)]);
  const community = await aCommunity(api.db, { by: first });
  for (const moderator of [second, third]) {
    await aMember(api.db, moderator, community);
    await aModerator(api.db, moderator, community);
  }
  return { community, first, second, third };
}

const add = (by: Row, community: Row, username: string) =>
  api.as(by).call(communitiesApi.addModerator, { params: { communityId: community.id }, body: { username } });
const remove = (by: Row, community: Row, username: string) =>
  api.as(by).call(communitiesApi.removeModerator, { params: { communityId: community.id, username } });
const listed = (community: Row) =>
  api.visitor().call(communitiesApi.moderators, { params: { communityId: community.id } });
const ranks = async (community: Row) => (await listed(community)).map(({ id }) => id);
const positions = async (community: Row) =>
  (
    await api.db
      .select({ position: communityModerators.position })
      .from(communityModerators)
      .where(eq(communityModerators.communityId, community.id))
      .orderBy(asc(communityModerators.position))
  ).map(({ position }) => position);
const isMember = async (user: Row, community: Row) =>
  (await api.db.$count(
    communityMembers,
    and(eq(communityMembers.userId, user.id), eq(communityMembers.communityId, community.id)),
  )) === 1;

describe('the moderators of a community', () => {
  test('are listed by rank, as everybody may see them', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    const moderators = await listed(community);
    expect(moderators.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(moderators[0]).toMatchObject({ username: first.username, email: null, moddingList: null });
  });

  test('are listed with the time since when they are', async () => {
    const { community, second } = await aRankedCommunity();
    const since = '2024-10-17T06:12:00Z';
    await api.db
      .update(communityModerators)
      .set({ createdAt: since })
      .where(eq(communityModerators.userId, second.id));
    expect((await listed(community))[1]?.moderatorSince).toBe(since);
  });

  test('may be nobody', async () => {
    const { community, first } = await aRankedCommunity();
    for (const user of await listed(community)) await remove(cast.admin, community, user.username);
    expect(await listed(community)).toEqual([]);
    expect(await isMember(first, community)).toBe(true);
  });

  test('of a community that does not exist are not found', async () => {
    await expectRefusal(listed({ id: newObjectId() }), 'community/not-found');
    await expectRefusal(listed({ id: 'cats' }), 'invalid_id');
  });
});

describe('appointing', () => {
  test('makes somebody the last in rank and a member, and answers with all of them', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    const reply = await add(third, community, ` ${newcomer.username.toUpperCase()} `);
    expect(reply.map(({ id }) => id)).toEqual([first.id, second.id, third.id, newcomer.id]);
    const detail = await api.as(newcomer).call(communitiesApi.get, { params: { communityId: community.id } });
    expect(detail).toMatchObject({ userJoined: true, userMod: true, noMembers: 4 });
  });

  test('somebody who is a moderator already changes nothing', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    await add(third, community, first.username);
    expect(await ranks(community)).toEqual([first.id, second.id, third.id]);
    const detail = await api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
    expect(detail.noMembers).toBe(3);
  });

  test('is for moderators of the community and admins', async () => {
    const { community } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    await expectRefusal(add(cast.bob, community, newcomer.username), 'not-mod-not-admin');
    await expectRefusal(add(cast.mod, community, newcomer.username), 'not-mod-not-admin');
    await expectRefusal(
      api.visitor().call(communitiesApi.addModerator, {
        params: { communityId: community.id },
        body: { username: newcomer.username },
      }),
      'not_logged_in',
    );
    expect(await add(cast.admin, community, newcomer.username)).toHaveLength(4);
  });

  test('does not make the admin who appoints a moderator', async () => {
    const { community } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    await add(cast.admin, community, newcomer.username);
    expect(await ranks(community)).not.toContain(cast.admin.id);
    expect(await isMember(cast.admin, community)).toBe(false);
  });

  test('of somebody banned there is allowed, and lifts nothing', async () => {
    const { community, first } = await aRankedCommunity();
    const banned = await aUser(api.db);
    await aBan(api.db, banned, community);
    expect(await add(first, community, banned.username)).toHaveLength(4);
    expect((await api.as(banned).call(sessionApi.user)).bannedFrom).toEqual([community.id]);
  });

  test.each([{}, { username: null }, { username: '' }, { username: '   ' }])(
    'of nobody (%j) is refused',
    async (body) => {
      const { community, first } = await aRankedCommunity();
      await expectRefusal(
        api.as(first).call(communitiesApi.addModerator, { params: { communityId: community.id }, body }),
        'empty_username',
      );
    },
  );

  test('of somebody unknown or deleted is refused', async () => {
    const { community, first } = await aRankedCommunity();
    const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
    for (const name of ['nobody_there', gone.username, 'not a name', '\0']) {
      await expectRefusal(add(first, community, name), 'user_not_found');
    }
  });

  test('in a community that does not exist is refused', async () => {
    await expectRefusal(add(cast.admin, { id: newObjectId() }, 'bob'), 'community/not-found');
    await expectRefusal(add(cast.admin, { id: 'cats' }, 'bob'), 'invalid_id');
  });

  test('many at once numbers them without gaps', async () => {
    const { community, first } = await aRankedCommunity();
    const people = await Promise.all(Array.from({ length: 8 }, () => aUser(api.db)));
    await Promise.all(people.map((user) => add(first, community, user.username)));
    expect(await positions(community)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const detail = await api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
    expect(detail.noMembers).toBe(11);
  });

  test('one person many times at once appoints once', async () => {
    const { community, first } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    await Promise.all(Array.from({ length: 6 }, () => add(first, community, newcomer.username)));
    expect(await positions(community)).toEqual([1, 2, 3, 4]);
  });
});

describe('removing', () => {
  test('answers with the person, who stays a member, and closes the ranks', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    const reply = await remove(first, community, second.username.toUpperCase());
    expect(reply).toMatchObject({ id: second.id, username: second.username, moddingList: null });
    expect(await ranks(community)).toEqual([first.id, third.id]);
    expect(await positions(community)).toEqual([1, 2]);
    expect(await isMember(second, community)).toBe(true);
  });

  test.each([
    { who: 'second', whom: 'first', error: 'lower-mod' },
    { who: 'third', whom: 'second', error: 'lower-mod' },
    { who: 'second', whom: 'third', error: null },
    { who: 'second', whom: 'second', error: null },
    { who: 'first', whom: 'first', error: null },
    { who: 'first', whom: 'third', error: null },
  ] as const)('by the $who of the $whom moderator is answered with $error', async ({ who, whom, error }) => {
    const { community, ...moderators } = await aRankedCommunity();
    const attempt = remove(moderators[who], community, moderators[whom].username);
    if (error) await expectRefusal(attempt, error);
    else expect(await attempt).toMatchObject({ id: moderators[whom].id });
    expect(await ranks(community)).toHaveLength(error ? 3 : 2);
  });

  test('by an admin is of anybody', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    await remove(cast.admin, community, first.username);
    expect(await ranks(community)).toEqual([second.id, third.id]);
    await add(cast.admin, community, cast.admin.username);
    await remove(cast.admin, community, second.username);
    expect(await ranks(community)).toEqual([third.id, cast.admin.id]);
  });

  test('somebody who is no moderator changes nothing', async () => {
    const { community, third } = await aRankedCommunity();
    expect(await remove(third, community, 'bob')).toMatchObject({ username: 'bob' });
    expect(await remove(cast.admin, community, 'bob')).toMatchObject({ username: 'bob' });
    expect(await ranks(community)).toHaveLength(3);
    expect(await isMember(cast.bob, community)).toBe(false);
  });

  test('is for moderators of the community and admins', async () => {
    const { community, third } = await aRankedCommunity();
    await expectRefusal(remove(cast.bob, community, third.username), 'not-mod-not-admin');
    await expectRefusal(remove(cast.mod, community, third.username), 'not-mod-not-admin');
    await expectRefusal(
      api.visitor().call(communitiesApi.removeModerator, {
        params: { communityId: community.id, username: third.username },
      }),
      'not_logged_in',
    );
  });

  test('somebody unknown, or in a community that does not exist, is refused', async () => {
    const { community, first } = await aRankedCommunity();
    await expectRefusal(remove(first, community, 'nobody_there'), 'user_not_found');
    await expectRefusal(remove(cast.admin, { id: newObjectId() }, 'bob'), 'community/not-found');
    await expectRefusal(remove(cast.admin, { id: 'cats' }, 'bob'), 'invalid_id');
  });

  test('of each other at once, those of higher rank win', async () => {
    const { community, first, second } = await aRankedCommunity();
    const outcomes = await Promise.allSettled([
      remove(first, community, second.username),
      remove(second, community, first.username),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await ranks(community)).toContain(first.id);
    expect(await positions(community)).toEqual([1, 2]);
  });
});

const acts = async (community: Row) =>
  (
    await api.as(cast.admin).call(moderationApi.log, { params: { communityId: community.id }, query: {} })
  ).entries.map(({ act, by, actedAs, username }) => [act, by, actedAs, username]);

/** What this person is going to be told. */
const notificationsFor = async (user: Row) =>
  (await listJobs(api.db))
    .filter(({ name }) => name === 'createNotification')
    // What a job of this name is given.
    .map(({ payload }) => payload as Jobs['createNotification'])
    .filter(({ userId }) => userId === user.id);

describe('the log', () => {
  test('has who appointed and removed whom, where that changed anything', async () => {
    const { community, first, third } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    await add(third, community, newcomer.username);
    await add(first, community, newcomer.username);
    await remove(cast.admin, community, newcomer.username);
    await remove(cast.admin, community, newcomer.username);
    await expectRefusal(remove(third, community, first.username), 'lower-mod');
    await remove(third, community, third.username);
    expect(await acts(community)).toEqual([
      ['remove_moderator', third.username, 'mods', third.username],
      ['remove_moderator', 'admin', 'admins', newcomer.username],
      ['add_moderator', third.username, 'mods', newcomer.username],
    ]);
  });

  test('has one entry where several appoint or remove the same person at once', async () => {
    const { community, first, second } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    const everybody = [first, second, cast.admin];
    await Promise.all(everybody.map((by) => add(by, community, newcomer.username)));
    await Promise.all(everybody.map((by) => remove(by, community, newcomer.username)));
    expect((await acts(community)).map(([act]) => act)).toEqual(['remove_moderator', 'add_moderator']);
    expect(await positions(community)).toEqual([1, 2, 3]);
  });
});

describe('who is appointed', () => {
  test('is told by whom and where, each time anew', async () => {
    const { community, first } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    const told = {
      userId: newcomer.id,
      cause: expect.stringMatching(`^mod_add:${community.id}:\\d+$`) as string,
      notif: {
        type: 'mod_add',
        communityId: community.id,
        communityName: community.name,
        addedBy: first.username,
      },
    };
    await add(first, community, newcomer.username);
    await add(first, community, newcomer.username);
    expect(await notificationsFor(newcomer)).toEqual([told]);

    await remove(first, community, newcomer.username);
    await add(first, community, newcomer.username);
    const both = await notificationsFor(newcomer);
    expect(both).toEqual([told, told]);
    expect(new Set(both.map(({ cause }) => cause)).size).toBe(2);
  });

  test('is told nothing where that is refused, and by founding a community', async () => {
    const { community } = await aRankedCommunity();
    const newcomer = await aUser(api.db, { points: 100 });
    await expectRefusal(add(cast.bob, community, newcomer.username), 'not-mod-not-admin');
    await api.as(newcomer).call(communitiesApi.create, { body: { name: 'founded_by_one' } });
    expect(await notificationsFor(newcomer)).toEqual([]);
  });
});

test('whoever is removed as a moderator meanwhile neither appoints nor removes', async () => {
  const { community, first, third } = await aRankedCommunity();
  const newcomer = await aUser(api.db);
  await whileRoleGoes(api.db, first, community, () =>
    expectRefusal(add(first, community, newcomer.username), 'not-mod-not-admin'),
  );
  await aModerator(api.db, first, community);
  await whileRoleGoes(api.db, first, community, () =>
    expectRefusal(remove(first, community, third.username), 'not-mod-not-admin'),
  );
  expect(await ranks(community)).not.toContain(newcomer.id);
  expect(await ranks(community)).toContain(third.id);
});
