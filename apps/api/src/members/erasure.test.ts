import { sessionApi, usersApi } from '@confab/api-contract/calls';
import { communityModerators, sessions, users } from '@confab/db';
import { aComment, aList, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { listJobs } from '../test-support/jobs.ts';
import { password, passwordHash } from '../test-support/passwords.ts';

const api = useApi();
const cast = useCast(api);

type Person = { id: string; username: string };

const anAdmin = () => aUser(api.db, { passwordHash, isAdmin: true });
const erase = (by: Person, whom: { username: string }, given = password) =>
  api.as(by).call(usersApi.erase, { params: { username: whom.username }, body: { password: given } });
const look = (by: Person, whom: { username: string }) =>
  api.as(by).call(usersApi.erasure, { params: { username: whom.username } });

test('an admin sees how much an account wrote, and deletes the account with all of it, by a job', async () => {
  const [admin, alice] = [await anAdmin(), await aUser(api.db, { username: 'Alice_Gone' })];
  const post = await aPost(api.db, { by: alice, in: cast.cats });
  await aComment(api.db, { by: alice, on: post });
  await aList(api.db, { by: alice, of: [post] });
  const browser = api.as(alice);
  await browser.call(sessionApi.user);

  const written = { posts: 1, comments: 1, votes: 2, lists: 1, pictures: 0 };
  expect(await look(admin, { username: 'aLICE_gone' })).toEqual({ written, progress: null });

  const begun = await erase(admin, alice);
  expect(begun).toEqual({
    written: { ...written, lists: 0 },
    progress: {
      noItems: 4,
      noErased: 0,
      requestedAt: expect.any(String) as string,
      finishedAt: null,
    },
  });
  await expectRefusal(browser.call(sessionApi.user), 'not_logged_in');
  expect(await api.db.$count(sessions, eq(sessions.userId, alice.id))).toBe(0);
  expect(await listJobs(api.db)).toContainEqual({ name: 'eraseAccount', payload: { userId: alice.id } });

  expect(await erase(admin, alice)).toEqual(begun);
  expect((await listJobs(api.db)).filter(({ name }) => name === 'eraseAccount')).toHaveLength(1);
});

test('an account that was deleted before can be erased, others are refused with their own error', async () => {
  const admin = await anAdmin();
  const at = new Date().toISOString();
  const gone = await aUser(api.db, { deletedAt: at });
  expect((await erase(admin, gone)).progress).toMatchObject({ noItems: 0, finishedAt: null });

  const member = await aUser(api.db, { passwordHash });
  await expectRefusal(erase(admin, member, 'wrong horse'), 'wrong_password');
  await expectRefusal(erase(member, cast.alice), 'not_admin');
  await expectRefusal(look(member, cast.alice), 'not_admin');
  await expectRefusal(erase(admin, await anAdmin()), 'no-erase-admin');
  await expectRefusal(erase(admin, admin), 'no-erase-admin');
  await expectRefusal(erase(admin, await aUser(api.db, { bannedAt: at })), 'account-banned');
  for (const username of ['nobody_at_all', 'ghost', 'nobody']) {
    await expectRefusal(erase(admin, { username }), 'user_not_found');
  }
  expect(await api.db.$count(users, eq(users.id, member.id))).toBe(1);
  expect(await api.db.$count(communityModerators, eq(communityModerators.userId, gone.id))).toBe(0);
});
