import { comments, commentVotes, type Db, posts, toUuid, type Tx, users } from '@confab/db';
import { limits, objectIdAt } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import { aPost, aUser } from './db.ts';

type Person = { id: string };
type NewComment = typeof comments.$inferInsert & { id: string; number: number; ancestors: string[] };
type NewVote = typeof commentVotes.$inferInsert;

export type LongThread = {
  post: typeof posts.$inferSelect;
  /** The root that has `replies` replies below it. */
  wide: NewComment;
  /** The deepest comment, and last in thread order: it gets no votes. */
  deepest: NewComment;
  /** All comments by number. */
  comments: readonly NewComment[];
  /** Commenters and voters, the post's author first. */
  people: readonly Person[];
};

const minute = 60_000;
const crowdSize = 10;

/**
 * A post with a long discussion, one comment per minute up to now, as the api would write it: roots, random branches,
 * a wide and a deep one, many equal vote counts, some edited and some deleted comments. Of 5,000 comments, number
 * 4,900 is the deepest.
 */
export async function aLongThread(
  db: Db,
  {
    by,
    in: community,
    comments: count = 5000,
    replies = Math.floor(count / 5),
    depth = limits.commentDepthMax,
    ...values
  }: {
    by: Person;
    in: { id: string };
    comments?: number;
    /** Number of comments below the root of the wide branch. */
    replies?: number;
    /** Depth of the deepest comment. */
    depth?: number;
  } & Partial<typeof posts.$inferInsert>,
): Promise<LongThread> {
  const people: Person[] = [by];
  while (people.length < crowdSize) people.push(await aUser(db));
  const start = Date.now() - (count + 1) * minute;
  const post = await aPost(db, {
    by,
    in: community,
    id: idAt(start),
    createdAt: isoAt(start),
    noComments: count,
    lastActivityAt: isoAt(start + count * minute),
    ...values,
  });

  const shape = shapeOf({ count, replies, depth });
  const written: NewComment[] = [];
  const votes: NewVote[] = [];
  shape.parents.forEach((parentNumber, index) => {
    const parent = parentNumber === null ? undefined : written[parentNumber - 1];
    const comment = commentOf({ post, parent, people, number: index + 1, at: start + (index + 1) * minute });
    const given = index + 1 === shape.deepest ? [] : votesOn(comment, people);
    written.push({
      ...comment,
      upvotes: given.filter(({ up }) => up).length,
      downvotes: given.filter(({ up }) => !up).length,
    });
    votes.push(...given);
  });
  countReplies(written);

  await db.transaction(async (tx) => {
    for (const rows of inParts(written)) await tx.insert(comments).values(rows);
    await insertVotes(tx, votes);
    for (const { id } of people)
      await tx
        .update(users)
        .set(changesOf(id, written, votes))
        .where(eq(users.id, id));
    await tx
      .update(users)
      .set({ noPosts: sql`${users.noPosts} + 1` })
      .where(eq(users.id, by.id));
  });
  const [wide, deepest] = [written[0], written[shape.deepest - 1]];
  if (!wide || !deepest) throw new Error('a thread has a first comment and a deepest one');
  return { post, wide, deepest, comments: written, people };
}

/** The parent of each comment, by number. The first comment is the root of the wide branch. */
function shapeOf({ count, replies, depth }: { count: number; replies: number; depth: number }) {
  if (count < 2 * (depth + 1) + replies) throw new Error('too few comments for such a shape');
  const deepest = count - Math.floor(count / 50);
  const parents: (number | null)[] = Array.from({ length: count }, () => null);
  const chain = Array.from({ length: depth + 1 }, (_, at) =>
    Math.floor(1 + ((deepest - 1) * (at + 1)) / (depth + 1)),
  );
  chain.forEach((number, at) => (parents[number - 1] = chain[at - 1] ?? null));

  const free = parents.flatMap((_, index) => (index === 0 || chain.includes(index + 1) ? [] : [index + 1]));
  const below: number[] = [];
  const others: number[] = [];
  free.forEach((number, at) => {
    // Evenly spread over the whole time.
    const inWide = Math.floor(((at + 1) * replies) / free.length) > Math.floor((at * replies) / free.length);
    (inWide ? below : others).push(number);
  });
  below.forEach((number, at) => (parents[number - 1] = at % 4 === 3 ? (below[at - 1] ?? 1) : 1));
  others.forEach((number, at) => {
    if (at % 3 > 0) parents[number - 1] = others[Math.floor(at / 2)] ?? null;
  });
  return { parents, deepest };
}

