import { communitiesApi, moderationApi } from '@confab/api-contract/calls';
import { communityMembers, communityModerators, type Jobs } from '@confab/db';
import { aCommunity, aMember, aModerator, aUser } from '@confab/testing/db';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';
import { listJobs } from '../../test-support/jobs.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };

/** A community with three moderators, its creator first. */
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
  test('are listed by rank, to everyone alike', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    const moderators = await listed(community);
    expect(moderators.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(moderators[0]).toMatchObject({ username: first.username, email: null, moddingList: null });
  });

  test('are listed with the time of their appointment', async () => {
    const { community, second } = await aRankedCommunity();
    const since = '2024-10-17T06:12:00Z';
    await api.db
      .update(communityModerators)
      .set({ createdAt: since })
      .where(eq(communityModerators.userId, second.id));
    expect((await listed(community))[1]?.moderatorSince).toBe(since);
  });

  test('may be empty', async () => {
    const { community, first } = await aRankedCommunity();
    for (const user of await listed(community)) await remove(cast.admin, community, user.username);
    expect(await listed(community)).toEqual([]);
    expect(await isMember(first, community)).toBe(true);
  });
});

describe('appointing', () => {
  test('makes a member the last in rank, and answers with all moderators', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    const reply = await add(third, community, ` ${newcomer.username.toUpperCase()} `);
    expect(reply.map(({ id }) => id)).toEqual([first.id, second.id, third.id, newcomer.id]);
    const detail = await api.as(newcomer).call(communitiesApi.get, { params: { communityId: community.id } });
    expect(detail).toMatchObject({ userJoined: true, userMod: true, noMembers: 4 });
  });

  test('does not make the admin who appoints a moderator', async () => {
    const { community } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    await add(cast.admin, community, newcomer.username);
    expect(await ranks(community)).not.toContain(cast.admin.id);
    expect(await isMember(cast.admin, community)).toBe(false);
  });

  test.each([{}, { username: null }, { username: '' }, { username: '   ' }])(
    'an unknown person (%j) is refused',
    async (body) => {
      const { community, first } = await aRankedCommunity();
      await expectRefusal(
        api.as(first).call(communitiesApi.addModerator, { params: { communityId: community.id }, body }),
        'empty_username',
      );
    },
  );

  test('many members at once numbers them without gaps', async () => {
    const { community, first } = await aRankedCommunity();
    const people = await Promise.all(Array.from({ length: 8 }, () => aUser(api.db)));
    await Promise.all(people.map((user) => add(first, community, user.username)));
    expect(await positions(community)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const detail = await api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
    expect(detail.noMembers).toBe(11);
  });
});

describe('removing', () => {
  test('answers with the person, who stays a member, and closes the gap in the ranks', async () => {
    const { community, first, second, third } = await aRankedCommunity();
    const reply = await remove(first, community, second.username.toUpperCase());
    expect(reply).toMatchObject({ id: second.id, username: second.username, moddingList: null });
    expect(await ranks(community)).toEqual([first.id, third.id]);
    expect(await positions(community)).toEqual([1, 2]);
    expect(await isMember(second, community)).toBe(true);
  });

  test('each other at once succeeds for the higher ranks', async () => {
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

/** Queued notifications for this user. */
const notificationsFor = async (user: Row) =>
  (await listJobs(api.db))
    .filter(({ name }) => name === 'createNotification')
    // A job's payload type follows from its name.
    .map(({ payload }) => payload as Jobs['createNotification'])
    .filter(({ userId }) => userId === user.id);

describe('the log', () => {
  test('has one entry when several people appoint or remove one person at once', async () => {
    const { community, first, second } = await aRankedCommunity();
    const newcomer = await aUser(api.db);
    const everybody = [first, second, cast.admin];
    await Promise.all(everybody.map((by) => add(by, community, newcomer.username)));
    await Promise.all(everybody.map((by) => remove(by, community, newcomer.username)));
    expect((await acts(community)).map(([act]) => act)).toEqual(['remove_moderator', 'add_moderator']);
    expect(await positions(community)).toEqual([1, 2, 3]);
  });
});

describe('a new moderator', () => {
  test('is notified of each appointment, with the community and its author', async () => {
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

  test('is not notified of founding a community', async () => {
    const newcomer = await aUser(api.db, { points: 100 });
    await api.as(newcomer).call(communitiesApi.create, { body: { name: 'founded_by_one' } });
    expect(await notificationsFor(newcomer)).toEqual([]);
  });
});
