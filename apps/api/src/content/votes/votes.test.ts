import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { commentVotes, connect, type Connection, posts, postVotes, users } from '@confab/db';
import { hotness, objectIdTime } from '@confab/domain';
import { aBan, aComment, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, startApi, type TestApi, useApi, useCast } from '../../test-support/api.ts';
import type { Client } from '../../test-support/client.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };

const pointsOf = async (user: { id: string }) =>
  (await api.db.select({ points: users.points }).from(users).where(eq(users.id, user.id)))[0]?.points;

/** An author with enough points to stay above the minimum of 1. */
const anAuthor = () => aUser(api.db, { points: 10 });

type Vote = { up?: boolean | null | undefined; from?: boolean | null };

/** Posts and comments, by the calls that vote on them. */
const kinds = [
  {
    kind: 'post',
    make: (by: Row) => aPost(api.db, { by, in: cast.cats }),
    vote: (client: Client, { id }: Row, body: Vote = {}) =>
      client.call(postsApi.vote, { body: { postId: id, ...body } }),
    get: (client: Client, { id }: Row) => client.call(postsApi.get, { params: { postId: id } }),
  },
  {
    kind: 'comment',
    make: async (by: Row) =>
      aComment(api.db, { by, on: await aPost(api.db, { by: cast.alice, in: cast.cats }) }),
    vote: (client: Client, { id }: Row, body: Vote = {}) =>
      client.call(commentsApi.vote, { body: { commentId: id, ...body } }),
    get: (client: Client, { id }: Row) => client.call(commentsApi.get, { params: { commentId: id } }),
  },
] as const;

describe.each(kinds)('voting on a $kind', ({ make, vote, get }) => {
  // Up, up again, down, up (api.md 7.4), and every other transition.
  test.each([
    { clicks: [true], upvotes: 2, downvotes: 0, stands: true, points: 11 },
    { clicks: [true, true], upvotes: 1, downvotes: 0, stands: null, points: 10 },
    { clicks: [true, true, false], upvotes: 1, downvotes: 1, stands: false, points: 10 },
    { clicks: [true, true, false, true], upvotes: 2, downvotes: 0, stands: true, points: 11 },
    { clicks: [false], upvotes: 1, downvotes: 1, stands: false, points: 10 },
    { clicks: [false, false], upvotes: 1, downvotes: 0, stands: null, points: 10 },
    { clicks: [true, false], upvotes: 1, downvotes: 1, stands: false, points: 10 },
    { clicks: [false, true], upvotes: 2, downvotes: 0, stands: true, points: 11 },
    // Up unless the body says otherwise.
    { clicks: [undefined], upvotes: 2, downvotes: 0, stands: true, points: 11 },
    { clicks: [undefined, null], upvotes: 1, downvotes: 0, stands: null, points: 10 },
  ])('with clicks $clicks leaves $upvotes up, $downvotes down, $points points', async (expected) => {
    const author = await anAuthor();
    const target = await make(author);
    const bob = api.as(cast.bob);

    const replies = [];
    for (const up of expected.clicks) replies.push(await vote(bob, target, { up }));

    const { upvotes, downvotes, stands } = expected;
    const reply = replies.at(-1);
    expect(reply).toMatchObject({ id: target.id, upvotes, downvotes, userVotedUp: stands });
    // The reply to a withdrawal says null, not false (api.md 3.3).
    expect(reply?.userVoted).toBe(stands === null ? null : true);
    if (reply && 'hotness' in reply)
      expect(reply.hotness).toBe(hotness(upvotes, Math.floor(objectIdTime(target.id) / 1000)));
    expect(await pointsOf(author)).toBe(expected.points);
    const seen = await get(bob, target);
    expect(seen).toMatchObject({ upvotes, downvotes, userVoted: stands !== null, userVotedUp: stands });
    // The reply was not read after the vote, but says the same, points of the author included.
    const said = { ...reply, userVoted: stands !== null };
    expect(seen).toMatchObject('comments' in said ? { ...said, comments: [] } : said);
  });

  test('by its author never changes the author’s points; the first click withdraws the vote from its creation', async () => {
    const author = await anAuthor();
    const target = await make(author);
    const self = api.as(author);
    const withdrawn = await vote(self, target, { up: true });
    expect(withdrawn).toMatchObject({ upvotes: 0, downvotes: 0, userVotedUp: null });
    if ('hotness' in withdrawn) expect(withdrawn.hotness).toBe(0);
    await vote(self, target, { up: false });
    await vote(self, target, { up: true });
    expect(await pointsOf(author)).toBe(10);
  });

  test.each([
    { title: 'upvote', from: null, up: true, stands: true },
    { title: 'downvote', from: null, up: false, stands: false },
    { title: 'withdrawal', from: true, up: true, stands: null },
    { title: 'change of mind', from: true, up: false, stands: false },
  ])('with `from` counts once, however often it is sent: $title', async (row) => {
    const target = await make(cast.alice);
    const voter = api.as(await aUser(api.db));
    if (row.from) await vote(voter, target, { up: row.from });
    for (let sending = 0; sending < 3; sending++) {
      const reply = await vote(voter, target, { up: row.up, from: row.from });
      expect(reply.userVotedUp).toBe(row.stands);
    }
  });
});

