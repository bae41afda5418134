import {
  adminApi,
  commentsApi,
  postsApi,
  reportsApi,
  sessionApi,
  usersApi,
} from '@confab/api-contract/calls';
import {
  comments,
  images,
  moderationLog,
  notifications,
  posts,
  reports,
  sessions,
  toUuid,
  users,
} from '@confab/db';
import { passwordHash } from '../test-support/passwords.ts';
import { anImage, aPost, aThumbnail, aUser } from '@confab/testing/db';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { expectTrueCounters } from '../test-support/counters.ts';
import { listJobs } from '../test-support/jobs.ts';
import { recordRowChanges, type RowChanges } from '../test-support/row-changes.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

type Row = { id: string };
type Named = { username: string };

const ban = (whom: Named, deleteContentDays?: number, by: Row = cast.admin) =>
  api.as(by).call(adminApi.act, {
    body: {
      action: 'ban_user',
      username: whom.username,
      ...(deleteContentDays === undefined ? {} : { deleteContentDays }),
    },
  });
const unban = (whom: Named, by: Row = cast.admin) =>
  api.as(by).call(adminApi.act, { body: { action: 'unban_user', username: whom.username } });
const rowOf = async (user: Row) => {
  const [row] = await api.db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error('the user is there');
  return row;
};
const postRow = async (post: Row) => (await api.db.select().from(posts).where(eq(posts.id, post.id)))[0];
const commentRow = async (comment: Row) =>
  (await api.db.select().from(comments).where(eq(comments.id, comment.id)))[0];

const writePost = (by: Row, title = 'A post with words') =>
  api.as(by).call(postsApi.create, { body: { title, community: 'cats', body: 'words' } });
const writeComment = (by: Row, post: { publicId: string }, under?: Row) =>
  api.as(by).call(commentsApi.create, {
    params: { postId: post.publicId },
    body: { body: 'A comment', ...(under ? { parentCommentId: under.id } : {}) },
  });
const report = (by: Row, type: 'post' | 'comment', target: Row) =>
  api.as(by).call(reportsApi.create, { body: { type, targetId: target.id, reason: 3 } });
/** Backdates a post. */
const agePost = (post: Row, days: number) =>
  api.db
    .update(posts)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(posts.id, post.id));
const ageComment = (comment: Row, days: number) =>
  api.db
    .update(comments)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(comments.id, comment.id));

let changes: RowChanges;
beforeAll(async () => {
  changes = await recordRowChanges(api.db, { except: ['sessions'] });
});

