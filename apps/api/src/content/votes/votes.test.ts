import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { commentVotes, connect, type Connection, posts, postVotes, users } from '@confab/db';
import { hotness, newObjectId, objectIdTime } from '@confab/domain';
import { aBan, aComment, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, useApi } from '../../test-support/api.ts';
import { useCast } from '../../test-support/cast.ts';
import type { Client } from '../../test-support/client.ts';
import { errorBody, expectRefusal } from '../../test-support/refusal.ts';

const api = useApi();
const cast = useCast(api);

const pointsOf = async (user: { id: string }) =>
  (await api.db.select({ points: users.points }).from(users).where(eq(users.id, user.id)))[0]?.points;

/** An author with enough points to stay above the minimum of 1. */
const anAuthor = () => aUser(api.db, { points: 10 });

describe('voting on a post', () => {
  // Up, up again, down, up (api.md 7.4), and every other transition.
  test.each([
    { clicks: [true], upvotes: 2, downvotes: 0, vote: true, points: 11 },
    { clicks: [true, true], upvotes: 1, downvotes: 0, vote: null, points: 10 },
    { clicks: [true, true, false], upvotes: 1, downvotes: 1, vote: false, points: 10 },
    { clicks: [true, true, false, true], upvotes: 2, downvotes: 0, vote: true, points: 11 },
    { clicks: [false], upvotes: 1, downvotes: 1, vote: false, points: 10 },
    { clicks: [false, false], upvotes: 1, downvotes: 0, vote: null, points: 10 },
    { clicks: [true, false], upvotes: 1, downvotes: 1, vote: false, points: 10 },
    { clicks: [false, true], upvotes: 2, downvotes: 0, vote: true, points: 11 },
  ])('with clicks $clicks leaves $upvotes up, $downvotes down, $points points', async (expected) => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: author, in: cast.cats });
    const bob = api.as(cast.bob);

    const replies = [];
    for (const up of expected.clicks)
      replies.push(await bob.call(postsApi.vote, { body: { postId: post.id, up } }));

    const { upvotes, downvotes, vote } = expected;
    const reply = replies.at(-1);
    expect(reply).toMatchObject({ id: post.id, upvotes, downvotes, userVotedUp: vote });
    // The reply to a withdrawal says null, not false (api.md 3.3).
    expect(reply?.userVoted).toBe(vote === null ? null : true);
    expect(reply?.hotness).toBe(hotness(upvotes, Math.floor(objectIdTime(post.id) / 1000)));
    expect(await pointsOf(author)).toBe(expected.points);
    const seen = await bob.call(postsApi.get, { params: { postId: post.publicId } });
    expect(seen).toMatchObject({ upvotes, downvotes, userVoted: vote !== null, userVotedUp: vote });
  });

  test('is up when the body does not say which way', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const bob = api.as(cast.bob);
    expect(await bob.call(postsApi.vote, { body: { postId: post.id } })).toMatchObject({ userVotedUp: true });
    expect(await bob.call(postsApi.vote, { body: { postId: post.id, up: null } })).toMatchObject({
      userVotedUp: null,
    });
  });

  test('accepts the id in upper case', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const reply = await api.as(cast.bob).call(postsApi.vote, { body: { postId: post.id.toUpperCase() } });
    expect(reply.id).toBe(post.id);
  });

  test('on one’s own post never moves one’s points, and the first click takes back the vote of its creation', async () => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: author, in: cast.cats });
    const self = api.as(author);

    const withdrawn = await self.call(postsApi.vote, { body: { postId: post.id, up: true } });
    expect(withdrawn).toMatchObject({ upvotes: 0, downvotes: 0, userVotedUp: null, hotness: 0 });
    await self.call(postsApi.vote, { body: { postId: post.id, up: false } });
    await self.call(postsApi.vote, { body: { postId: post.id, up: true } });
    expect(await pointsOf(author)).toBe(10);
  });

  test('never takes an author’s points below 1', async () => {
    const author = await aUser(api.db, { points: 1 });
    const post = await aPost(api.db, { by: author, in: cast.cats });
    await api.db.insert(postVotes).values({ postId: post.id, userId: cast.bob.id, up: true });
    await api.db.update(posts).set({ upvotes: 2 }).where(eq(posts.id, post.id));

    await api.as(cast.bob).call(postsApi.vote, { body: { postId: post.id, up: true } });
    expect(await pointsOf(author)).toBe(1);
  });

  test('is refused while banned from the community, and works again when the ban has run out', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const banned = await aUser(api.db);
    const forgiven = await aUser(api.db);
    await aBan(api.db, banned, cast.cats, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await aBan(api.db, forgiven, cast.cats, { expiresAt: new Date(Date.now() - 1000).toISOString() });

    await expectRefusal(
      api.as(banned).call(postsApi.vote, { body: { postId: post.id } }),
      'banned-from-community',
    );
    expect(await api.as(forgiven).call(postsApi.vote, { body: { postId: post.id } })).toMatchObject({
      upvotes: 2,
    });
  });

  test('is refused without an account, with a malformed id, and for a post that does not exist', async () => {
    const vote = (postId: string) => api.as(cast.bob).call(postsApi.vote, { body: { postId } });
    await expectRefusal(
      api.visitor().call(postsApi.vote, { body: { postId: newObjectId() } }),
      'not_logged_in',
    );
    await expectRefusal(vote('abc'), 'invalid_id');
    await expectRefusal(vote(newObjectId()), 'post/not-found');
  });
});

