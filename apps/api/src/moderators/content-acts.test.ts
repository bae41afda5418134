import { commentsApi, moderationApi, postsApi } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { aComment, aCommunity, aModerator, aPost, aUser } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { theCast } from '../test-support/cast.ts';
import { whileRoleGoes } from '../test-support/lost-role.ts';
import { expectRefusal } from '../test-support/refusal.ts';

/** What moderators and admins do with posts and comments is in the log of the community, and nothing else is. */

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi();
  cast = await theCast(api.db);
});
afterAll(() => api.close());

type Row = { id: string };

/** A community and a post of alice, apart from those of other tests. */
let cats: Awaited<ReturnType<typeof aCommunity>>;
let post: Awaited<ReturnType<typeof aPost>>;
beforeEach(async () => {
  cats = await aCommunity(api.db, { by: cast.mod });
  post = await aPost(api.db, { by: cast.alice, in: cats, body: 'words', bodyHtml: '<p>words</p>' });
});

const params = () => ({ postId: post.publicId });
const lock = (by: Row, lockAs: 'mods' | 'admins') =>
  api.as(by).call(postsApi.lock, { params: params(), query: { lockAs } });
const unlock = (by: Row) => api.as(by).call(postsApi.unlock, { params: params() });
const pin = (by: Row, siteWide?: string) =>
  api.as(by).call(postsApi.pin, { params: params(), query: { siteWide } });
const unpin = (by: Row, siteWide?: string) =>
  api.as(by).call(postsApi.unpin, { params: params(), query: { siteWide } });
type Deletion = { deleteAs?: UserGroup; deleteContent?: boolean; reason?: string };
const removePost = (by: Row, query: Deletion = {}) =>
  api.as(by).call(postsApi.delete, { params: params(), query });
const removeComment = (by: Row, comment: Row, query: { deleteAs?: UserGroup; reason?: string } = {}) =>
  api.as(by).call(commentsApi.delete, { params: { postId: 'anything', commentId: comment.id }, query });

/** What the moderators of the community read, the first act first. */
async function log() {
  const page = await api
    .as(cast.mod)
    .call(moderationApi.log, { params: { communityId: cats.id }, query: {} });
  return page.entries.toReversed();
}

/** An act on the post, as the log shows it. */
const entry = (act: string, by: string, actedAs: 'mods' | 'admins') => ({
  act,
  by,
  actedAs,
  communityId: cats.id,
  username: 'alice',
  post: { publicId: post.publicId, title: post.title },
  comment: null,
  content: false,
  reason: null,
});

