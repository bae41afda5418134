import { commentsApi } from '@confab/api-contract/calls';
import { comments, commentVotes, type Db, mutes, siteSettings, users } from '@confab/db';
import { type ErrorName, type UserGroup, userGroups } from '@confab/domain';
import { aLongThread, type LongThread } from '@confab/testing/long-thread';
import { effort } from '@confab/testing/effort';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBody, useApi, useCast } from '../../test-support/api.ts';
import { type Client, Refused } from '../../test-support/client.ts';
import { expectTrueCounters } from '../../test-support/counters.ts';

/** Invariants of stored threads hold under any concurrent acts. */

const api = useApi();
const cast = useCast(api);

/** A slow machine tries fewer. */
const bounds = { numRuns: effort(2, 12), interruptAfterTimeLimit: 30_000 };

/** The actor: an index into the people, or the comment's author. */
type Who = number | 'author';
/** Comments are given by index, modulo their number. */
type Act =
  | { act: 'write'; who: Who; as: UserGroup; on: number; reply: boolean }
  | { act: 'edit'; who: Who; on: number }
  | { act: 'change group'; who: Who; as: UserGroup; on: number }
  | { act: 'delete'; who: Who; as: UserGroup; on: number }
  | { act: 'vote'; who: Who; on: number; up: boolean }
  | { act: 'mute'; who: number; whom: number; muted: boolean };

/** Ten authors, then a moderator and an admin. */
const [moderator, admin] = [10, 11];
const anybody = fc.nat(admin);
const on = fc.nat(60);
const speaker = fc.oneof(
  fc.constantFrom<{ who: Who; as: UserGroup }>(
    { who: 'author', as: 'normal' },
    { who: moderator, as: 'mods' },
    { who: admin, as: 'admins' },
  ),
  fc.record({ who: anybody, as: fc.constantFrom(...userGroups) }),
);
const spoken = <Name extends string>(name: Name) =>
  fc.tuple(speaker, on).map(([by, at]) => ({ act: name, ...by, on: at }));
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(spoken('write'), fc.boolean()).map(([written, reply]) => ({ ...written, reply })),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('vote' as const), who: anybody, on, up: fc.boolean() }),
  },
  { weight: 2, arbitrary: spoken('delete') },
  { weight: 1, arbitrary: spoken('edit') },
  { weight: 1, arbitrary: spoken('change group') },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('mute' as const),
      who: anybody,
      whom: anybody,
      muted: fc.boolean(),
    }),
  },
);

/** Concurrent acts, often on the same comment. */
const round = fc.oneof(
  fc.array(act, { minLength: 1, maxLength: 6 }),
  fc
    .tuple(on, fc.array(act, { minLength: 2, maxLength: 6 }))
    .map(([at, acts]) => acts.map((one) => ('on' in one ? { ...one, on: at } : one))),
);

/** Expected refusals. Any other error, such as a deadlock, fails the test. */
const refusals: readonly ErrorName[] = [
  'comment_deleted',
  'comment-reply-to-deleted',
  'comment-max-depth-reached',
  'not_author',
  'not_mod',
  'not_admin',
  'already-voted',
];

type Person = { id: string };
type World = {
  thread: LongThread;
  people: readonly Person[];
  clients: readonly Client[];
  written: { id: string; userId: string }[];
  deletions: number;
};

/** High enough that withdrawn votes never reach the minimum of one point. */
const pointsToBeginWith = 1000;

const upvotesOfOthers = sql`(
  select count(*)::int
  from comments c join comment_votes v on v.comment_id = c.id
  where c.user_id = users.id and v.user_id <> users.id and v.up)`;

/** A small discussion with one branch of maximum depth. */
async function newWorld(): Promise<World> {
  const thread = await aLongThread(api.db, { by: cast.alice, in: cast.cats, comments: 45, replies: 8 });
  const people = [...thread.people, cast.mod, cast.admin];
  await api.db.execute(sql`update users set points = ${pointsToBeginWith}::int + ${upvotesOfOthers}`);
  await api.db.update(siteSettings).set({ noUsers: await api.db.$count(users) });
  return {
    thread,
    people,
    clients: people.map((person) => api.as(person)),
    written: [...thread.comments],
    deletions: thread.comments.filter(({ deletedAt }) => deletedAt).length,
  };
}