describe('a vote that says from which one it comes', () => {
  test.each([
    { title: 'upvote', from: null, up: true, stands: true },
    { title: 'downvote', from: null, up: false, stands: false },
    { title: 'withdrawal', from: true, up: true, stands: null },
    { title: 'change of mind', from: true, up: false, stands: false },
  ])('counts once, however often it is sent: $title', async ({ from, up, stands }) => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const voter = api.as(await aUser(api.db));
    if (from) {
      await voter.call(postsApi.vote, { body: { postId: post.id, up: from } });
      await voter.call(commentsApi.vote, { body: { commentId: comment.id, up: from } });
    }
    for (let sending = 0; sending < 3; sending++) {
      const voted = await voter.call(postsApi.vote, { body: { postId: post.id, up, from } });
      expect(voted.userVotedUp).toBe(stands);
      const votedComment = await voter.call(commentsApi.vote, { body: { commentId: comment.id, up, from } });
      expect(votedComment.userVotedUp).toBe(stands);
    }
  });

  test('counts once when its copies arrive at once', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const voter = api.as(await aUser(api.db));
    const send = () => voter.call(postsApi.vote, { body: { postId: post.id, up: true, from: null } });
    // Losers of the race are refused with already-counted.
    await Promise.allSettled([send(), send(), send()]);
    expect(await send()).toMatchObject({ userVotedUp: true, upvotes: 2 });
  });
});