test('a vote accepts the id of the post in upper case', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  const reply = await api.as(cast.bob).call(postsApi.vote, { body: { postId: post.id.toUpperCase() } });
  expect(reply.id).toBe(post.id);
});

test('a vote never takes an author’s points below 1', async () => {
  const author = await aUser(api.db, { points: 1 });
  const post = await aPost(api.db, { by: author, in: cast.cats });
  await api.db.insert(postVotes).values({ postId: post.id, userId: cast.bob.id, up: true });
  await api.db.update(posts).set({ upvotes: 2 }).where(eq(posts.id, post.id));

  await api.as(cast.bob).call(postsApi.vote, { body: { postId: post.id, up: true } });
  expect(await pointsOf(author)).toBe(1);
});

test('an expired ban does not keep a member from voting', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  const [banned, forgiven] = [await aUser(api.db), await aUser(api.db)];
  await aBan(api.db, banned, cast.cats, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
  await aBan(api.db, forgiven, cast.cats, { expiresAt: new Date(Date.now() - 1000).toISOString() });
  const vote = (by: Row) => api.as(by).call(postsApi.vote, { body: { postId: post.id } });
  await expectRefusal(vote(banned), 'banned-from-community');
  expect(await vote(forgiven)).toMatchObject({ upvotes: 2 });
});

test('copies of one vote that arrive at once count once', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  const voter = api.as(await aUser(api.db));
  const send = () => voter.call(postsApi.vote, { body: { postId: post.id, up: true, from: null } });
  // Losers of the race are refused with already-counted.
  await Promise.allSettled([send(), send(), send()]);
  expect(await send()).toMatchObject({ userVotedUp: true, upvotes: 2 });
});

test('a vote on a comment does not change the rank of the post', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  const comment = await aComment(api.db, { by: cast.alice, on: post });
  await api.as(cast.bob).call(commentsApi.vote, { body: { commentId: comment.id } });
  const seen = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
  expect(seen).toMatchObject({ upvotes: 1, hotness: post.hotness, lastActivityAt: post.lastActivityAt });
});

