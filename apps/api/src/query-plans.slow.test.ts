import { analyticsSnapshots } from '@confab/db';
import { feedSorts, limits } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { aLongThread, type LongThread } from '@confab/testing/long-thread';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './test-support/client.ts';
import {
  crowd,
  crowdCommunityId,
  crowdCommunityName,
  fillDatabase,
  moderatedCommunityId,
} from './test-support/crowd.ts';
import { expectIndexesIn, touchedBy, vacuum } from './test-support/touched-rows.ts';
import { useDatabase } from '@confab/testing/use-database';

/**
 * Every read of a filled site uses an index and touches about as many rows as it shows. PostgreSQL's own counters
 * decide, so the test judges real plans without repeating statements.
 */

const database = useDatabase();
let member: { id: string };
let thread: { id: string };
let long: LongThread;
beforeAll(async () => {
  ({ member, thread } = await fillDatabase(database.db));
  long = await aLongThread(database.db, { by: member, in: { id: crowdCommunityId(9) } });
  await vacuum(database.db);
}, 120_000);

const expectIndexes = (run: Parameters<typeof expectIndexesIn>[1], atMost: number) =>
  expectIndexesIn({ database, member }, run, atMost);

/** Reads a page, and the next one if there is one. */
async function read(client: Client, url: string): Promise<void> {
  const response = await client.request({ url });
  expect([url, response.statusCode]).toEqual([url, 200]);
  const { next } = response.json<{ next?: string | null }>();
  if (typeof next !== 'string') return;
  const later = await client.request({ url: `${url}${url.includes('?') ? '&' : '?'}next=${next}` });
  expect([url, later.statusCode]).toEqual([url, 200]);
}

// Two pages of ten posts plus one, with their joined rows.
describe.each(feedSorts)('the feed sorted by %s', (sort) => {
  const windows = sort === 'hot' || sort === 'activity' || sort === 'latest' ? 1 : 5;

  test('of the whole site', () =>
    expectIndexes(({ visitor }) => read(visitor, `/api/posts?sort=${sort}`), 60 * windows));

  test('of a community', () =>
    expectIndexes(
      ({ visitor }) => read(visitor, `/api/posts?sort=${sort}&communityId=${crowdCommunityId(7)}&limit=3`),
      60 * windows,
    ));

  // Hidden posts and mutes are read once per page; about five in a hundred posts are skipped.
  const unwanted = 2 * (crowd.hidden + 2 * crowd.muted);

  test('of the whole site, for a member who hid and muted many', () =>
    expectIndexes(({ member }) => read(member, `/api/posts?sort=${sort}`), 70 * windows + unwanted));

  test('of a community, for a member who hid and muted many', () =>
    expectIndexes(
      ({ member }) => read(member, `/api/posts?sort=${sort}&communityId=${crowdCommunityId(7)}&limit=3`),
      60 * windows + unwanted,
    ));

  test('of a home feed with 500 communities', () =>
    expectIndexes(
      ({ member }) => read(member, `/api/posts?sort=${sort}&feed=home`),
      // Each community has ten posts here: at most all of them, twice.
      2 * crowd.joined * (crowd.posts / crowd.communities) + 200,
    ));
});