describe('voting on a comment', () => {
  test.each([
    { clicks: [true], upvotes: 2, downvotes: 0, vote: true, points: 11 },
    { clicks: [true, true], upvotes: 1, downvotes: 0, vote: null, points: 10 },
    { clicks: [true, true, false], upvotes: 1, downvotes: 1, vote: false, points: 10 },
    { clicks: [true, true, false, true], upvotes: 2, downvotes: 0, vote: true, points: 11 },
    { clicks: [false, false], upvotes: 1, downvotes: 0, vote: null, points: 10 },
    { clicks: [true, false], upvotes: 1, downvotes: 1, vote: false, points: 10 },
  ])('with clicks $clicks leaves $upvotes up, $downvotes down, $points points', async (expected) => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: author, on: post });
    const bob = api.as(cast.bob);

    const replies = [];
    for (const up of expected.clicks) {
      replies.push(await bob.call(commentsApi.vote, { body: { commentId: comment.id, up } }));
    }

    const { upvotes, downvotes, vote } = expected;
    const reply = replies.at(-1);
    expect(reply).toMatchObject({ id: comment.id, upvotes, downvotes, userVotedUp: vote });
    expect(reply?.userVoted).toBe(vote === null ? null : true);
    expect(await pointsOf(author)).toBe(expected.points);
    const seen = await bob.call(commentsApi.get, { params: { commentId: comment.id } });
    expect(seen).toMatchObject({ upvotes, downvotes, userVoted: vote !== null, userVotedUp: vote });
  });

  test('on one’s own comment never moves one’s points', async () => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: author, on: post });
    const self = api.as(author);

    const withdrawn = await self.call(commentsApi.vote, { body: { commentId: comment.id, up: true } });
    expect(withdrawn).toMatchObject({ upvotes: 0, userVotedUp: null });
    expect(await pointsOf(author)).toBe(10);
  });

  test('leaves the rank of the post alone', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await api.as(cast.bob).call(commentsApi.vote, { body: { commentId: comment.id } });
    const seen = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
    expect(seen).toMatchObject({ upvotes: 1, hotness: post.hotness, lastActivityAt: post.lastActivityAt });
  });

  test('is refused without an account, with a malformed id, and for a comment that does not exist', async () => {
    const vote = (commentId: string) => api.as(cast.bob).call(commentsApi.vote, { body: { commentId } });
    await expectRefusal(
      api.visitor().call(commentsApi.vote, { body: { commentId: newObjectId() } }),
      'not_logged_in',
    );
    await expectRefusal(vote('abc'), 'invalid_id');
    await expectRefusal(vote(newObjectId()), 'comment_not_found');
  });
});

describe('votes cast at once', () => {
  test('by fifty members on one post are all counted', async () => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: author, in: cast.cats });
    const voters = await Promise.all(Array.from({ length: 50 }, () => aUser(api.db)));

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
    expect(upvotes).toBe(41);
    const [row] = await api.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row).toMatchObject({ upvotes, downvotes: 10, points: 31 });
    expect(row?.hotness).toBe(hotness(upvotes, Math.floor(objectIdTime(post.id) / 1000)));
    expect(await pointsOf(author)).toBe(50);
  });

  test('by one member on one post are taken one after the other, and a lost race says so', async () => {
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

  test('on each other’s posts do not block each other', async () => {
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

describe('two hundred votes at once, on the connections that the api has', () => {
  let crowded: TestApi;
  const connections: Connection[] = [];
  beforeAll(async () => {
    const [pool, lookups] = [10, 1].map((max) => {
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

  const everybody = Array.from({ length: 200 });
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
      everybody.map(() => statusOf(voter, '/api/_commentVote', { commentId: comment.id, up })),
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

  test('by two hundred members on a comment count two hundred', async () => {
    const author = await anAuthor();
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: author, on: post });
    const voters = await Promise.all(everybody.map(async () => crowded.as(await aUser(api.db))));
    await Promise.all(voters.map((voter) => voter.sessionId()));

    const answers = await Promise.all(
      voters.map((voter) => statusOf(voter, '/api/_commentVote', { commentId: comment.id })),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.visitor().call(commentsApi.get, { params: { commentId: comment.id } })).toMatchObject({
      upvotes: 201,
      downvotes: 0,
    });
    expect(await api.db.$count(commentVotes, eq(commentVotes.commentId, comment.id))).toBe(201);
    expect(await pointsOf(author)).toBe(210);
  });

  test('one after the other are clicks of their own, however fast they come', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const voter = crowded.as(await aUser(api.db));
    for (let click = 1; click <= 20; click++) {
      const reply = await voter.call(commentsApi.vote, { body: { commentId: comment.id } });
      expect(reply.userVotedUp).toBe(click % 2 === 1 ? true : null);
    }
  });
});
