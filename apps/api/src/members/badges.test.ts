import { usersApi } from '@confab/api-contract';
import { userBadges, users } from '@confab/db';
import { aSupporter, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { listJobs } from '../test-support/jobs.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

type Person = { id: string; username: string };

const supporter = { id: expect.any(Number) as number, type: 'supporter' as const };

const give = (who: Person, { username }: Person) =>
  api.as(who).call(usersApi.giveBadge, { params: { username }, body: { type: 'supporter' } });

const remove = (who: Person, { username }: Person, badge: string, byType?: boolean) =>
  api.as(who).call(usersApi.removeBadge, {
    params: { username, badge },
    query: byType ? { byType: 'true' } : {},
  });

const badgesOf = async ({ username }: Person) =>
  (await api.visitor().call(usersApi.get, { params: { username } })).badges;

describe('giving a badge', () => {
  test('shows it to all and notifies its holder', async () => {
    const holder = await aUser(api.db);
    const badges = await give(cast.admin, { ...holder, username: holder.username.toUpperCase() });
    expect(badges).toEqual([supporter]);
    expect(await badgesOf(holder)).toEqual(badges);
    expect(await listJobs(api.db)).toEqual([
      {
        name: 'createNotification',
        payload: {
          userId: holder.id,
          cause: `new_badge:${badges[0]?.id}`,
          notif: { type: 'new_badge', badgeType: 'supporter' },
        },
      },
    ]);
  });

  test('again, or by two admins at once, changes nothing and sends no notification', async () => {
    const holder = await aUser(api.db);
    const answers = await Promise.all([give(cast.admin, holder), give(cast.admin, holder)]);
    answers.push(await give(cast.admin, holder));
    const [first] = answers;
    expect(first).toEqual([supporter]);
    expect(answers).toEqual([first, first, first]);
    expect(await listJobs(api.db)).toHaveLength(1);
  });

  test('after it was taken back notifies its holder again', async () => {
    const holder = await aUser(api.db);
    await give(cast.admin, holder);
    await remove(cast.admin, holder, 'supporter', true);
    await give(cast.admin, holder);
    const causes = (await listJobs(api.db)).map(({ payload }) => (payload as { cause: string }).cause);
    expect(new Set(causes).size).toBe(2);
  });

  test('requires an existing badge and person, and an account that is not deleted', async () => {
    const gone = await aUser(api.db, { deletedAt: '2026-05-01T00:00:00Z' });
    await expectRefusal(give(cast.admin, { id: '', username: 'nobody_there' }), 'user_not_found');
    await expectRefusal(give(cast.admin, gone), 'user-deleted');
    const response = await api.as(cast.admin).request({
      method: 'POST',
      url: '/api/users/bob/badges',
      payload: { type: 'knight' },
    });
    expect(response.json()).toEqual(errorBody('badge_type_not_found'));
    expect(await listJobs(api.db)).toEqual([]);
  });
});

describe('taking a badge back', () => {
  test.each(['its type', 'its id'])('by %s removes it, and a second time changes nothing', async (by) => {
    const holder = await aUser(api.db);
    const [badge] = await give(cast.admin, holder);
    const takeBack = () =>
      by === 'its type'
        ? remove(cast.admin, holder, 'supporter', true)
        : remove(cast.admin, holder, String(badge?.id));
    expect(await takeBack()).toEqual({ success: true });
    expect(await badgesOf(holder)).toEqual([]);
    expect(await takeBack()).toEqual({ success: true });
  });

  test('by the id of another person’s badge changes nothing', async () => {
    const holder = await aUser(api.db);
    const [badge] = await give(cast.admin, holder);
    expect(await remove(cast.admin, cast.bob, String(badge?.id))).toEqual({ success: true });
    expect(await badgesOf(holder)).toEqual([badge]);
  });

  test('of a deleted account is possible, as the badge still has a row', async () => {
    const holder = await aUser(api.db);
    await aSupporter(api.db, holder);
    await api.db
      .update(users)
      .set({ deletedAt: sql`now()` })
      .where(eq(users.id, holder.id));
    await remove(cast.admin, holder, 'supporter', true);
    expect(await api.db.$count(userBadges, eq(userBadges.userId, holder.id))).toBe(0);
  });

  test.each(['supporter', '-1', '1.5', '0x1', '9'.repeat(16), ' '])(
    'by the id %j is refused, as an id is a number',
    (badge) => expectRefusal(remove(cast.admin, cast.bob, badge), 'bad_badge_id'),
  );

  test('requires an existing type and person', async () => {
    await expectRefusal(remove(cast.admin, cast.bob, 'knight', true), 'badge_type_not_found');
    const unknown = { id: '', username: 'unknown_name' };
    await expectRefusal(remove(cast.admin, unknown, 'supporter', true), 'user_not_found');
  });
});
