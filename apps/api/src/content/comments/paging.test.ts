import { type Comment, commentsApi, type CommentsPage } from '@confab/api-contract/calls';
import { comments, posts } from '@confab/db';
import { type CommentSort, compareComments, limits, objectIdAt } from '@confab/domain';
import { aPost } from '@confab/testing/db';
import { effort } from '@confab/testing/effort';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApi, useCast } from '../../test-support/api.ts';

/** Any thread, read in any pieces, yields each comment once and in its place. */

const api = useApi();
const cast = useCast(api);

/** A slow machine tries fewer, after one thread of several pages. */
const bounds = { numRuns: effort(2, 6), interruptAfterTimeLimit: effort(8_000, 20_000) };

/** A comment to create: distance back to its parent (null for a root), and its votes. */
type Seed = { back: number | null; upvotes: number; downvotes: number };
type Planted = {
  id: string;
  number: number;
  parentId: string | null;
  ancestors: string[];
  upvotes: number;
  downvotes: number;
};
type Thread = {
  post: { id: string; publicId: string };
  comments: readonly Planted[];
  byId: Map<string, Planted>;
};

/** A small range of upvotes makes ties; replies to recent comments make deep branches. */
const seed = fc.record({
  back: fc.oneof(fc.constant(null), fc.nat(2), fc.nat(1200)),
  upvotes: fc.nat(3),
  downvotes: fc.nat(2),
});
/** Half of the threads fit on one page, most others on a few. */
const seeds = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.array(seed, { minLength, maxLength: 20 }),
    fc.array(seed, { minLength: 400, maxLength, size: 'max' }),
  );

/** More than two pages, with deep branches and many ties: an example of every property. */
const longThread: Seed[] = Array.from({ length: 2 * limits.commentsPage + 10 }, (_, index) => ({
  back: index % 4 === 0 ? null : index % 7,
  upvotes: (index * 5) % 4,
  downvotes: (index * 3) % 5,
}));

function growFrom(given: readonly Seed[]): Planted[] {
  const now = BigInt(Date.now()) * 1_000_000n;
  const grown: Planted[] = [];
  for (const [index, { back, upvotes, downvotes }] of given.entries()) {
    const parent = back === null ? undefined : grown[index - 1 - back];
    const answered = parent && parent.ancestors.length < limits.commentDepthMax ? parent : undefined;
    grown.push({
      id: objectIdAt(now + BigInt(index)),
      number: index + 1,
      parentId: answered?.id ?? null,
      ancestors: answered ? [...answered.ancestors, answered.id] : [],
      upvotes,
      downvotes,
    });
  }
  return grown;
}

async function plant(given: readonly Seed[]): Promise<Thread> {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats, noComments: given.length });
  const grown = growFrom(given);
  const rows = grown.map((comment) => ({
    ...comment,
    postId: post.id,
    depth: comment.ancestors.length,
    userId: cast.bob.id,
    body: 'words',
    bodyHtml: '<p>words</p>',
    bodyRenderer: 1,
  }));
  for (let from = 0; from < rows.length; from += 1000) {
    await api.db.insert(comments).values(rows.slice(from, from + 1000));
  }
  return { post, comments: grown, byId: new Map(grown.map((comment) => [comment.id, comment])) };
}

/** Most upvotes first, the newest among equals (api.md 4.5). */
const inOrder = <Kind extends { id: string; upvotes: number }>(list: readonly Kind[]) =>
  [...list].sort((a, b) => b.upvotes - a.upvotes || (a.id < b.id ? 1 : -1));

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

type Query = { next?: string; sort?: CommentSort; after?: string; parentId?: string; commentId?: string };

async function read({ post }: Thread, query: Query): Promise<CommentsPage | Comment[]> {
  return api.visitor().call(commentsApi.list, { params: { postId: post.publicId }, query });
}

async function readPage(thread: Thread, query: Query = {}): Promise<CommentsPage> {
  const reply = await read(thread, query);
  if (Array.isArray(reply)) throw new Error('a page was asked for');
  return reply;
}

/** No duplicates, unchanged comments, and all ancestors of each. */
function expectWhole(page: readonly Comment[], { byId }: Thread): void {
  const present = new Set(idsOf(page));
  expect(present.size).toBe(page.length);
  for (const { id, number, parentId, ancestors, upvotes, depth } of page) {
    const comment = byId.get(id);
    expect({ number, parentId, ancestors: ancestors ?? [], upvotes, depth }).toEqual({
      number: comment?.number,
      parentId: comment?.parentId,
      ancestors: comment?.ancestors,
      upvotes: comment?.upvotes,
      depth: comment?.ancestors.length,
    });
    expect((ancestors ?? []).filter((ancestor) => !present.has(ancestor))).toEqual([]);
  }
}