function commentOf({
  post,
  parent,
  people,
  number,
  at,
}: {
  post: { id: string };
  parent: NewComment | undefined;
  people: readonly Person[];
  number: number;
  at: number;
}): NewComment {
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  const paragraphs = Array.from(
    // One in fifty is long enough to be clamped.
    { length: number % 50 === 7 ? 30 : 1 + (number % 3) },
    (_, index) => `Paragraph ${index + 1} of comment number ${number}.`,
  );
  const author = personAt(people, number);
  const deletedAs = number % 40 > 0 ? null : (['normal', 'mods', 'admins'] as const)[(number / 40) % 3];
  return {
    id: idAt(at),
    postId: post.id,
    number,
    parentId: parent?.id ?? null,
    ancestors,
    depth: ancestors.length,
    userId: author.id,
    // An author's deletion erases the text.
    body: deletedAs === 'normal' ? '' : paragraphs.join('\n\n'),
    bodyHtml: deletedAs === 'normal' ? '' : paragraphs.map((text) => `<p>${text}</p>`).join('\n'),
    bodyRenderer: 1,
    createdAt: isoAt(at),
    // Edited at once, which is not shown, or ten minutes later.
    editedAt: number % 25 < 2 ? isoAt(at + (number % 25 === 0 ? 1 : 10) * minute) : null,
    ...(deletedAs ? { deletedAs, deletedAt: isoAt(at + minute), deletedBy: author.id } : {}),
  };
}

/** The author's vote and those of up to eight others: a small range, so that many comments tie. */
function votesOn({ id, number, userId }: NewComment, people: readonly Person[]): NewVote[] {
  const others = people.filter((person) => person.id !== userId);
  const up = (number * 7919) % 7;
  const down = number % 5 === 0 ? 2 : 0;
  return [
    { commentId: id, userId, up: true },
    ...others
      .slice(0, up + down)
      .map((person, index) => ({ commentId: id, userId: person.id, up: index < up })),
  ];
}

function countReplies(written: readonly NewComment[]): void {
  const byId = new Map(written.map((comment) => [comment.id, comment]));
  for (const { parentId, ancestors } of written) {
    for (const id of ancestors) {
      const above = byId.get(id);
      if (!above) throw new Error('an answer to nothing');
      above.noReplies = (above.noReplies ?? 0) + 1;
      if (id === parentId) above.noRepliesDirect = (above.noRepliesDirect ?? 0) + 1;
    }
  }
}

/** The counters of a user's row. */
function changesOf(userId: string, written: readonly NewComment[], votes: readonly NewVote[]) {
  const own = written.filter((comment) => comment.userId === userId);
  const ids = new Set(own.map(({ id }) => id));
  const points = votes.filter((vote) => vote.up && ids.has(vote.commentId) && vote.userId !== userId).length;
  return {
    noComments: sql`${users.noComments} + ${own.filter(({ deletedAt }) => !deletedAt).length}`,
    points: sql`${users.points} + ${points}`,
  };
}

function personAt(people: readonly Person[], number: number): Person {
  const person = people[number % people.length];
  if (!person) throw new Error('a long thread needs at least one person');
  return person;
}

const isoAt = (at: number) => new Date(at).toISOString();
const idAt = (at: number) => objectIdAt(BigInt(at) * 1_000_000n);

/** One array parameter instead of twenty thousand single values. */
async function insertVotes(tx: Tx, votes: readonly NewVote[]): Promise<void> {
  const rows = votes.map(({ commentId, userId, up }) => [toUuid(commentId), toUuid(userId), up]);
  await tx.execute(sql`
    insert into ${commentVotes} (comment_id, user_id, up)
    select (vote ->> 0)::uuid, (vote ->> 1)::uuid, (vote ->> 2)::boolean
    from json_array_elements(${JSON.stringify(rows)}::json) as vote`);
}

/** A statement takes at most 65,535 parameters. */
function inParts<Row>(rows: readonly Row[]): Row[][] {
  const size = 1000;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    rows.slice(part * size, (part + 1) * size),
  );
}