describe('votes at the same time', () => {
  test('by many members on one post are all counted', async () => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: author, in: cast.cats });
    const voters = await Promise.all(Array.from({ length: 20 }, () => aUser(api.db)));

    await Promise.all(
      voters.map((voter, index) =>
        api.as(voter).call(postsApi.vote, { body: { postId: post.id, up: index % 5 !== 0 } }),
      ),
    );

    const stored = await api.db
      .select({ up: postVotes.up })
      .from(postVotes)
      .where(eq(postVotes.postId, post.id));
    const upvotes = stored.filter((vote) => vote.up).length;
    expect(upvotes).toBe(17);
    const [row] = await api.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row).toMatchObject({ upvotes, downvotes: 4, points: 13 });
    expect(row?.hotness).toBe(hotness(upvotes, Math.floor(objectIdTime(post.id) / 1000)));
    expect(await pointsOf(author)).toBe(26);
  });

  test('by one member on one post run one after the other, and one that comes too late is told so', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const voter = api.as(await aUser(api.db));
    await voter.sessionId();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, () => voter.call(postsApi.vote, { body: { postId: post.id, up: true } })),
    );

    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        await expectRefusal(Promise.reject(outcome.reason as Error), 'already-counted');
    }
    const stored = await api.db
      .select({ up: postVotes.up })
      .from(postVotes)
      .where(eq(postVotes.postId, post.id));
    const [row] = await api.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row).toMatchObject({ upvotes: stored.filter((vote) => vote.up).length, downvotes: 0 });
    const accepted = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
    expect(stored).toHaveLength(1 + (accepted % 2));
  });

  test('by two members on each other’s posts do not deadlock', async () => {
    const [first, second] = await Promise.all([anAuthor(), anAuthor()]);
    const [one, two] = await Promise.all([first, second].map((by) => aPost(api.db, { by, in: cast.cats })));
    const [a, b] = [api.as(first), api.as(second)];
    if (!one || !two) throw new Error('two posts were made');

    for (let round = 0; round < 10; round++) {
      await Promise.all([
        a.call(postsApi.vote, { body: { postId: two.id } }),
        b.call(postsApi.vote, { body: { postId: one.id } }),
      ]);
    }
    expect(await pointsOf(first)).toBe(10);
    expect(await pointsOf(second)).toBe(10);
  });
});

describe('sixty votes at once, over three connections', () => {
  let crowded: TestApi;
  const connections: Connection[] = [];
  beforeAll(async () => {
    const [pool, lookups] = [3, 1].map((max) => {
      const connection = connect(api.database.url, { applicationName: 'crowded', max });
      connections.push(connection);
      return connection;
    });
    if (!pool || !lookups) throw new Error('two pools were opened');
    crowded = await startApi({ database: { ...api.database, ...pool }, lookups: lookups.db });
  });
  afterAll(async () => {
    await crowded.close();
    await Promise.all(connections.map((connection) => connection.close()));
  });

  const sixty = Array.from({ length: 60 });
  const statusOf = (client: Client, url: string, body: unknown) =>
    client
      .request({ method: 'POST', url, payload: JSON.stringify(body) })
      .then((response) => ({ status: response.statusCode, body: response.json<unknown>() }));

  test.each([true, false])('by one member on a comment, up: %s, count once', async (up) => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: author, on: post });
    const voter = crowded.as(await aUser(api.db));
    await voter.sessionId();

    const answers = await Promise.all(
      sixty.map(() => statusOf(voter, '/api/_commentVote', { commentId: comment.id, up })),
    );

    const [accepted, ...refused] = answers.sort((one, other) => one.status - other.status);
    const counts = { upvotes: up ? 2 : 1, downvotes: up ? 0 : 1 };
    expect(accepted).toMatchObject({ status: 200, body: { ...counts, userVotedUp: up } });
    for (const answer of refused) expect(answer).toEqual({ status: 400, body: errorBody('already-voted') });
    expect(await voter.call(commentsApi.get, { params: { commentId: comment.id } })).toMatchObject({
      ...counts,
      userVotedUp: up,
    });
    expect(await api.db.$count(commentVotes, eq(commentVotes.commentId, comment.id))).toBe(2);
    expect(await pointsOf(author)).toBe(up ? 11 : 10);
  });

  test('by sixty members on a comment are all counted', async () => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: author, on: post });
    const voters = await Promise.all(sixty.map(async () => crowded.as(await aUser(api.db))));
    await Promise.all(voters.map((voter) => voter.sessionId()));

    const answers = await Promise.all(
      voters.map((voter) => statusOf(voter, '/api/_commentVote', { commentId: comment.id })),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.visitor().call(commentsApi.get, { params: { commentId: comment.id } })).toMatchObject({
      upvotes: 61,
      downvotes: 0,
    });
    expect(await api.db.$count(commentVotes, eq(commentVotes.commentId, comment.id))).toBe(61);
    expect(await pointsOf(author)).toBe(70);
  });

  test('one after the other are separate clicks, however fast they come', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const voter = crowded.as(await aUser(api.db));
    for (let click = 1; click <= 20; click++) {
      const reply = await voter.call(commentsApi.vote, { body: { commentId: comment.id } });
      expect(reply.userVotedUp).toBe(click % 2 === 1 ? true : null);
    }
  });
});
