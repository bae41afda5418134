import { communitiesApi, postsApi } from '@confab/api-contract';
import { communities, moderationLog, posts } from '@confab/db';
import { limits } from '@confab/domain';
import { aCommunity, aModerator } from '@confab/testing/db';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { actDuringLock } from '../test-support/lock-race.ts';

const api = useApi();
const cast = useCast(api);

type Person = { id: string };
type Community = { id: string; name: string };
type Settings = { about?: string | null; nsfw?: boolean; postingRestricted?: boolean };

const change = (who: Person, community: Community, body: Settings) =>
  api.as(who).call(communitiesApi.update, { params: { communityId: community.id }, body });
const get = (community: Community) =>
  api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
const aPlace = (values = {}) => aCommunity(api.db, { by: cast.mod, ...values });
const logOf = (community: Community) =>
  api.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.communityId, community.id))
    .orderBy(asc(moderationLog.id));

describe('the settings of a community', () => {
  test('refuse a post in progress when they stop members from posting', async () => {
    const place = await aPlace();
    const outcome = actDuringLock(
      api.db,
      () => api.as(cast.alice).call(postsApi.create, { body: { title: 'A post', community: place.name } }),
      {
        hold: (tx) => tx.select().from(communities).where(eq(communities.id, place.id)).for('update'),
        interfere: (tx) =>
          tx.update(communities).set({ postingRestricted: true }).where(eq(communities.id, place.id)),
      },
    );
    await expectRefusal(outcome, 'posting-restricted');
    expect(await api.db.$count(posts, eq(posts.communityId, place.id))).toBe(0);
  });

  test('are changed by a moderator: absent ones stay, and the reply is the community without isDefault', async () => {
    const place = await aPlace({ about: 'Old', aboutHtml: '<p>Old</p>' });
    const changed = await change(cast.mod, place, { postingRestricted: true });
    expect(changed).toMatchObject({
      id: place.id,
      about: 'Old',
      aboutHtml: '<p>Old</p>',
      nsfw: false,
      postingRestricted: true,
      userJoined: true,
      userMod: true,
      mods: [{ username: 'mod' }],
      rules: [],
    });
    expect(changed).not.toHaveProperty('isDefault');
    expect(await change(cast.mod, place, { nsfw: true })).toMatchObject({
      nsfw: true,
      postingRestricted: true,
      about: 'Old',
    });
    expect(await get(place)).toMatchObject({ nsfw: true, postingRestricted: true, about: 'Old' });
  });

  test('have an about text in Markdown, cut to its limit, with the indent of its first line, which null clears', async () => {
    const place = await aPlace();
    expect(await change(cast.mod, place, { about: ' Cats, *mostly*. ' })).toMatchObject({
      about: ' Cats, *mostly*.',
      aboutHtml: expect.stringContaining('<em>mostly</em>') as unknown,
    });
    expect((await change(cast.mod, place, { about: 'ö'.repeat(3000) })).about).toHaveLength(
      limits.communityAboutMax,
    );
    expect(await change(cast.mod, place, { about: null })).toMatchObject({ about: null, aboutHtml: null });
  });

  test('are read from a body with more fields, and the name stays', async () => {
    const place = await aPlace();
    const whole = { ...(await get(place)), name: 'another', noMembers: 99, about: 'New' };
    expect(await change(cast.mod, place, whole)).toMatchObject({
      name: place.name,
      noMembers: place.noMembers,
      about: 'New',
    });
  });

  test('are also changed at the community’s name, in any case', async () => {
    const place = await aPlace({ name: 'ByName' });
    const changed = await api.as(cast.mod).call(communitiesApi.update, {
      params: { communityId: 'BYNAME' },
      query: { byName: 'true' },
      body: { about: 'Found' },
    });
    expect(changed).toMatchObject({ id: place.id, name: 'ByName', about: 'Found' });
  });

  test('are in the log by the names of the changed ones, and in whose name, only after a change', async () => {
    const place = await aPlace({ about: 'Old' });
    await change(cast.mod, place, { about: 'New', nsfw: false, postingRestricted: true });
    await change(cast.mod, place, { about: 'New', postingRestricted: true });
    await change(cast.mod, place, {});
    await change(cast.admin, place, { nsfw: true });
    expect(await logOf(place)).toMatchObject([
      {
        act: 'change_settings',
        userId: cast.mod.id,
        actedAs: 'mods',
        details: { changed: ['about', 'postingRestricted'] },
      },
      {
        act: 'change_settings',
        userId: cast.admin.id,
        actedAs: 'admins',
        details: { changed: ['nsfw'] },
      },
    ]);
  });

  test('are both kept when two moderators change different ones at once', async () => {
    const place = await aPlace();
    await aModerator(api.db, cast.alice, place);
    await Promise.all([
      change(cast.mod, place, { about: 'New' }),
      change(cast.alice, place, { postingRestricted: true }),
    ]);
    expect(await get(place)).toMatchObject({ about: 'New', postingRestricted: true });
  });
});
