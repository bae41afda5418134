import { communitiesApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import {
  accountExports,
  communityBans,
  communityMembers,
  communityModerators,
  hiddenPosts,
  images,
  lists,
  moderationLog,
  mutes,
  notificationCauses,
  notifications,
  passwordResets,
  postVotes,
  pushSubscriptions,
  reports,
  sessions,
  toUuid,
  userBadges,
  users,
} from '@confab/db';
import {
  aBan,
  aCommunity,
  aMember,
  aModerator,
  anImage,
  aPost,
  aReport,
  aSupporter,
  aUser,
} from '@confab/testing/db';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { recordSeen } from '../http/viewer.queries.ts';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import { password, passwordHash } from '../test-support/passwords.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
type Named = { username: string };

const someone = (values: Partial<typeof users.$inferInsert> = {}) =>
  aUser(api.db, { passwordHash, ...values });
const remove = (by: Client, whom: Named, given = password) =>
  by.call(usersApi.delete, { params: { username: whom.username }, body: { password: given } });
const removeOwn = (user: Row & Named) => remove(api.as(user), user);
const rowOf = async (user: Row) => (await api.db.select().from(users).where(eq(users.id, user.id)))[0];
const isThere = async (user: Row) => (await rowOf(user))?.deletedAt === null;

describe('an account is deleted', () => {
  test('by its owner, with the owner’s password', async () => {
    const user = await someone();
    expect(await removeOwn(user)).toEqual({ success: true });
    expect(await isThere(user)).toBe(false);
  });

  test('by an admin, with the admin’s password', async () => {
    const [admin, user] = [await someone({ isAdmin: true }), await someone({ username: 'Gone_Soon' })];
    expect(await remove(api.as(admin), { username: 'gONE_sOON' })).toEqual({ success: true });
    expect(await isThere(user)).toBe(false);
    expect(await isThere(admin)).toBe(true);
  });

  test.each([
    { who: 'oneself', whom: 'own' },
    { who: 'an unknown account', whom: 'unknown_name' },
    { who: 'another member', whom: 'bob' },
  ])('only with the right password, when $who is deleted', async ({ whom }) => {
    for (const isAdmin of [false, true]) {
      const user = await someone({ isAdmin });
      for (const wrong of ['', 'wrong horse', `${password}!`]) {
        const target = { username: whom === 'own' ? user.username : whom };
        await expectRefusal(remove(api.as(user), target, wrong), 'wrong_password');
      }
      expect(await isThere(user)).toBe(true);
    }
  });

  test('and an unknown, deleted or suspended one is refused with its own error', async () => {
    const admin = api.as(await someone({ isAdmin: true }));
    await expectRefusal(remove(admin, { username: 'nobody_here' }), 'user_not_found');
    await expectRefusal(remove(admin, { username: 'not a name' }), 'user_not_found');
    const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
    await expectRefusal(remove(admin, gone), 'user-deleted');
    const suspended = await someone({ bannedAt: new Date().toISOString() });
    await expectRefusal(remove(admin, suspended), 'account-banned');
    expect(await isThere(suspended)).toBe(true);
    await api.db.update(users).set({ bannedAt: '2026-01-01T00:00:00Z' }).where(eq(users.id, gone.id));
    await expectRefusal(remove(admin, gone), 'user-deleted');
  });
});

describe('a deleted account', () => {
  /** A member with rows in every table. */
  async function memberWithEverything() {
    const user = await someone({
      email: 'me@example.org',
      aboutMe: 'Me',
      aboutMeHtml: '<p>Me</p>',
      points: 7,
    });
    const proPic = await anImage(api.db, {
      by: user,
      usage: 'profilePicture',
      usedAt: '2026-01-01T00:00:00Z',
    });
    await api.db
      .update(users)
      .set({ proPicId: proPic.id, notificationsNewCount: 1 })
      .where(eq(users.id, user.id));
    const [own, other] = [await aCommunity(api.db, { by: user }), await aCommunity(api.db, { by: cast.bob })];
    await aMember(api.db, user, other);
    await aBan(api.db, user, cast.cats);
    const post = await aPost(api.db, { by: user, in: other });
    await aReport(api.db, { by: user, of: await aPost(api.db, { by: cast.bob, in: other }) });
    await aSupporter(api.db, user);
    await api.db.insert(lists).values({ userId: user.id, name: 'bookmarks', displayName: 'Bookmarks' });
    await api.db.insert(mutes).values([
      { userId: user.id, mutedUserId: cast.bob.id },
      { userId: user.id, mutedCommunityId: cast.cats.id },
      { userId: cast.alice.id, mutedUserId: user.id },
    ]);
    await api.db.insert(hiddenPosts).values({ userId: user.id, postId: post.id });
    await api.db.insert(notifications).values({
      userId: user.id,
      type: 'new_badge',
      notif: { type: 'new_badge', badgeType: 'supporter' },
    });
    await api.db.insert(notificationCauses).values({ userId: user.id, cause: 'new_badge:1' });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const browser = { userId: user.id, sessionKey: `browser of ${user.id}` };
    await api.db.insert(sessions).values({ userId: user.id, key: browser.sessionKey, expiresAt });
    await api.db
      .insert(pushSubscriptions)
      .values({ ...browser, endpoint: `https://push.example/${user.id}`, p256dh: 'key', auth: 'secret' });
    await api.db.insert(passwordResets).values({ tokenHash: user.id, userId: user.id, expiresAt });
    await api.db
      .insert(accountExports)
      .values({ userId: user.id, fileKey: `exports/${user.id}`, size: 1, expiresAt });
    return { user, proPic, own, other, post };
  }

  const countOf = (table: PgTable, column: PgColumn, user: Row) => api.db.$count(table, eq(column, user.id));

  test('has lost its private data, and keeps its name and what concerns others', async () => {
    const { user, proPic, own, other } = await memberWithEverything();
    const browsers = [api.as(user), api.as(user)] as const;
    for (const browser of browsers) await browser.call(sessionApi.user);
    await api.db.execute(sql`delete from graphile_worker._private_jobs`);
    await remove(browsers[0], user);

    for (const browser of browsers) await expectRefusal(browser.call(sessionApi.user), 'not_logged_in');
    expect(await rowOf(user)).toMatchObject({
      username: user.username,
      passwordHash: null,
      email: null,
      aboutMe: null,
      aboutMeHtml: null,
      proPicId: null,
      isAdmin: false,
      notificationsNewCount: 0,
      points: 7,
    });
    for (const { table, column, rows } of [
      { table: sessions, column: sessions.userId, rows: 0 },
      { table: lists, column: lists.userId, rows: 0 },
      { table: mutes, column: mutes.userId, rows: 0 },
      { table: mutes, column: mutes.mutedUserId, rows: 0 },
      { table: notifications, column: notifications.userId, rows: 0 },
      { table: notificationCauses, column: notificationCauses.userId, rows: 0 },
      { table: pushSubscriptions, column: pushSubscriptions.userId, rows: 0 },
      { table: communityMembers, column: communityMembers.userId, rows: 0 },
      { table: communityModerators, column: communityModerators.userId, rows: 0 },
      { table: communityBans, column: communityBans.userId, rows: 0 },
      { table: passwordResets, column: passwordResets.userId, rows: 0 },
      { table: accountExports, column: accountExports.userId, rows: 0 },
      { table: images, column: images.uploadedBy, rows: 0 },
      { table: userBadges, column: userBadges.userId, rows: 1 },
      { table: reports, column: reports.createdBy, rows: 1 },
      { table: postVotes, column: postVotes.userId, rows: 1 },
      { table: hiddenPosts, column: hiddenPosts.userId, rows: 1 },
    ]) {
      expect(await countOf(table, column, user)).toBe(rows);
    }
    for (const [community, noMembers] of [
      [own, 0],
      [other, 1],
    ] as const) {
      const read = await api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
      expect(read.noMembers).toBe(noMembers);
    }
    const stored = { id: proPic.id, hash: proPic.hash };
    expect(await listJobs(api.db)).toEqual([
      { name: 'deleteImageFiles', payload: { images: [stored] } },
      { name: 'deleteImageFiles', payload: { images: [stored] } },
      { name: 'deleteExportFiles', payload: { keys: [`exports/${user.id}`] } },
    ]);
  });

  test('is not seen again from an address by a request that began before', async () => {
    const user = await someone({ createdIp: '203.0.113.7', lastSeenIp: '203.0.113.7' });
    await removeOwn(user);
    await recordSeen(api.db, 'a session', user.id, '203.0.113.8');
    expect(await rowOf(user)).toMatchObject({ createdIp: null, lastSeenIp: null });
  });

  test('leaves no gap in the ranks of other moderators, and an entry in the log', async () => {
    const [first, leaving, last] = [await someone(), await someone(), await someone()];
    const community = await aCommunity(api.db, { by: first });
    for (const moderator of [leaving, last]) {
      await aMember(api.db, moderator, community);
      await aModerator(api.db, moderator, community);
    }
    const admin = await someone({ isAdmin: true });
    await removeOwn(leaving);
    await remove(api.as(admin), first);
    const ranks = await api.db
      .select({ userId: communityModerators.userId, position: communityModerators.position })
      .from(communityModerators)
      .where(eq(communityModerators.communityId, community.id));
    expect(ranks).toEqual([{ userId: last.id, position: 1 }]);
    const entries = await api.db
      .select({
        userId: moderationLog.userId,
        actedAs: moderationLog.actedAs,
        targetUserId: moderationLog.targetUserId,
      })
      .from(moderationLog)
      .where(and(eq(moderationLog.communityId, community.id), eq(moderationLog.act, 'remove_moderator')))
      .orderBy(asc(moderationLog.id));
    expect(entries).toEqual([
      { userId: leaving.id, actedAs: 'mods', targetUserId: leaving.id },
      { userId: admin.id, actedAs: 'admins', targetUserId: first.id },
    ]);
  });

  test('leaves a browser with an anonymous session', async () => {
    const user = await someone();
    const browser = api.as(user);
    const response = await browser.request({
      method: 'DELETE',
      url: `/api/users/${user.username}`,
      payload: JSON.stringify({ password }),
      headers: { origin: api.config.site.url },
    });
    expect(response.statusCode).toBe(200);
    const given = response.cookies.find(({ name }) => name === 'SID')?.value;
    expect(given).toBeDefined();
    expect(given).not.toBe(await browser.sessionId());
  });

  test('leaves ten thousand communities with as few statements as one', async () => {
    const user = await someone();
    await api.db.execute(sql`
      insert into communities (id, name, user_id, no_members)
      select ('ff' || lpad(to_hex(i), 22, '0') || '00000000')::uuid, 'many_' || i, ${toUuid(cast.bob.id)}::uuid, 1
      from generate_series(1, 10000) i`);
    await api.db.execute(sql`
      insert into community_members (community_id, user_id)
      select id, ${toUuid(user.id)}::uuid from communities where name like 'many\\_%'`);
    await removeOwn(user);
    const [left] = await api.db.execute<{ members: number }>(sql`
      select sum(no_members)::int as members from communities where name like 'many\\_%'`);
    expect(left).toEqual({ members: 0 });
    expect(await api.db.$count(mutes, or(eq(mutes.userId, user.id), eq(mutes.mutedUserId, user.id)))).toBe(0);
  });
});
