import { communitiesApi, commentsApi, mutesApi, postsApi, sessionApi } from '@confab/api-contract/calls';
import { mutes, toUuid, users } from '@confab/db';
import { limits, newObjectId, zeroId } from '@confab/domain';
import { aComment, aCommunity, aMember, anImage, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

const api = useApi();
const cast = useCast(api);
/** A person who has muted no one yet. */
let member: { id: string; username: string };
let client: Client;

beforeEach(async () => {
  member = await aUser(api.db);
  client = api.as(member);
});

const list = () => client.call(mutesApi.list);
const mute = (body: { userId?: string | undefined; communityId?: string }, by = client) =>
  by.call(mutesApi.mute, { body });
const clear = (type?: '' | 'user' | 'community') => client.call(mutesApi.clear, { query: { type } });
const none = { communityMutes: [], userMutes: [] };

/** The names in a list of mutes, in its order. */
const namesOf = ({ userMutes, communityMutes }: Awaited<ReturnType<typeof list>>) => ({
  people: userMutes.map(({ mutedUser }) => mutedUser.username),
  communities: communityMutes.map(({ mutedCommunity }) => mutedCommunity.name),
});

describe('a mute', () => {
  test('of a person is answered with the list of mutes', async () => {
    const answer = await mute({ userId: cast.alice.id });
    expect(answer).toEqual({
      communityMutes: [],
      userMutes: [
        {
          id: expect.stringMatching(/^u_\d+$/) as string,
          type: 'user',
          mutedUserId: cast.alice.id,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
          mutedUser: expect.objectContaining({
            id: cast.alice.id,
            username: 'alice',
            email: null,
          }) as unknown,
        },
      ],
    });
    expect(await list()).toEqual(answer);
  });

  test('of a community shows it with its pictures, and without the viewer’s membership', async () => {
    const icon = await anImage(api.db, { by: cast.mod, usage: 'communityIcon' });
    const dogs = await aCommunity(api.db, { by: member, proPicId: icon.id });
    const answer = await mute({ communityId: dogs.id.toUpperCase() });
    expect(answer).toEqual({
      userMutes: [],
      communityMutes: [
        {
          id: expect.stringMatching(/^c_\d+$/) as string,
          type: 'community',
          mutedCommunityId: dogs.id,
          createdAt: expect.any(String) as string,
          mutedCommunity: expect.objectContaining({
            id: dogs.id,
            proPic: expect.objectContaining({ id: icon.id }) as unknown,
            isMuted: true,
            userJoined: null,
            userMod: null,
            mods: null,
            rules: null,
          }) as unknown,
        },
      ],
    });
  });

  test('can name a person and a community, and the oldest is listed first', async () => {
    await mute({ userId: cast.bob.id });
    const dogs = await aCommunity(api.db, { by: cast.mod, name: 'dogs' });
    await mute({ userId: cast.alice.id, communityId: dogs.id });
    const answer = await mute({ communityId: cast.cats.id });
    expect(namesOf(answer)).toEqual({ people: ['bob', 'alice'], communities: ['dogs', 'cats'] });
  });

  test('without a person and a community changes nothing', async () => {
    expect(await mute({})).toEqual(none);
  });

  test('twice, also at the same time, is stored once', async () => {
    const both = { userId: cast.alice.id, communityId: cast.cats.id };
    await Promise.all([mute(both), mute(both), mute(both)]);
    const before = await list();
    expect(namesOf(before)).toEqual({ people: ['alice'], communities: ['cats'] });
    expect(await mute(both)).toEqual(before);
  });

  test('of both stores neither if one is refused', async () => {
    await expectRefusal(mute({ userId: cast.alice.id, communityId: newObjectId() }), 'community/not-found');
    await expectRefusal(mute({ userId: newObjectId(), communityId: cast.cats.id }), 'user_not_found');
    await expectRefusal(mute({ userId: member.id, communityId: cast.cats.id }), 'cannot-mute-self');
    expect(await list()).toEqual(none);
  });

  test('is refused for oneself, deleted and unknown accounts, and malformed ids', async () => {
    const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
    await expectRefusal(mute({ userId: member.id }), 'cannot-mute-self');
    await expectRefusal(mute({ userId: gone.id }), 'user-deleted');
    await expectRefusal(mute({ userId: zeroId }), 'user_not_found');
    await expectRefusal(mute({ userId: 'alice' }), 'invalid_id');
    await expectRefusal(mute({ communityId: 'cats' }), 'invalid_id');
    expect(await list()).toEqual(none);
  });

  test('of two people of each other at the same time stores both', async () => {
    const other = await aUser(api.db);
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        mute({ userId: other.id, communityId: cast.cats.id }),
        mute({ userId: member.id, communityId: cast.cats.id }, api.as(other)),
        mute({ userId: member.id }, api.as(other)),
      ]);
      await api.db.delete(mutes).where(eq(mutes.userId, other.id));
    }
    expect(namesOf(await list())).toEqual({ people: [other.username], communities: ['cats'] });
  });

  test('beyond ten thousand of a kind is refused, also with several requests at once', async () => {
    await fillMutes(limits.mutesMax - 1);
    const people = await Promise.all(Array.from({ length: 3 }, () => aUser(api.db)));
    await expectOnly(
      1,
      people.map(({ id }) => mute({ userId: id })),
      'too-many-mutes',
    );
    expect(await countMutes()).toBe(limits.mutesMax);
    await expectRefusal(mute({ userId: cast.alice.id, communityId: cast.cats.id }), 'too-many-mutes');
    // A muted user may be muted again; communities count separately.
    const [known] = await api.db.select().from(mutes).where(eq(mutes.userId, member.id)).limit(1);
    const answer = await mute({ userId: known?.mutedUserId ?? '', communityId: cast.cats.id });
    expect(answer.userMutes).toHaveLength(limits.mutesMax);
    expect(namesOf(answer).communities).toEqual(['cats']);
    // Ten thousand mutes make a reply of megabytes.
  }, 60_000);
});

