import { communityRequestsApi } from '@confab/api-contract/calls';
import { communityRequests } from '@confab/db';
import { limits } from '@confab/domain';
import { aCommunity, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.delete(communityRequests));

type Row = { id: string };
type Body = { name?: string | null; note?: string | null };

const ask = (by: Row, body: Body) => api.as(by).call(communityRequestsApi.create, { body });
const listed = () => api.as(cast.admin).call(communityRequestsApi.list);
const remove = (by: Row, id: number | string) =>
  api.as(by).call(communityRequestsApi.delete, { params: { requestId: String(id) } });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('asking for a community', () => {
  test('answers with null, and shows the admins the member, the name and the note', async () => {
    expect(await ask(cast.bob, { name: ' Dogs ', note: ' There are cats. ' })).toBe(null);
    expect(await listed()).toEqual([
      {
        id: expect.any(Number) as number,
        byUser: 'bob',
        communityName: 'Dogs',
        communityExists: false,
        note: 'There are cats.',
        createdAt: expect.any(String) as string,
        deniedNote: null,
        deniedBy: null,
        deniedAt: null,
      },
    ]);
  });

  test('needs no note, and cuts a long one', async () => {
    await ask(cast.bob, { name: 'no_note' });
    await ask(cast.bob, { name: 'empty_note', note: '' });
    await ask(cast.bob, { name: 'long_note', note: '🐕'.repeat(501) });
    expect((await listed()).map(({ note }) => note)).toEqual(['🐕'.repeat(500), '', null]);
  });

  test.each([{}, { name: null }, { name: '' }, { name: 'ab' }, { name: 'x'.repeat(22) }, { name: 'a dog' }])(
    'with the impossible name %j is refused',
    (body) => expectRefusal(ask(cast.bob, body), 'invalid-community-name'),
  );

  test('with a name that the site reserves is refused', () =>
    expectRefusal(ask(cast.bob, { name: 'Settings' }), 'invalid-community-name'));

  test('with the name of an existing community, in any case, is refused', () =>
    expectRefusal(ask(cast.bob, { name: 'CATS' }), 'community-already-exists'));

  test('a second time, in any case and with another note, stores nothing', async () => {
    await ask(cast.bob, { name: 'dogs', note: 'first' });
    expect(await ask(cast.bob, { name: 'DOGS', note: 'second' })).toBe(null);
    expect(await listed()).toMatchObject([{ communityName: 'dogs', note: 'first' }]);
  });

  test('that another member asked for, too, stores a second request', async () => {
    await ask(cast.bob, { name: 'dogs' });
    await ask(cast.alice, { name: 'dogs' });
    expect((await listed()).map(({ byUser }) => byUser)).toEqual(['alice', 'bob']);
  });

  test('many times at once stores one request', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ask(cast.bob, { name: 'dogs' })));
    expect(await listed()).toHaveLength(1);
  });

  test('again after the first request has expired stores another one', async () => {
    await ask(cast.bob, { name: 'dogs', note: 'first' });
    await api.db.update(communityRequests).set({ createdAt: daysAgo(limits.communityRequestDays + 1) });
    expect(await listed()).toEqual([]);
    await Promise.all([
      ask(cast.bob, { name: 'Dogs', note: 'second' }),
      ask(cast.bob, { name: 'Dogs', note: 'second' }),
    ]);
    expect(await listed()).toMatchObject([{ communityName: 'Dogs', note: 'second' }]);
    expect(await api.db.$count(communityRequests)).toBe(1);
  });
});

describe('the requests', () => {
  test('are listed newest first, and say which communities exist by now', async () => {
    await ask(cast.bob, { name: 'horses' });
    await ask(cast.alice, { name: 'birds' });
    await aCommunity(api.db, { by: cast.admin, name: 'Horses' });
    expect(
      (await listed()).map(({ communityName, communityExists }) => [communityName, communityExists]),
    ).toEqual([
      ['birds', false],
      ['horses', true],
    ]);
  });

  test('leave out those older than 90 days', async () => {
    await ask(cast.bob, { name: 'old_one' });
    await api.db
      .update(communityRequests)
      .set({ createdAt: daysAgo(90.01) })
      .where(eq(communityRequests.name, 'old_one'));
    await ask(cast.bob, { name: 'last_one' });
    await api.db
      .update(communityRequests)
      .set({ createdAt: daysAgo(89.99) })
      .where(eq(communityRequests.name, 'last_one'));
    expect((await listed()).map(({ communityName }) => communityName)).toEqual(['last_one']);
  });

  test('are the newest thousand at most', async () => {
    const user = await aUser(api.db);
    const rows = Array.from({ length: 1002 }, (_, number) => ({
      userId: user.id,
      name: `wish_${number}`,
      createdAt: daysAgo(number / 100),
    }));
    await api.db.insert(communityRequests).values(rows);
    const list = await listed();
    expect(list).toHaveLength(1000);
    expect(list.map(({ communityName }) => communityName)).toEqual(
      rows.slice(0, 1000).map(({ name }) => name),
    );
  });

  test('are deleted one by one, and deleting one again changes nothing', async () => {
    await ask(cast.bob, { name: 'dogs' });
    await ask(cast.bob, { name: 'birds' });
    const id = (await listed())[0]?.id ?? 0;
    expect(await remove(cast.admin, id)).toBe(null);
    expect(await remove(cast.admin, id)).toBe(null);
    expect((await listed()).map(({ communityName }) => communityName)).toEqual(['dogs']);
    for (const wrong of ['x', '-1', '1.5', '9'.repeat(20)]) {
      await expectRefusal(remove(cast.admin, wrong), 'invalid_id');
    }
  });
});
