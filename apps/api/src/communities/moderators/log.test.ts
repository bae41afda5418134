import { bansApi, commentsApi, communitiesApi, moderationApi } from '@confab/api-contract/calls';
import { comments, moderationLog, posts, users } from '@confab/db';
import { limits, moderationActs } from '@confab/domain';
import { aComment, aCommunity, aModerator, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';
import { statementsDuring } from '../../test-support/statements.ts';
import type { RecordedAct } from './moderation-log.queries.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
type Query = { by?: string; act?: (typeof moderationActs)[number] | ''; next?: string; q?: string };

const read = (by: Row, community: Row, query: Query = {}) =>
  api.as(by).call(moderationApi.log, { params: { communityId: community.id }, query });

/** A community of the moderator's with these log entries. */
async function aCommunityWhere(...acts: Partial<RecordedAct>[]) {
  const community = await aCommunity(api.db, { by: cast.mod });
  for (const act of acts) {
    await api.db.insert(moderationLog).values({
      communityId: community.id,
      act: 'change_settings',
      userId: cast.mod.id,
      actedAs: 'mods',
      ...act,
    });
  }
  return community;
}

/** The fields of an act on the community itself. */
const plain = {
  username: null,
  post: null,
  comment: null,
  rule: null,
  changed: [],
  content: false,
  rolledBack: null,
  expires: null,
  reason: null,
};

describe('the log of a community', () => {
  test('has the latest act first, with all its facts', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, title: 'A post' });
    const community = await aCommunityWhere(
      { act: 'change_settings', details: { changed: ['about', 'postingRestricted'] } },
      { act: 'ban', targetUserId: cast.bob.id, details: { expires: '2096-01-01T00:00:00Z' }, reason: 'Spam' },
      { act: 'add_rule', details: { rule: 'Be kind' }, userId: cast.admin.id, actedAs: 'admins' },
      { act: 'delete_post', targetUserId: cast.alice.id, postId: post.id, details: { content: true } },
    );
    const { entries, next } = await read(cast.mod, community);
    const shared = {
      ...plain,
      id: expect.any(Number) as number,
      communityId: community.id,
      by: 'mod',
      actedAs: 'mods',
      createdAt: expect.stringMatching(/Z$/) as string,
    };
    expect(entries).toEqual([
      {
        ...shared,
        act: 'delete_post',
        username: 'alice',
        post: { publicId: post.publicId, title: 'A post' },
        content: true,
      },
      { ...shared, act: 'add_rule', by: 'admin', actedAs: 'admins', rule: 'Be kind' },
      { ...shared, act: 'ban', username: 'bob', expires: '2096-01-01T00:00:00Z', reason: 'Spam' },
      { ...shared, act: 'change_settings', changed: ['about', 'postingRestricted'] },
    ]);
    expect(next).toBe(null);
  });

  test('has present names and titles, and hides the names of deleted accounts', async () => {
    const [mod, member] = [await aUser(api.db), await aUser(api.db)];
    const post = await aPost(api.db, { by: member, in: cast.cats, title: 'Before' });
    const community = await aCommunityWhere({
      act: 'lock_post',
      userId: mod.id,
      targetUserId: member.id,
      postId: post.id,
    });
    await api.db.update(posts).set({ title: 'After' }).where(eq(posts.id, post.id));
    expect((await read(cast.mod, community)).entries).toMatchObject([
      { by: mod.username, username: member.username, post: { title: 'After' } },
    ]);
    for (const { id } of [mod, member]) {
      await api.db
        .update(users)
        .set({ deletedAt: sql`now()` })
        .where(eq(users.id, id));
    }
    for (const reader of [cast.mod, cast.admin]) {
      expect((await read(reader, community)).entries).toMatchObject([{ by: null, username: null }]);
    }
    await expectRefusal(read(cast.mod, community, { by: mod.username }), 'user_not_found');
  });

  test('has only as much of a comment as the reader may read', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const commented = async (values: Partial<typeof comments.$inferInsert> = {}) => {
      const comment = await aComment(api.db, { by: cast.bob, on: post, ...values });
      await api.db.insert(moderationLog).values({
        communityId: cast.cats.id,
        act: 'delete_comment',
        userId: cast.mod.id,
        actedAs: 'mods',
        targetUserId: cast.bob.id,
        postId: post.id,
        commentId: comment.id,
      });
      return comment.id;
    };
    const deleted = (deletedAs: 'normal' | 'mods' | 'admins') => ({
      deletedAt: new Date().toISOString(),
      deletedAs,
    });
    const long = `<p>${'cat &amp; dog '.repeat(30)}</p><p>${'<em>x</em> '.repeat(2000)}`;
    const ids = [
      await commented({ bodyHtml: '<p>Some <em>words</em> &amp; more</p>', ...deleted('mods') }),
      await commented({ body: 'by an admin', ...deleted('admins') }),
      await commented({ body: '', bodyHtml: '', ...deleted('normal') }),
      await commented({ bodyHtml: long }),
    ];
    const excerptsFor = async (reader: Row) =>
      (await read(reader, cast.cats, { act: 'delete_comment' })).entries
        .map(({ comment }) => comment)
        .reverse();
    const cut = `${'cat & dog '.repeat(20).trimEnd()}…`;
    expect(await excerptsFor(cast.mod)).toEqual([
      { id: ids[0], excerpt: 'Some words & more' },
      { id: ids[1], excerpt: '' },
      { id: ids[2], excerpt: '' },
      { id: ids[3], excerpt: cut },
    ]);
    expect((await excerptsFor(cast.admin))[1]).toEqual({ id: ids[1], excerpt: 'by an admin' });
    // A comment's entry includes its post.
    expect((await read(cast.mod, cast.cats)).entries[0]?.post).toEqual({
      publicId: post.publicId,
      title: post.title,
    });
  });

  test.each(Array.from({ length: 12 }, (_, length) => 3990 + length))(
    'does not read words as a tag where it cuts a long comment after %i characters',
    async (length) => {
      const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
      const html = `<p>word</p>${'<br />'.repeat(700)}`.slice(0, length - 20).replace(/<[^>]*$/, '');
      const comment = await aComment(api.db, {
        by: cast.bob,
        on: post,
        bodyHtml: `${html.padEnd(length, ' ')}&amp;<a href="https://site.example/">link</a>`,
      });
      const community = await aCommunityWhere({ act: 'delete_comment', commentId: comment.id });
      const [entry] = (await read(cast.mod, community)).entries;
      expect(entry?.comment?.excerpt).toMatch(/^word(?: &?)?$/);
      expect(entry?.post?.publicId).toBe(post.publicId);
    },
  );

  test('is read page by page to its end while moderators add entries', async () => {
    const total = 2 * limits.moderationLogPage + 3;
    const community = await aCommunityWhere(
      ...Array.from({ length: total }, (_, number) => ({ reason: `reason ${number}` })),
    );
    const reasons: (string | null)[] = [];
    const sizes: number[] = [];
    let next: string | null = '';
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(cast.mod, community, { next });
      reasons.push(...page.entries.map(({ reason }) => reason));
      sizes.push(page.entries.length);
      next = page.next;
      await api.as(cast.mod).call(bansApi.ban, {
        params: { communityId: community.id },
        body: { username: (await aUser(api.db)).username },
      });
    } while (next !== null);
    expect(sizes).toEqual([limits.moderationLogPage, limits.moderationLogPage, 3]);
    expect(reasons).toEqual(Array.from({ length: total }, (_, number) => `reason ${total - 1 - number}`));
  });

  test('is searched for every text and name that it shows to its reader, within its other filters', async () => {
    const other = await aUser(api.db, { username: 'logged_other' });
    const gone = await aUser(api.db, { username: 'logged_gone', deletedAt: new Date().toISOString() });
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, title: 'About 100% Äpfel' });
    const deleted = (deletedAs: 'mods' | 'admins', body: string) =>
      aComment(api.db, {
        by: cast.bob,
        on: post,
        body,
        deletedAt: new Date().toISOString(),
        deletedAs,
      });
    const ofMods = await deleted('mods', 'They_fall');
    const ofAdmins = await deleted('admins', 'They secretly fall');
    const community = await aCommunityWhere(
      { act: 'ban', reason: 'one', targetUserId: other.id },
      { act: 'ban', reason: 'two', userId: other.id, targetUserId: gone.id },
      { act: 'lock_post', reason: 'three', postId: post.id },
      { act: 'delete_comment', reason: 'four', commentId: ofMods.id },
      { act: 'delete_comment', reason: 'five', commentId: ofAdmins.id },
      { act: 'add_rule', reason: 'six', details: { rule: 'Be KIND' } },
    );
    await aCommunityWhere({ reason: 'one', postId: post.id, targetUserId: other.id });
    const find = async (q: string, query: Query = {}, reader: Row = cast.mod) =>
      (await read(reader, community, { q, ...query })).entries.map(({ reason }) => reason);

    expect(await find(' ONE ')).toEqual(['one']);
    expect(await find('logged_o')).toEqual(['two', 'one']);
    expect(await find('logged_o', { by: other.username })).toEqual(['two']);
    expect(await find('logged_o', { act: 'lock_post' })).toEqual([]);
    // The entry of a comment shows the title of its post.
    expect(await find('100% äpfel')).toEqual(['five', 'four', 'three']);
    expect(await find('they_')).toEqual(['four']);
    expect(await find('secretly')).toEqual([]);
    expect(await find('secretly', {}, cast.admin)).toEqual(['five']);
    expect(await find('kind')).toEqual(['six']);
    for (const q of ['logged_gone', 'they%fall', 'plums']) expect(await find(q)).toEqual([]);
    expect(await find('')).toHaveLength(6);
  });

  test('is searched page by page', async () => {
    const total = limits.moderationLogPage + 2;
    const community = await aCommunityWhere(
      ...Array.from({ length: 2 * total }, (_, number) => ({
        reason: `${number % 2 === 0 ? 'even' : 'odd'} ${number}`,
      })),
    );
    const { entries, next } = await read(cast.mod, community, { q: 'even' });
    const rest = await read(cast.mod, community, { q: 'even', next: next ?? '' });
    expect([entries.length, rest.entries.length, rest.next]).toEqual([limits.moderationLogPage, 2, null]);
    expect(rest.entries.map(({ reason }) => reason)).toEqual(['even 2', 'even 0']);
  });

  test('can be limited to one person, one kind of act, or both', async () => {
    const other = await aUser(api.db);
    const community = await aCommunityWhere(
      { act: 'add_rule' },
      { act: 'ban', userId: other.id, targetUserId: cast.bob.id },
      { act: 'ban', targetUserId: cast.bob.id },
      { act: 'add_rule', userId: other.id },
    );
    const shown = async (query: Query) =>
      (await read(cast.mod, community, query)).entries.map(({ by, act }) => [by, act]);
    const name = other.username;
    expect(await shown({ by: name.toUpperCase() })).toEqual([
      [name, 'add_rule'],
      [name, 'ban'],
    ]);
    expect(await shown({ act: 'ban' })).toEqual([
      ['mod', 'ban'],
      [name, 'ban'],
    ]);
    expect(await shown({ act: 'add_rule', by: 'mod' })).toEqual([['mod', 'add_rule']]);
    expect(await shown({ act: 'unban', by: 'mod' })).toEqual([]);
    expect(await shown({ act: '', by: '', next: '' })).toHaveLength(4);
    // The filter is for the actor, not the target.
    expect(await shown({ by: 'bob' })).toEqual([]);
  });

  test('is read in one statement, however long it is', async () => {
    const community = await aCommunityWhere(...Array.from({ length: 60 }, () => ({})));
    const reader = api.as(cast.mod);
    const params = { communityId: community.id };
    await reader.call(moderationApi.log, { params, query: {} });
    const statements = await statementsDuring(api.db, () =>
      reader.call(moderationApi.log, { params, query: {} }),
    );
    expect(statements.filter((text) => text.includes('moderation_log'))).toHaveLength(1);
    expect(statements).toHaveLength(3);
  });

  test.each(['x', '-1', '1.5', '9'.repeat(20), '1.a'])('refuses the cursor %j', (next) =>
    expectRefusal(read(cast.mod, cast.cats, { next }), 'invalid_cursor'),
  );

  test('refuses unknown acts and people', async () => {
    const params = { communityId: cast.cats.id };
    const response = await api
      .as(cast.mod)
      .request({ url: `/api/communities/${params.communityId}/log?act=be_kind` });
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid_filter' });
    await expectRefusal(read(cast.mod, cast.cats, { by: 'nobody_there' }), 'user_not_found');
  });
});