describe('unmuting', () => {
  beforeEach(async () => {
    await mute({ userId: cast.alice.id, communityId: cast.cats.id });
  });

  test('a person or a community, by its own id, keeps the others, and twice is the same as once', async () => {
    const unmuteAlice = { params: { userId: cast.alice.id } };
    const unmuteCats = { params: { communityId: cast.cats.id } };
    expect(await client.call(mutesApi.unmuteUser, unmuteAlice)).toEqual({ success: true });
    expect(namesOf(await list())).toEqual({ people: [], communities: ['cats'] });
    expect(await client.call(mutesApi.unmuteUser, unmuteAlice)).toEqual({ success: true });
    expect(await client.call(mutesApi.unmuteCommunity, unmuteCats)).toEqual({ success: true });
    expect(await client.call(mutesApi.unmuteCommunity, unmuteCats)).toEqual({ success: true });
    expect(await list()).toEqual(none);
    await expectRefusal(client.call(mutesApi.unmuteUser, { params: { userId: 'alice' } }), 'invalid_id');
    await expectRefusal(
      client.call(mutesApi.unmuteCommunity, { params: { communityId: 'cats' } }),
      'invalid_id',
    );
  });

  test('by the id of the mute removes only that mute', async () => {
    const [ofAlice] = (await list()).userMutes;
    const [ofCats] = (await list()).communityMutes;
    if (!ofAlice || !ofCats) throw new Error('both are muted');
    const remove = (muteId: string, by = client) => by.call(mutesApi.remove, { params: { muteId } });
    // The numbers are shared, so the letter is part of the id; a member deletes only their own mutes.
    await remove(ofAlice.id.replace('u_', 'c_'));
    await remove(ofCats.id.replace('c_', 'u_'));
    await remove(ofAlice.id, api.as(cast.bob));
    await remove(ofAlice.id, api.as(cast.admin));
    expect(namesOf(await list())).toEqual({ people: ['alice'], communities: ['cats'] });
    expect(await remove(ofAlice.id)).toEqual({ success: true });
    expect(await remove(ofAlice.id)).toEqual({ success: true });
    expect(namesOf(await list())).toEqual({ people: [], communities: ['cats'] });
    expect(await remove(ofCats.id)).toEqual({ success: true });
    expect(await list()).toEqual(none);
  });

  test.each(['7', 'x_7', 'u_', 'u_-1', 'u_7.5', 'U_7', 'u_7 ', 'u_9999999999999999', '0'])(
    'with the malformed id %j is refused',
    async (muteId) => {
      await expectRefusal(client.call(mutesApi.remove, { params: { muteId } }), 'invalid-mute-id');
    },
  );

  test.each([
    { type: 'user', left: { people: [], communities: ['cats'] } },
    { type: 'community', left: { people: ['alice'], communities: [] } },
    { type: '', left: { people: [], communities: [] } },
    { type: undefined, left: { people: [], communities: [] } },
  ] as const)('all of the type $type answers with the mutes as they were', async ({ type, left }) => {
    await mute({ userId: cast.bob.id }, api.as(cast.alice));
    const before = await list();
    expect(await clear(type)).toEqual(before);
    expect(namesOf(await list())).toEqual(left);
    expect(namesOf(await api.as(cast.alice).call(mutesApi.list)).people).toEqual(['bob']);
  });

  test('all of an unknown type is refused', async () => {
    const response = await client.request({ method: 'DELETE', url: '/api/mutes?type=users' });
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid_mute_type' });
    expect(namesOf(await list())).toEqual({ people: ['alice'], communities: ['cats'] });
  });
});

