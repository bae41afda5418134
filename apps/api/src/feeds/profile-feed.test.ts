import { type ProfileFeedItem, usersApi } from '@confab/api-contract/calls';
import { newObjectId } from '@confab/domain';
import { aComment, aPost, aUser } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

const api = useApi();
const cast = useCast(api);

const moment = '2026-05-01T00:00:00Z';
const feedOf = (
  username: string,
  query: Record<string, string | number | undefined> = {},
  client: Client = api.visitor(),
) => client.call(usersApi.feed, { params: { username }, query });
const idsOf = (items: readonly ProfileFeedItem[]) => items.map(({ item }) => item.id);

/** A user with three posts and four comments; ids in order of writing. */
async function aWriter() {
  const writer = await aUser(api.db);
  const ids: { id: string; type: string }[] = [];
  for (let round = 0; round < 3; round++) {
    const post = await aPost(api.db, { by: writer, in: cast.cats, title: `Round ${round}` });
    ids.push({ id: post.id, type: 'post' });
    const comment = await aComment(api.db, { by: writer, on: post });
    ids.push({ id: comment.id, type: 'comment' });
    if (round === 2)
      ids.push({
        id: (await aComment(api.db, { by: writer, on: post, under: comment })).id,
        type: 'comment',
      });
  }
  return { writer, newest: ids.reverse() };
}

describe('the profile feed of a person', () => {
  test('has posts and comments together, newest first', async () => {
    const { writer, newest } = await aWriter();
    const feed = await feedOf(writer.username.toUpperCase());
    expect(feed.items.map(({ type, item }) => ({ id: item.id, type }))).toEqual(newest);
    expect(feed.next).toBeNull();
  });

  test('has the title of the post with every comment', async () => {
    const { writer } = await aWriter();
    const feed = await feedOf(writer.username, { filter: 'comments' });
    expect(feed.items.map(({ item }) => 'postTitle' in item && item.postTitle)).toEqual([
      'Round 2',
      'Round 2',
      'Round 1',
      'Round 0',
    ]);
  });

  test.each(['', 'posts', 'comments'])(
    'with filter "%s" is read to its end without repeats or gaps',
    async (filter) => {
      const { writer, newest } = await aWriter();
      const wanted = newest.filter(({ type }) => filter === '' || filter === `${type}s`).map(({ id }) => id);
      for (const limit of [1, 2, 50]) {
        const walked: string[] = [];
        let next: string | null = null;
        do {
          const page: { items: ProfileFeedItem[]; next: string | null } = await feedOf(writer.username, {
            filter,
            limit,
            next: next ?? undefined,
          });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          walked.push(...idsOf(page.items));
          next = page.next;
        } while (next !== null);
        expect(walked).toEqual(wanted);
      }
    },
  );

  test('begins with the first page for an empty cursor', async () => {
    const { writer } = await aWriter();
    expect(await feedOf(writer.username, { next: '' })).toEqual(await feedOf(writer.username));
  });

  test('has ten items a page', async () => {
    const writer = await aUser(api.db);
    for (let index = 0; index < 11; index++) await aPost(api.db, { by: writer, in: cast.cats });
    const feed = await feedOf(writer.username);
    expect(feed.items).toHaveLength(10);
    expect(feed.next).toMatch(/^[0-9a-f]{24}$/);
  });

  test('is empty for a person who wrote nothing', async () => {
    expect(await feedOf('mallory')).toEqual({ items: [], next: null });
  });

  test('shows members their votes', async () => {
    const { writer } = await aWriter();
    const own = await feedOf(writer.username, {}, api.as(writer));
    for (const { item } of own.items) expect(item).toMatchObject({ userVoted: true, userVotedUp: true });
    for (const { item } of (await feedOf(writer.username, {}, api.as(cast.bob))).items) {
      expect(item).toMatchObject({ userVoted: false, userVotedUp: null });
    }
    for (const { item } of (await feedOf(writer.username)).items) {
      expect(item).toMatchObject({ userVoted: null, userVotedUp: null });
    }
  });

  test('leaves out deleted posts, except for admins', async () => {
    const writer = await aUser(api.db);
    const kept = await aPost(api.db, { by: writer, in: cast.cats });
    const deleted = await aPost(api.db, {
      by: writer,
      in: cast.cats,
      deletedAt: moment,
      deletedAs: 'normal',
    });
    for (const client of [api.visitor(), api.as(writer), api.as(cast.mod)]) {
      expect(idsOf((await feedOf(writer.username, {}, client)).items)).toEqual([kept.id]);
    }
    const seen = await feedOf(writer.username, {}, api.as(cast.admin));
    expect(idsOf(seen.items)).toEqual([deleted.id, kept.id]);
    expect(seen.items[0]?.item).toMatchObject({ deleted: true, deletedAs: 'normal' });
  });

  test('is refused while the account is suspended, except to admins', async () => {
    const banned = await aUser(api.db, { bannedAt: moment });
    const post = await aPost(api.db, { by: banned, in: cast.cats });
    await expectRefusal(feedOf(banned.username), 'user_banned');
    await expectRefusal(feedOf(banned.username, {}, api.as(cast.bob)), 'not_admin');
    await expectRefusal(feedOf(banned.username, {}, api.as(cast.mod)), 'not_admin');
    expect(idsOf((await feedOf(banned.username, {}, api.as(cast.admin))).items)).toEqual([post.id]);
  });

  test('is refused for an unknown person, filter, limit or cursor', async () => {
    await expectRefusal(feedOf('nobody_there'), 'user_not_found');
    await expectRefusal(feedOf('bob', { filter: 'all' }), 'invalid-filter');
    for (const limit of [0, 51, 'ten', '1.5', ''])
      await expectRefusal(feedOf('bob', { limit }), 'invalid_limit');
    for (const next of ['x', `1.${newObjectId()}`, '\0'])
      await expectRefusal(feedOf('bob', { next }), 'invalid_cursor');
  });
});