/** A page has its own comments in order, followed by exactly the missing ancestors. */
function expectPage(page: readonly Comment[], own: readonly Planted[], thread: Thread): void {
  expect(idsOf(page.slice(0, own.length))).toEqual(idsOf(own));
  expectWhole(page, thread);
  const needed = new Set(own.flatMap(({ ancestors }) => ancestors));
  for (const { id } of own) needed.delete(id);
  expect(new Set(idsOf(page.slice(own.length)))).toEqual(needed);
}

/** Reads from a position to the end of the thread, and returns the ids seen. */
async function readOn(thread: Thread, from: number): Promise<string[]> {
  const order = inOrder(thread.comments);
  const seen = new Set<string>();
  let next: string | null | undefined = cursorOf(order, from);
  for (let at = from; ; at += limits.commentsPage) {
    const page: CommentsPage = await readPage(thread, next ? { next } : {});
    expectPage(page.comments, order.slice(at, at + limits.commentsPage), thread);
    for (const id of idsOf(page.comments)) seen.add(id);
    expect(page.next).toBe(cursorOf(order, at + limits.commentsPage) ?? null);
    next = page.next;
    if (next === null) return [...seen];
  }
}

/** The cursor of a page's first comment; undefined for the first page. */
function cursorOf(order: readonly Planted[], at: number): string | undefined {
  const first = order[at];
  return first && at > 0 ? `${first.upvotes}.${first.id}` : undefined;
}

test('the pages from the start or from any comment have every comment once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(seeds(0, 1700), fc.nat(), async (given, place) => {
      const thread = await plant(given);
      expect((await readOn(thread, 0)).sort()).toEqual(idsOf(thread.comments));
      await readOn(thread, given.length === 0 ? 0 : place % given.length);
    }),
    { ...bounds, examples: [[longThread, 700]] },
  );
}, 120_000);

/** Some comments of the thread get other upvotes. */
async function vote(thread: Thread, votes: readonly (readonly [place: number, upvotes: number])[]) {
  const now = new Map(votes.map(([place, upvotes]) => [idAt(thread, place), upvotes]));
  for (const [id, upvotes] of now) await api.db.update(comments).set({ upvotes }).where(eq(comments.id, id));
  const changed = thread.comments.map((each) => ({ ...each, upvotes: now.get(each.id) ?? each.upvotes }));
  return { ...thread, comments: changed, byId: new Map(changed.map((each) => [each.id, each])) };
}

test('the pages are in order after any votes', async () => {
  const votes = fc.array(fc.tuple(fc.nat(), fc.nat(4)), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(seeds(1, 1200), fc.array(votes, { maxLength: 4 }), async (given, rounds) => {
      let thread = await plant(given);
      await readOn(thread, 0);
      for (const round of rounds) {
        thread = await vote(thread, round);
        await readOn(thread, 0);
      }
    }),
    // On the same page, to another one, the first of the next, and one that the page shows as an ancestor.
    {
      ...bounds,
      examples: [
        [
          longThread,
          [
            [[499, 3]],
            [[3, 0]],
            [[250, 4]],
            [
              [0, 4],
              [1, 4],
            ],
          ],
        ],
      ],
    },
  );
}, 120_000);

test.each(['new', 'old', 'controversial'] as const)(
  'the pages of the order %s have every comment once and in order, also after votes',
  async (sort) => {
    let thread = await plant(longThread);
    const votes = [
      [3, 9],
      [499, 0],
      [700, 9],
    ] as const;
    for (const round of [[], votes]) {
      thread = await vote(thread, round);
      const order = thread.comments.toSorted(compareComments[sort]);
      let next: string | null = null;
      for (let at = 0; at === 0 || next !== null; at += limits.commentsPage) {
        const page: CommentsPage = await readPage(thread, { sort, ...(next !== null && { next }) });
        expectPage(page.comments, order.slice(at, at + limits.commentsPage), thread);
        expect(next !== null).toBe(at > 0);
        ({ next } = page);
        expect(next === null).toBe(at + limits.commentsPage >= order.length);
      }
    }
  },
  60_000,
);

test.each([
  ['of another order', 'controversial', '3.5f0000000000000000000000'],
  ['without a rank', 'top', '5f0000000000000000000000'],
  ['with a rank that nothing has', 'new', '3.5f0000000000000000000000'],
] as const)('a cursor %s is refused', async (_what, sort, next) => {
  const thread = await plant([]);
  const reply = await api.visitor().request({
    url: `/api/posts/${thread.post.publicId}/comments?sort=${sort}&next=${next}`,
  });
  expect(reply.json()).toMatchObject({ status: 400, code: 'invalid_cursor' });
});