describe('of a thread of 5,000 comments among many others', () => {
  /** The cursor of the page after that many comments. */
  const cursorAfter = (count: number) => {
    const order = [...long.comments].sort(
      (a, b) => (b.upvotes ?? 0) - (a.upvotes ?? 0) || (a.id < b.id ? 1 : -1),
    );
    const first = order[count];
    return `next=${first?.upvotes}.${first?.id}`;
  };

  /** Index first, then missing ancestors, then rows. Pages from the start or a cursor are listed by id before. */
  const pages = [
    ['the first page, with what it answers', () => '', 1283, 3200],
    ['a late page', () => cursorAfter(4200), 1124, 2900],
    ['the last page', () => cursorAfter(4950), 114, 300],
    ['all below a comment with 1,000 replies', () => `parentId=${long.wide.id}`, 1000, 2020],
    ['a comment at depth 15', () => `commentId=${long.deepest.id}`, 16, 40],
    ['a comment above 1,000 replies', () => `commentId=${long.wide.id}`, 485, 1500],
    ['the ten newest', () => 'after=4990', 23, 60],
    ['a page of what came after a comment', () => 'after=1000', 908, 1950],
  ] as const;

  describe.each(['visitor', 'member'] as const)('for a %s', (who) => {
    test.each(pages)('%s', (_, query, shown, touched) =>
      expectIndexes(async (clients) => {
        const url = `/api/posts/${long.post.publicId}/comments?${query()}`;
        const reply = (await clients[who].request({ url })).json<{ comments: unknown[] } | unknown[]>();
        expect(Array.isArray(reply) ? reply : reply.comments).toHaveLength(shown);
      }, touched),
    );

    test('the post itself, with the first page', () =>
      expectIndexes((clients) => read(clients[who], `/api/posts/${long.post.publicId}`), 3200));
  });
});