describe('a ban', () => {
  test('takes effect at once, finds names in any case, and shows on the profile', async () => {
    const user = await aUser(api.db, { username: 'Spammer_1' });
    expect(await ban({ username: ' sPAMMER_1 ' })).toEqual({ success: true });
    const seen = await api.visitor().call(usersApi.get, { params: { username: 'Spammer_1' } });
    expect(seen).toMatchObject({ id: user.id, isBanned: true });
    expect(Math.abs(Date.parse(seen.bannedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('ends all sessions of the member at once', async () => {
    const user = await aUser(api.db);
    const browsers = [api.as(user), api.as(user), api.as(user)];
    for (const browser of browsers) await browser.call(sessionApi.user);
    await ban(user);
    for (const browser of browsers) {
      await expectRefusal(browser.call(sessionApi.user), 'not_logged_in');
      await expectRefusal(
        browser.call(postsApi.create, { body: { title: 'Still here', community: 'cats' } }),
        'not_logged_in',
      );
      expect((await browser.call(sessionApi.initial)).user).toBe(null);
    }
    expect(await api.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  });

  test('refuses the member’s login, and gives the reason only for the right password', async () => {
    const user = await aUser(api.db, { passwordHash });
    const logIn = (password: string) =>
      api.visitor().call(sessionApi.login, { body: { username: user.username, password } });
    await ban(user);
    await expectRefusal(logIn('correct horse'), 'account_suspended');
    await expectRefusal(logIn('another horse'), 'wrong-password');
    await unban(user);
    expect(await logIn('correct horse')).toMatchObject({ id: user.id, isBanned: false, bannedAt: null });
  });

  test('keeps what the member wrote if no number of days is given', async () => {
    const user = await aUser(api.db);
    const post = await writePost(user);
    const comment = await writeComment(user, post);
    const jobs = await listJobs(api.db);
    await ban(user);
    const read = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
    expect(read).toMatchObject({ deleted: false, body: 'words' });
    expect(await commentRow(comment)).toMatchObject({ deletedAt: null });
    expect(await listJobs(api.db)).toEqual(jobs);
  });

  test('renews its time when an admin repeats it', async () => {
    const user = await aUser(api.db, { bannedAt: '2026-01-01T00:00:00Z' });
    await ban(user);
    expect(Date.parse((await rowOf(user)).bannedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-02'));
  });

  test('also applies to deleted accounts', async () => {
    const user = await aUser(api.db, { deletedAt: new Date().toISOString() });
    await ban(user);
    expect((await rowOf(user)).bannedAt).not.toBe(null);
  });

  test.each(['another admin', 'oneself'])('is refused for %s before anything changes', async (who) => {
    const admin = await aUser(api.db, { isAdmin: true });
    const browser = api.as(admin);
    await writePost(admin);
    await browser.call(sessionApi.user);
    await api.as(cast.admin).call(sessionApi.user);
    const before = await changes.mark();
    await expectRefusal(
      (who === 'oneself' ? browser : api.as(cast.admin)).call(adminApi.act, {
        body: { action: 'ban_user', username: admin.username, deleteContentDays: 0 },
      }),
      'no_ban_admin',
    );
    expect(await changes.tablesSince(before)).toEqual([]);
    await browser.call(sessionApi.user);
  });

  test.each([
    {},
    { username: null },
    { username: 7 },
    { username: 'bob', deleteContentDays: -1 },
    { username: 'bob', deleteContentDays: 1.5 },
    { username: 'bob', deleteContentDays: '7' },
    { username: 'bob', deleteContentDays: 1e9 },
  ])('is refused with the body %j', async (fields) => {
    const response = await api.as(cast.admin).request({
      method: 'POST',
      url: '/api/_admin',
      payload: JSON.stringify({ action: 'ban_user', ...fields }),
    });
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid_json' });
    expect((await rowOf(cast.bob)).bannedAt).toBe(null);
  });
});

describe('lifting a ban', () => {
  test('can be repeated, also without a ban, and restores neither sessions nor content', async () => {
    const user = await aUser(api.db);
    const browser = api.as(user);
    const post = await writePost(user);
    await browser.call(sessionApi.user);
    await ban(user, 0);
    for (let time = 0; time < 2; time++) expect(await unban(user)).toEqual({ success: true });
    expect((await rowOf(user)).bannedAt).toBe(null);
    await expectRefusal(browser.call(sessionApi.user), 'not_logged_in');
    expect(await postRow(post)).toMatchObject({ deletedAs: 'admins', body: '' });
    expect(await unban(cast.bob)).toEqual({ success: true });
  });
});

describe('a ban that deletes', () => {
  test('deletes all posts with their content, and all comments, in the name of the admins', async () => {
    const user = await aUser(api.db);
    const others = await writePost(cast.alice);
    const post = await writePost(user);
    const comment = await writeComment(user, others);
    const answer = await writeComment(cast.alice, others, comment);
    await ban(user, 0);
    const deletion = { deletedAs: 'admins', deletedBy: cast.admin.id };
    expect(await postRow(post)).toMatchObject({
      ...deletion,
      deletedContentAs: 'admins',
      body: '',
      bodyHtml: '',
      title: post.title,
    });
    // The text stays for review (api.md 4.9).
    expect(await commentRow(comment)).toMatchObject({ ...deletion, body: 'A comment', noReplies: 1 });
    expect(await commentRow(answer)).toMatchObject({ deletedAt: null });
    expect(await postRow(others)).toMatchObject({ deletedAt: null, noComments: 2 });
  });

  test('keeps posts and comments older than the given days', async () => {
    const user = await aUser(api.db);
    const others = await writePost(cast.alice);
    const [young, old] = [await writePost(user), await writePost(user)];
    const [recent, former] = [await writeComment(user, others), await writeComment(user, others)];
    await agePost(young, 2);
    await ageComment(recent, 2);
    await agePost(old, 4);
    await ageComment(former, 4);
    await ban(user, 3);
    expect(await postRow(young)).toMatchObject({ deletedAs: 'admins' });
    expect(await commentRow(recent)).toMatchObject({ deletedAs: 'admins' });
    expect(await postRow(old)).toMatchObject({ deletedAt: null, body: 'words' });
    expect(await commentRow(former)).toMatchObject({ deletedAt: null });
    // A longer period deletes more; earlier deletions keep their record.
    const before = [await postRow(young), await commentRow(recent)];
    await ban(user, 0);
    expect(await postRow(old)).toMatchObject({ deletedAs: 'admins' });
    expect(await commentRow(former)).toMatchObject({ deletedAs: 'admins' });
    expect([await postRow(young), await commentRow(recent)]).toEqual(before);
  });

  test('keeps what the member had deleted before, and deletes only its content', async () => {
    const user = await aUser(api.db);
    const [byAuthor, withContent, byMods] = [
      await writePost(user),
      await writePost(user),
      await writePost(user),
    ];
    const others = await writePost(cast.alice);
    const comment = await writeComment(user, others);
    const remove = (by: Row, { publicId }: { publicId: string }, query: object) =>
      api.as(by).call(postsApi.delete, { params: { postId: publicId }, query });
    await remove(user, byAuthor, {});
    await remove(user, withContent, { deleteContent: true });
    await remove(cast.mod, byMods, { deleteAs: 'mods' });
    await api.as(cast.mod).call(commentsApi.delete, {
      params: { postId: others.publicId, commentId: comment.id },
      query: { deleteAs: 'mods' },
    });
    const [own, gone] = [await postRow(withContent), await commentRow(comment)];
    await ban(user, 0);
    expect(await postRow(byAuthor)).toMatchObject({
      deletedAs: 'normal',
      deletedBy: user.id,
      body: '',
      deletedContentAs: 'admins',
    });
    expect(await postRow(byMods)).toMatchObject({
      deletedAs: 'mods',
      deletedBy: cast.mod.id,
      body: '',
      deletedContentAs: 'admins',
    });
    expect(await postRow(withContent)).toEqual(own);
    expect(await commentRow(comment)).toEqual(gone);
  });

  test('deletes pictures and link previews with their files, and keeps those of others', async () => {
    const user = await aUser(api.db);
    const pictures = [await anImage(api.db, { by: user }), await anImage(api.db, { by: user })];
    const preview = await aThumbnail(api.db);
    const kept = await anImage(api.db, { by: cast.alice });
    await aPost(api.db, { by: user, in: cast.cats, images: pictures });
    await aPost(api.db, {
      by: user,
      in: cast.cats,
      linkUrl: 'https://example.org/',
      linkImageId: preview.id,
    });
    await aPost(api.db, { by: cast.alice, in: cast.cats, images: [kept] });
    await ban(user, 0);
    const left = await api.db.select({ id: images.id }).from(images);
    expect(left.map(({ id }) => id)).toEqual([kept.id]);
    const jobs = await listJobs(api.db);
    // Once now, and once later for copies that a worker was making.
    expect(jobs.map(({ name }) => name)).toEqual(['deleteImageFiles', 'deleteImageFiles']);
    const named = jobs.flatMap(
      ({ payload }) => (payload as { images: { id: string; hash: string }[] }).images,
    );
    for (const { id, hash } of [...pictures, preview]) {
      expect(named.filter((image) => image.id === id && image.hash === hash)).toHaveLength(2);
    }
  });

  test('keeps every counter right, ends reports and pins, and notifies no one', async () => {
    const user = await aUser(api.db);
    const others = await writePost(cast.alice);
    const [post, standing] = [await writePost(user), await writePost(user)];
    const comment = await writeComment(user, others);
    const below = await writeComment(cast.bob, post);
    const kept = await writeComment(cast.alice, others, comment);
    await report(cast.bob, 'post', post);
    await report(cast.bob, 'comment', comment);
    await report(cast.alice, 'comment', below);
    await report(cast.bob, 'comment', kept);
    for (const siteWide of ['true', undefined]) {
      const query = siteWide === undefined ? {} : { siteWide };
      await api.as(cast.admin).call(postsApi.pin, { params: { postId: standing.publicId }, query });
    }
    const jobs = await listJobs(api.db);
    await ban(user, 0);
    const left = await api.db.select({ commentId: reports.commentId }).from(reports);
    expect(left).toEqual([{ commentId: kept.id }]);
    expect(await postRow(standing)).toMatchObject({ pinnedAt: null, pinnedSiteAt: null });
    expect(await rowOf(user)).toMatchObject({ noPosts: 2, noComments: 0 });
    expect(await postRow(others)).toMatchObject({ noComments: 2 });
    expect(await listJobs(api.db)).toEqual(jobs);
    expect(await api.db.$count(notifications)).toBe(0);
    await api.db.execute(sql`update users set
      no_posts = (select count(*) from posts where user_id = users.id),
      no_comments = (select count(*) from comments where user_id = users.id and deleted_at is null)
      where id <> ${toUuid(user.id)}::uuid`);
    await api.db.execute(sql`update site_settings set no_users = (select count(*) from users)`);
    await expectTrueCounters(api.db);
  });

  test('writes an entry in the log of each community', async () => {
    const user = await aUser(api.db);
    const others = await writePost(cast.alice);
    const post = await writePost(user);
    const comment = await writeComment(user, others);
    await ban(user, 0);
    const entries = await api.db
      .select({ act: moderationLog.act, postId: moderationLog.postId, commentId: moderationLog.commentId })
      .from(moderationLog)
      .where(
        and(
          eq(moderationLog.communityId, cast.cats.id),
          eq(moderationLog.targetUserId, user.id),
          eq(moderationLog.actedAs, 'admins'),
        ),
      )
      .orderBy(asc(moderationLog.act));
    expect(entries).toEqual([
      { act: 'delete_comment', postId: others.id, commentId: comment.id },
      { act: 'delete_post', postId: post.id, commentId: null },
    ]);
  });

  test('removes the posts from every feed at once', async () => {
    const user = await aUser(api.db);
    const post = await writePost(user);
    const comment = await writeComment(user, await writePost(cast.alice));
    await ban(user, 0);
    for (const by of [api.visitor(), api.as(cast.bob), api.as(cast.admin)]) {
      for (const sort of ['latest', 'hot', 'activity', 'day', 'all'] as const) {
        for (const query of [{ sort }, { sort, communityId: cast.cats.id }]) {
          const { posts: feed } = await by.call(postsApi.list, { query });
          expect(feed.map(({ id }) => id)).not.toContain(post.id);
        }
      }
    }
    const read = await api.visitor().call(commentsApi.get, { params: { commentId: comment.id } });
    expect(read).toMatchObject({ contentStripped: true, username: '[Hidden]' });
  });
});