describe('a stored log', () => {
  test('cannot be changed or deleted, not even by SQL', async () => {
    const community = await aCommunityWhere({ reason: 'as it was' });
    const attempts = [
      sql`update ${moderationLog} set reason = 'otherwise'`,
      sql`update ${moderationLog} set reason = 'otherwise' where false`,
      sql`delete from ${moderationLog}`,
      sql`truncate ${moderationLog}`,
      sql`truncate ${moderationLog} cascade`,
    ];
    for (const attempt of attempts) {
      const cause = { message: 'moderation_log is never changed' };
      await expect(api.db.execute(attempt)).rejects.toMatchObject({ cause });
    }
    expect((await read(cast.mod, community)).entries).toMatchObject([{ reason: 'as it was' }]);
  });

  test('does not change with later acts on the same people and posts', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const post = await aPost(api.db, { by: cast.alice, in: community });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const params = { postId: post.publicId, commentId: comment.id };
    await api.as(cast.mod).call(commentsApi.delete, { params, query: { deleteAs: 'mods', reason: 'Rude' } });
    const stored = () =>
      api.db.select().from(moderationLog).where(eq(moderationLog.communityId, community.id));
    const before = await stored();
    expect(before).toHaveLength(1);
    await api.as(cast.mod).call(communitiesApi.join, { body: { communityId: community.id, leave: true } });
    await api.db
      .update(users)
      .set({ bannedAt: sql`now()` })
      .where(eq(users.id, cast.alice.id));
    // Giving up the role is an act, too.
    expect((await stored()).filter(({ act }) => act !== 'remove_moderator')).toEqual(before);
    await aModerator(api.db, cast.mod, community);
    expect((await read(cast.mod, community)).entries).toMatchObject([
      { act: 'remove_moderator', by: 'mod', username: 'mod' },
      { act: 'delete_comment', by: 'mod', username: 'alice', reason: 'Rude', comment: { id: comment.id } },
    ]);
  });
});