function at<Item>(list: readonly Item[], place: number): Item {
  const item = list[place % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

/** Performs the act, or gets an expected refusal. */
async function perform(world: World, given: Act): Promise<void> {
  try {
    await attempt(world, given);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expect(refusals.map(errorBody)).toContainEqual(error.body);
  }
}

async function attempt(world: World, given: Act): Promise<void> {
  const { people, clients, written } = world;
  if (given.act === 'mute') {
    await setMute(api.db, at(people, given.who), at(people, given.whom), given.muted);
    return;
  }
  const comment = at(written, given.on);
  const place = given.who === 'author' ? people.findIndex(({ id }) => id === comment.userId) : given.who;
  const client = at(clients, place);
  // The post id in the URL is ignored.
  const params = { postId: '-', commentId: comment.id };
  switch (given.act) {
    case 'write': {
      const { id } = await client.call(commentsApi.create, {
        params: { postId: world.thread.post.publicId },
        query: { userGroup: given.as },
        body: { body: 'words', parentCommentId: given.reply ? comment.id : null },
      });
      written.push({ id, userId: at(people, place).id });
      return;
    }
    case 'edit':
      await client.call(commentsApi.edit, { params, body: { body: 'other words' } });
      return;
    case 'change group':
      await client.call(commentsApi.changeAsUser, { params, query: { userGroup: given.as } });
      return;
    case 'delete':
      await client.call(commentsApi.delete, { params, query: { deleteAs: given.as } });
      world.deletions++;
      return;
    case 'vote':
      await client.call(commentsApi.vote, { body: { commentId: comment.id, up: given.up } });
  }
}

async function setMute(db: Db, by: Person, of: Person, muted: boolean): Promise<void> {
  if (by.id === of.id) return;
  if (muted) await db.insert(mutes).values({ userId: by.id, mutedUserId: of.id }).onConflictDoNothing();
  else await db.delete(mutes).where(and(eq(mutes.userId, by.id), eq(mutes.mutedUserId, of.id)));
}

/** No written comment is lost, and none was deleted twice. */
async function expectWhatWasDone({ thread, written, deletions }: World): Promise<void> {
  const ofPost = eq(comments.postId, thread.post.id);
  expect(await api.db.$count(comments, ofPost)).toBe(written.length);
  expect(await api.db.$count(comments, and(ofPost, isNotNull(comments.deletedAt)))).toBe(deletions);
}

async function expectTruePoints(): Promise<void> {
  const drifted = await api.db.execute(sql`
    select username, points from users
    where exists (select from comments c where c.user_id = users.id)
      and points <> ${pointsToBeginWith}::int + ${upvotesOfOthers}`);
  expect([...drifted]).toEqual([]);
}

/** Every comment once, with the viewer's own votes and mutes. */
async function expectTrueView({ thread, written }: World, person: Person | undefined): Promise<void> {
  const client = person ? api.as(person) : api.visitor();
  const reply = await client.call(commentsApi.list, { params: { postId: thread.post.publicId } });
  if (Array.isArray(reply)) throw new Error('a page was asked for');
  expect(reply.comments.map(({ id }) => id).sort()).toEqual(written.map(({ id }) => id).sort());

  const votes = person
    ? await api.db.select().from(commentVotes).where(eq(commentVotes.userId, person.id))
    : [];
  const muted = person ? await api.db.select().from(mutes).where(eq(mutes.userId, person.id)) : [];
  for (const comment of reply.comments) {
    if (comment.contentStripped) continue;
    const vote = votes.find(({ commentId }) => commentId === comment.id);
    expect(comment).toMatchObject({ userVotedUp: vote?.up ?? null });
    if (comment.deleted) continue;
    expect(comment.isAuthorMuted ?? false).toBe(
      muted.some(({ mutedUserId }) => mutedUserId === comment.userId),
    );
  }
}

test('in any order, acts on comments leave the counters right and the tree well formed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (rounds) => {
      const world = await newWorld();
      for (const acts of rounds) await Promise.all(acts.map((given) => perform(world, given)));
      await expectTrueCounters(api.db);
      await expectTruePoints();
      await expectWhatWasDone(world);
      for (const person of [undefined, world.people[1], cast.admin]) await expectTrueView(world, person);
    }),
    bounds,
  );
}, 120_000);