describe('the log', () => {
  test('has each lock, also one over another, and an unlock that opened something', async () => {
    await unlock(cast.mod);
    await lock(cast.mod, 'mods');
    await lock(cast.admin, 'admins');
    await unlock(cast.admin);
    await unlock(cast.mod);
    expect(await log()).toMatchObject([
      entry('lock_post', 'mod', 'mods'),
      entry('lock_post', 'admin', 'admins'),
      entry('unlock_post', 'admin', 'admins'),
    ]);
  });

  test('has pins and their ends once each, those of the site as an admin’s', async () => {
    const both = await aUser(api.db, { isAdmin: true });
    await aModerator(api.db, both, cats);
    await unpin(cast.mod);
    for (const siteWide of [undefined, 'true']) {
      await Promise.all([pin(both, siteWide), pin(both, siteWide)]);
      await Promise.all([unpin(both, siteWide), unpin(both, siteWide)]);
    }
    await pin(cast.admin);
    expect(await log()).toMatchObject([
      entry('pin_post', both.username, 'mods'),
      entry('unpin_post', both.username, 'mods'),
      entry('pin_post', both.username, 'admins'),
      entry('unpin_post', both.username, 'admins'),
      entry('pin_post', 'admin', 'admins'),
    ]);
  });

  test('has the deletion of a post with its reason, and that of its content afterwards', async () => {
    await removePost(cast.mod, { deleteAs: 'mods', reason: '  Off topic, again ' });
    await removePost(cast.admin, { deleteAs: 'admins', deleteContent: true, reason: ' ' });
    expect(await log()).toMatchObject([
      { ...entry('delete_post', 'mod', 'mods'), reason: 'Off topic, again' },
      { ...entry('delete_post', 'admin', 'admins'), content: true },
    ]);
  });

  test('cuts a reason that is too long', async () => {
    await removePost(cast.mod, { deleteAs: 'mods', reason: 'x'.repeat(301) });
    expect(await log()).toMatchObject([{ reason: 'x'.repeat(300) }]);
  });

  test('has the deletion of a comment with its reason', async () => {
    const [one, other] = [
      await aComment(api.db, { by: cast.bob, on: post, body: 'words' }),
      await aComment(api.db, { by: cast.mod, on: post, body: 'words' }),
    ];
    await removeComment(cast.mod, one, { deleteAs: 'mods', reason: 'Rude' });
    await removeComment(cast.admin, other, { deleteAs: 'admins' });
    const deleted = { ...entry('delete_comment', 'mod', 'mods'), username: 'bob', reason: 'Rude' };
    expect(await log()).toMatchObject([
      { ...deleted, comment: { id: one.id } },
      {
        ...deleted,
        by: 'admin',
        actedAs: 'admins',
        username: 'mod',
        reason: null,
        comment: { id: other.id },
      },
    ]);
  });

  test('has nothing of what authors do with their own, moderators or not', async () => {
    for (const author of [cast.alice, cast.mod, cast.admin]) {
      const own = await aPost(api.db, { by: author, in: cats, body: 'words' });
      const comment = await aComment(api.db, { by: author, on: own });
      const as = api.as(author);
      const one = { params: { postId: own.publicId } };
      await as.call(postsApi.edit, { ...one, body: { body: 'other words' } });
      await as.call(commentsApi.edit, {
        params: { postId: own.publicId, commentId: comment.id },
        body: { body: 'other words' },
      });
      await as.call(postsApi.changeAsUser, { ...one, query: { userGroup: 'normal' } });
      await removeComment(author, comment, { reason: 'mine' });
      await as.call(postsApi.delete, { ...one, query: { reason: 'mine' } });
      await as.call(postsApi.delete, { ...one, query: { deleteContent: true } });
    }
    expect(await log()).toEqual([]);
  });

  test('has what moderators do with their own as moderators', async () => {
    const own = await aPost(api.db, { by: cast.mod, in: cats });
    await api.as(cast.mod).call(postsApi.delete, {
      params: { postId: own.publicId },
      query: { deleteAs: 'mods' },
    });
    expect(await log()).toMatchObject([{ act: 'delete_post', by: 'mod', username: 'mod', actedAs: 'mods' }]);
  });

  test('has nothing of what was refused, or failed half way', async () => {
    const comment = await aComment(api.db, { by: cast.bob, on: post });
    await expectRefusal(lock(cast.bob, 'mods'), 'not_mod');
    await expectRefusal(pin(cast.alice), 'not_mod');
    await expectRefusal(removePost(cast.mod, { deleteAs: 'admins' }), 'not_admin');
    await expectRefusal(removeComment(cast.alice, comment, { deleteAs: 'mods' }), 'not_mod');
    await api.db.execute(sql`alter function graphile_worker.add_job rename to add_job_away`);
    await expectRefusal(removePost(cast.mod, { deleteAs: 'mods' }), 'internal');
    await api.db.execute(sql`alter function graphile_worker.add_job_away rename to add_job`);
    expect(await log()).toEqual([]);
    expect(await api.visitor().call(postsApi.get, { params: params() })).toMatchObject({ deleted: false });
  });

  test('has an act once that three try at once', async () => {
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const second = await aUser(api.db);
    await aModerator(api.db, second, cats);
    const deletions = [
      () => removeComment(cast.mod, comment, { deleteAs: 'mods' }),
      () => removeComment(second, comment, { deleteAs: 'mods' }),
      () => removeComment(cast.admin, comment, { deleteAs: 'admins' }),
    ];
    const outcomes = await Promise.allSettled(deletions.map((remove) => remove()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await log()).toHaveLength(1);
  });
});

describe('whoever lost the role while they acted', () => {
  test('is refused like anybody else', async () => {
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const acts = [
      (by: Row) => lock(by, 'mods'),
      (by: Row) => pin(by),
      (by: Row) => removePost(by, { deleteAs: 'mods' }),
      (by: Row) => removeComment(by, comment, { deleteAs: 'mods' }),
    ];
    for (const act of acts) {
      const former = await aUser(api.db);
      await aModerator(api.db, former, cats);
      await expectRefusal(
        whileRoleGoes(api.db, former, cats, () => act(former)),
        'not_mod',
      );
    }
    expect(await log()).toEqual([]);
  });
});