describe('every other read uses indexes', () => {
  test.each(['new', 'old', 'controversial'])(
    'a thread of 5,000 comments sorted by %s, and the next page',
    (sort) =>
      expectIndexes(
        ({ visitor }) => read(visitor, `/api/posts/${long.post.publicId}/comments?sort=${sort}`),
        6000,
      ),
  );
  test('the activity of communities in the directory', () =>
    expectIndexes(
      ({ visitor }) => read(visitor, '/api/communities?sort=size&limit=10&activity=true'),
      crowd.posts,
    ));
  test('the communities that grow', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/communities?sort=growing'), crowd.posts));
  test('what visitors are welcomed with', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/_welcome'), 400));
  test('a post with 500 of its 2000 comments', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/posts/00000001'), 1600));
  test('a post with 500 of its 2000 comments, for a member', () =>
    expectIndexes(({ member }) => read(member, '/api/posts/00000001'), 3500));
  test('a page of comments and the next', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/posts/00000001/comments'), 3500));
  test('the replies below a comment', () =>
    expectIndexes(({ visitor }) => read(visitor, `/api/posts/00000001/comments?parentId=${thread.id}`), 10));
  test('the viewer, polled', () => expectIndexes(({ member }) => read(member, '/api/_user'), 20));
  // Every request of a member reads it.
  test('the viewer’s last write, a row by its key', async () => {
    const touched = await touchedBy({ database, member }, ({ member }) => read(member, '/api/_user'));
    expect(touched).toContainEqual({ table: 'last_writes', scans: 0, rows: 1 });
  });
  test('the startup payload of a member', () =>
    expectIndexes(
      ({ member }) => read(member, '/api/_initial'),
      // The joined communities twice: for their order, and what is not kept yet.
      2 * crowd.joined + crowd.muted + 50,
    ));
  test('the startup payload of a visitor', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/_initial'), 10));
  test('a profile', () => expectIndexes(({ visitor }) => read(visitor, '/api/users/citizen_77'), 20));
  test('people by the beginning of a name', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/_users?q=CITIZEN_1'), 150));
  test('the profile feed', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/users/Citizen_77/feed'), 120));
  test('a page deep in a moderators’ list', () =>
    expectIndexes(
      ({ member }) =>
        read(member, `/api/posts?filter=deleted&communityId=${moderatedCommunityId()}&page=250`),
      60,
    ));
  test('a search of a moderators’ list, which counts and lists its newest 10,000', () =>
    expectIndexes(
      ({ member }) =>
        read(member, `/api/posts?filter=deleted&communityId=${moderatedCommunityId()}&page=1&q=nothing`),
      2 * limits.moderatorSearchMax + 60,
    ));
  test('the lists of a person', () =>
    expectIndexes(({ visitor }) => read(visitor, '/api/users/citizen_77/lists'), 10));
  test('a community by name', () =>
    expectIndexes(
      ({ member }) => read(member, `/api/communities/${crowdCommunityName(77).toUpperCase()}?byName=true`),
      20,
    ));
  test.each(['new', 'old', 'size', 'name_asc', 'name_dsc'])('the directory sorted by %s', (sort) =>
    expectIndexes(({ visitor }) => read(visitor, `/api/communities?sort=${sort}&limit=10`), 20),
  );
  test('the search in the directory', () =>
    expectIndexes(
      ({ visitor }) => read(visitor, `/api/communities?q=${crowdCommunityName(77).slice(2, 9)}`),
      // The largest, and those with the text: communities.queries.ts says why.
      2040,
    ));
  test('the communities of a member', () =>
    expectIndexes(
      ({ member }) => read(member, '/api/communities?set=subscribed&limit=10'),
      3 * crowd.joined,
    ));
  test('a login of an unknown name', () =>
    expectIndexes(async ({ visitor }) => {
      const payload = JSON.stringify({ username: 'citizen_0', password: 'wrong horse' });
      await visitor.request({ method: 'POST', url: '/api/_login', payload });
    }, 10));
});

describe('the lists of admins', () => {
  let admin: { id: string };
  beforeAll(async () => {
    admin = await aUser(database.db, { username: 'overseer', isAdmin: true });
    // Three years of hours.
    await database.db.execute(sql`
      insert into ${analyticsSnapshots} (slot, payload)
      select date_trunc('hour', now()) - make_interval(hours => i), '{}' from generate_series(1, 26000) i`);
    await database.db.execute(sql`vacuum analyze ${analyticsSnapshots}`);
  });

  // Two pages of a hundred and one rows with their joins.
  test.each([
    ['accounts', '/api/users', 250],
    ['accounts by name', '/api/users?q=CITIZEN_1', 250],
    ['comments', '/api/comments', 700],
    ['comments of one person', '/api/comments?username=Citizen_77', 60],
    ['snapshots', '/api/analytics/bss', 510],
    ['snapshots of days', '/api/analytics/bss?every=day', 1020],
  ])('%s', (_, url, atMost) =>
    expectIndexesIn({ database, member: admin }, ({ member: client }) => read(client, url), atMost),
  );
});

describe('mutes', () => {
  test('the list of a member who muted many', () =>
    expectIndexes(({ member }) => read(member, '/api/mutes'), 2 * crowd.muted + 10));
  test('a new mute and its end', () =>
    expectIndexes(
      async ({ member }) => {
        const communityId = crowdCommunityId(3000);
        const payload = JSON.stringify({ communityId });
        expect((await member.request({ method: 'POST', url: '/api/mutes', payload })).statusCode).toBe(200);
        const url = `/api/mutes/communities/${communityId}`;
        expect((await member.request({ method: 'DELETE', url })).statusCode).toBe(200);
      },
      4 * crowd.muted + 30,
    ));
});

describe('every write', () => {
  const post = (client: Client, url: string, body: unknown) =>
    client.request({ method: 'POST', url, payload: JSON.stringify(body) }).then((response) => {
      expect([url, response.statusCode]).toEqual([url, 200]);
    });

  test('a vote', () =>
    expectIndexes(({ member }) => post(member, '/api/_postVote', { postId: thread.id }), 30));
  test('a comment', () =>
    expectIndexes(({ member }) => post(member, '/api/posts/00000001/comments', { body: 'text' }), 30));
  test('a post', () =>
    expectIndexes(
      ({ member }) => post(member, '/api/posts', { title: 'title', community: crowdCommunityName(7) }),
      30,
    ));
  test('hiding a post and showing it again', () =>
    expectIndexes(
      async ({ member }) => {
        await post(member, '/api/hidden_posts', { postId: thread.id });
        const url = `/api/hidden_posts/${thread.id}`;
        expect((await member.request({ method: 'DELETE', url })).statusCode).toBe(200);
        // Finding posts beyond the newest thousand reads the member's hidden posts.
      },
      2 * crowd.hidden + 30,
    ));
  test('a join and a leave', () =>
    expectIndexes(async ({ member }) => {
      for (const leave of [false, true])
        await post(member, '/api/_joinCommunity', { communityId: crowdCommunityId(2000), leave });
    }, 30));
});