describe('muted people and communities', () => {
  test('are marked in every reply that shows the community', async () => {
    const dogs = await aCommunity(api.db, { by: member });
    await aMember(api.db, member, cast.cats);
    const post = await aPost(api.db, { by: member, in: dogs });
    const byId = { params: { communityId: dogs.id } };
    const mutedIn = async (by: Client): Promise<Record<string, boolean | undefined>> => {
      const of = (communities: readonly { id: string; isMuted: boolean }[] | null | undefined) =>
        communities?.find(({ id }) => id === dogs.id)?.isMuted;
      const startup = await by.call(sessionApi.initial);
      const thread = await by.call(postsApi.get, {
        params: { postId: post.id },
        query: { fetchCommunity: 'true' },
      });
      return {
        page: (await by.call(communitiesApi.get, byId)).isMuted,
        directory: of(await by.call(communitiesApi.list, { query: {} })),
        search: of(await by.call(communitiesApi.list, { query: { q: dogs.name } })),
        sidebar: of(startup.communities),
        thread: thread.community?.isMuted,
        moderated: of(startup.user && (await by.call(sessionApi.user)).moddingList),
      };
    };
    const unmuted = { page: false, directory: false, search: false, sidebar: false, thread: false };
    expect(await mutedIn(client)).toEqual({ ...unmuted, moderated: false });

    await mute({ communityId: dogs.id });
    // The list of moderated communities ignores mutes (api.md 3.4).
    const muted = { page: true, directory: true, search: true, sidebar: true, thread: true };
    expect(await mutedIn(client)).toEqual({ ...muted, moderated: false });
    expect(await mutedIn(api.as(cast.bob))).toMatchObject({ page: false, directory: false, thread: false });
    expect(await mutedIn(api.visitor())).toMatchObject({ page: false, directory: false, thread: false });
    const joined = await client.call(communitiesApi.join, { body: { communityId: dogs.id, leave: true } });
    expect(joined).toMatchObject({ userJoined: false, isMuted: true });
    const changed = await client.call(communitiesApi.join, {
      body: { communityId: cast.cats.id, leave: false },
    });
    expect(changed).toMatchObject({ userJoined: true, isMuted: false });
  });

  test('are marked on posts and comments until they are unmuted', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const flags = async () => {
      const thread = await client.call(postsApi.get, { params: { postId: post.id }, query: {} });
      const one = await client.call(commentsApi.get, { params: { commentId: comment.id } });
      return [thread.isAuthorMuted, thread.isCommunityMuted, one.isAuthorMuted ?? false];
    };
    expect(await flags()).toEqual([false, false, false]);
    await mute({ userId: cast.alice.id });
    expect(await flags()).toEqual([true, false, true]);
    await mute({ communityId: cast.cats.id });
    expect(await flags()).toEqual([true, true, true]);
    await clear('user');
    expect(await flags()).toEqual([false, true, false]);
  });

  test('are in the startup payload, and of very many the newest', async () => {
    expect((await client.call(sessionApi.initial)).mutes).toEqual(none);
    const answer = await mute({ userId: cast.alice.id, communityId: cast.cats.id });
    expect((await client.call(sessionApi.initial)).mutes).toEqual(answer);
    expect((await api.visitor().call(sessionApi.initial)).mutes).toEqual(none);

    await fillMutes(limits.startupMutesMax);
    const everybody = (await list()).userMutes;
    expect(everybody).toHaveLength(limits.startupMutesMax + 1);
    const { mutes: shown } = await client.call(sessionApi.initial);
    expect(shown.userMutes).toEqual(everybody.slice(1));
    expect(namesOf(shown).communities).toEqual(['cats']);
  });
});

let crowds = 0;

/** Inserts that many mutes, later than those made by calls; a thousand at once, for statements have a time limit. */
async function fillMutes(count: number): Promise<void> {
  const first = 2_000_000 + crowds++ * limits.mutesMax;
  for (let from = first; from < first + count; from += 1000) {
    const to = Math.min(from + 1000, first + count) - 1;
    await api.db.execute(sql`
      with people as (
        insert into ${users} (id, user_index, username)
        select (lpad(to_hex(i), 16, '0') || 'aa00000000000000')::uuid, i, 'crowd_' || i
        from generate_series(${from}::int, ${to}::int) i
        returning id)
      insert into ${mutes} (user_id, muted_user_id) select ${toUuid(member.id)}::uuid, id from people`);
  }
}

const countMutes = () => api.db.$count(mutes, eq(mutes.userId, member.id));