test('the pages after any comment have all newer comments, oldest first, with the comments they answer', async () => {
  await fc.assert(
    fc.asyncProperty(seeds(0, 1300), fc.nat(1400), async (given, place) => {
      const thread = await plant(given);
      let after = place;
      do {
        const { comments: page, next } = await readPage(thread, { after: String(after) });
        expectPage(page, thread.comments.slice(after, after + limits.commentsPage), thread);
        expect(next).toBeNull();
        after += limits.commentsPage;
      } while (after < given.length);
    }),
    { ...bounds, examples: [[longThread, 3]] },
  );
}, 120_000);

test('the replies below any comment are complete and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      seeds(1, 700),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      async (given, places) => {
        const thread = await plant(given);
        for (const place of places) {
          const parentId = thread.comments[place % given.length]?.id ?? '';
          const below = thread.comments.filter(({ ancestors }) => ancestors.includes(parentId));
          const reply = await read(thread, { parentId });
          expect(Array.isArray(reply) ? idsOf(reply) : reply).toEqual(idsOf(inOrder(below)));
        }
      },
    ),
    { ...bounds, examples: [[longThread, [0, 400, 1009]]] },
  );
}, 120_000);

test('any comment is shown with the comments above it and its best replies, on one page', async () => {
  await fc.assert(
    fc.asyncProperty(
      seeds(1, 1200),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      async (given, places) => {
        const thread = await plant(given);
        for (const place of places) {
          const comment = thread.comments[place % given.length];
          if (!comment) throw new Error('there is a comment at every place');
          const { comments: page, next } = await readPage(thread, { commentId: comment.id });
          const below = thread.comments.filter(({ ancestors }) => ancestors.includes(comment.id));
          expect(next).toBeNull();
          expect(page.length).toBeLessThanOrEqual(limits.commentsPage);
          expectWhole(page, thread);
          expect(idsOf(page)).toContain(comment.id);
          const replies = page.filter(({ ancestors }) => ancestors?.includes(comment.id));
          expect(page.length).toBe(1 + comment.ancestors.length + replies.length);
          expect(replies.length).toBe(
            Math.min(below.length, limits.commentsPage - 1 - comment.ancestors.length),
          );
          expect(idsOf(replies)).toEqual(idsOf(inOrder(replies)));
        }
      },
    ),
    { ...bounds, examples: [[longThread, [0, 400, 1009]]] },
  );
}, 120_000);

/** A reader's step: next page, or a part of the thread. */
type Step = 'next' | { after: number } | { parent: number } | { comment: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant('next' as const),
  fc.record({ after: fc.nat(1400) }),
  fc.record({ parent: fc.nat() }),
  fc.record({ comment: fc.nat() }),
);

test('any sequence of pages has all comments in the end, even while members write more', async () => {
  await fc.assert(
    fc.asyncProperty(
      seeds(1, 1200),
      fc.array(fc.tuple(step, fc.option(fc.nat())), { maxLength: 8 }),
      async (given, steps) => {
        const thread = await plant(given);
        const found = new Map<string, Comment>();
        const take = (list: readonly Comment[]) => {
          for (const comment of list) found.set(comment.id, comment);
        };
        let next: string | null | undefined;
        const turn = async () => {
          if (next === null) return;
          const page = await readPage(thread, next === undefined ? {} : { next });
          take(page.comments);
          next = page.next;
        };
        for (const [given, answered] of steps) {
          if (given === 'next') await turn();
          else take(listOf(await read(thread, queryOf(thread, given))));
          if (answered !== null) await answer(thread, idAt(thread, answered));
        }
        do await turn();
        while (next !== null);
        const known = thread.comments.length;
        take((await readPage(thread, { after: String(known) })).comments);

        for (const { id } of thread.comments) expect(found.has(id)).toBe(true);
        const [row] = await api.db
          .select({ noComments: posts.noComments })
          .from(posts)
          .where(eq(posts.id, thread.post.id));
        expect(found.size).toBe(row?.noComments);
      },
    ),
    {
      ...bounds,
      examples: [
        [
          longThread,
          [
            ['next', 5],
            [{ after: 900 }, null],
            [{ comment: 1000 }, 0],
            ['next', 999],
          ],
        ],
      ],
    },
  );
}, 120_000);

const listOf = (reply: CommentsPage | Comment[]) => (Array.isArray(reply) ? reply : reply.comments);

function idAt({ comments: list }: Thread, place: number): string {
  return list[place % list.length]?.id ?? '';
}

function queryOf(thread: Thread, given: Exclude<Step, 'next'>): Query {
  if ('after' in given) return { after: String(given.after) };
  if ('parent' in given) return { parentId: idAt(thread, given.parent) };
  return { commentId: idAt(thread, given.comment) };
}

/** Replies to a comment, or to the post if the comment is too deep. */
async function answer({ post, byId }: Thread, id: string): Promise<void> {
  const tooDeep = byId.get(id)?.ancestors.length === limits.commentDepthMax;
  await api.as(cast.alice).call(commentsApi.create, {
    params: { postId: post.publicId },
    body: { body: 'words', parentCommentId: tooDeep ? null : id },
  });
}
