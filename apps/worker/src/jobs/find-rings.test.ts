import { commentVotes, postVotes, ringMembers, rings, users } from '@confab/db';
import { objectIdAt, ringLimits } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '@confab/testing/use-database';
import { contextFor } from '../test-support/job-context.ts';
import { findRings } from './find-rings.ts';
import { readVotes } from './find-rings.queries.ts';

const database = useDatabase();
type Person = Awaited<ReturnType<typeof aUser>>;
let crowd: Person[];
let cats: Awaited<ReturnType<typeof aCommunity>>;

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
/** Ids tell when a thing was written. */
const idFrom = (hours: number) =>
  objectIdAt(BigInt(Date.now() - hours * hour) * 1_000_000n + BigInt(++written));
let written = 0;

const run = () => findRings({}, contextFor(database.db));

/** What is listed, and what is dismissed. */
const stored = async () => {
  const rows = await database.db
    .select({ ring: rings, username: users.username })
    .from(rings)
    .innerJoin(ringMembers, eq(ringMembers.ringId, rings.id))
    .innerJoin(users, eq(users.id, ringMembers.userId))
    .orderBy(rings.id, users.username);
  return [...Map.groupBy(rows, ({ ring }) => ring.id).values()].map((members) => ({
    id: members[0]?.ring.id,
    dismissed: members[0]?.ring.dismissedAt !== null,
    noMutual: members[0]?.ring.noMutual,
    names: members.map(({ username }) => username),
  }));
};

/** Everyone of these upvotes what the others wrote: so many posts and comments each. */
async function votesFor(people: Person[], each: number, hours = 30) {
  for (const author of people) {
    for (let number = 0; number < each; number++) {
      const post = await aPost(database.db, { by: author, in: cats, id: idFrom(hours) });
      const comment =
        number % 2 ? await aComment(database.db, { by: author, on: post, id: idFrom(hours) }) : null;
      const others = people.filter((person) => person !== author);
      const votes = others.map(({ id }, place) => ({
        userId: id,
        up: true,
        createdAt: ago(hours - 1 - number / 4 - place),
      }));
      if (comment)
        await database.db
          .insert(commentVotes)
          .values(votes.map((vote) => ({ ...vote, commentId: comment.id })));
      else await database.db.insert(postVotes).values(votes.map((vote) => ({ ...vote, postId: post.id })));
    }
  }
}

beforeAll(async () => {
  crowd = await Promise.all(Array.from({ length: 8 }, () => aUser(database.db)));
  const [first] = crowd;
  if (!first) throw new Error('there is a crowd');
  cats = await aCommunity(database.db, { by: first });
});

beforeEach(async () => {
  await database.db.delete(postVotes);
  await database.db.delete(commentVotes);
  await database.db.delete(rings);
  await votesFor(crowd, 2);
});

const aPair = () => Promise.all([aUser(database.db), aUser(database.db)]);
const namesOf = (people: Person[]) => people.map(({ username }) => username).sort();

test('accounts that vote for each other are listed with the evidence, once, however often the job runs', async () => {
  const pair = await aPair();
  await votesFor(pair, 10);
  await run();
  const [listed, ...others] = await stored();
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ dismissed: false, noMutual: 20, names: namesOf(pair) });
  await run();
  expect(await stored()).toEqual([listed]);
});

test('votes on what is older than the window do not count', async () => {
  const old = 24 * ringLimits.windowDays + 10;
  await votesFor(await aPair(), 10, old);
  await run();
  expect(await stored()).toEqual([]);
});

test('a ring that is not found any more is listed no longer', async () => {
  const [one, other] = await aPair();
  await votesFor([one, other], 10);
  await run();
  expect(await stored()).toHaveLength(1);
  await database.db.delete(postVotes).where(eq(postVotes.userId, one.id));
  await database.db.delete(commentVotes).where(eq(commentVotes.userId, one.id));
  await run();
  expect(await stored()).toEqual([]);
});

test('a dismissed ring stays so until the evidence doubles, also over nights that do not find it', async () => {
  const pair = await aPair();
  await votesFor(pair, 10);
  await run();
  const admin = await aUser(database.db, { isAdmin: true });
  await database.db
    .update(rings)
    .set({ dismissedAt: sql`now()`, dismissedBy: admin.id, dismissedEvidence: rings.noMutual });
  const votes = await database.db.select().from(postVotes);
  await database.db.delete(postVotes);
  await run();
  expect(await stored()).toMatchObject([{ dismissed: true, noMutual: 20 }]);
  await database.db.insert(postVotes).values(votes);
  await votesFor(pair, 8);
  await run();
  expect(await stored()).toMatchObject([{ dismissed: true, noMutual: 36, names: namesOf(pair) }]);
  await votesFor(pair, 2);
  await run();
  expect(await stored()).toMatchObject([{ dismissed: false, noMutual: 40, names: namesOf(pair) }]);
});

test('reads every vote of the window once, in batches', async () => {
  const rows = [];
  for await (const batch of readVotes(database.db)) rows.push(...batch);
  const [{ count } = { count: 0 }] = await database.db.execute<{ count: number }>(
    sql`select (select count(*) from ${postVotes})::int + (select count(*) from ${commentVotes})::int as count`,
  );
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ item, voter }) => `${item} ${voter}`)).size).toBe(count);
});
