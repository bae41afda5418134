import type { Comment } from '@confab/api-contract/calls';
import { aWireComment } from '@confab/testing/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildTree,
  type CommentNode,
  type CommentTree,
  grouped,
  inReadingOrder,
  narrowTo,
  onlyShown,
  openAtEnd,
  sizeOf,
  withNext,
} from './comment-tree.ts';

const root = (values: Partial<Comment> = {}) => aWireComment(values);
const replyTo = (parent: Comment, values: Partial<Comment> = {}) =>
  aWireComment({ parentId: parent.id, depth: parent.depth + 1, ...values });
const ids = (comments: Iterable<Comment>) => Array.from(comments, ({ id }) => id);
const read = (tree: CommentTree = []) => ids(inReadingOrder(tree));
const commentsOf = (nodes: readonly CommentNode[]) => nodes.map(({ comment }) => comment.id);

function nodeOf(tree: CommentTree, id: string): CommentNode | undefined {
  for (const node of tree) {
    const found = node.comment.id === id ? node : nodeOf(node.replies, id);
    if (found) return found;
  }
  return undefined;
}

/** A comment and all above it. */
function branchAbove(comment: Comment, comments: readonly Comment[]): string[] {
  const parent = comments.find(({ id }) => id === comment.parentId);
  return [comment.id, ...(parent ? branchAbove(parent, comments) : [])];
}

/** A whole thread: each comment replies to an earlier one or to the post, and has its number of replies. */
const threads = fc.array(fc.option(fc.nat()), { maxLength: 60 }).map((answered) => {
  const parents = answered.map((to, index) => (to === null || index === 0 ? null : to % index));
  const below = parents.map(() => 0);
  for (let index = parents.length - 1; index >= 0; index -= 1) {
    const parent = parents[index];
    if (typeof parent === 'number') below[parent] = (below[parent] ?? 0) + (below[index] ?? 0) + 1;
  }
  const comments: Comment[] = [];
  for (const [index, parent] of parents.entries()) {
    const values = {
      noReplies: below[index] ?? 0,
      noRepliesDirect: parents.filter((each) => each === index).length,
    };
    const to = typeof parent === 'number' ? comments[parent] : undefined;
    comments.push(to ? replyTo(to, values) : root(values));
  }
  return comments;
});

/** Some of a thread's comments, in any order, as an app may have loaded them. */
const lists = threads.chain((comments) => fc.shuffledSubarray(comments));

describe('a tree of any comments in any order', () => {
  it('holds each comment once, below its parent', () => {
    fc.assert(
      fc.property(lists, (comments) => {
        const order = read(buildTree(comments));
        expect(order.toSorted()).toEqual(ids(comments).toSorted());
        for (const { id, parentId } of comments) {
          if (parentId !== null && order.includes(parentId)) {
            expect(order.indexOf(parentId)).toBeLessThan(order.indexOf(id));
          }
        }
      }),
    );
  });

  it('keeps the order of the list among the replies to one comment', () => {
    fc.assert(
      fc.property(lists, (comments) => {
        const tree = buildTree(comments);
        for (const { id } of comments) {
          const replies = comments.filter(({ parentId }) => parentId === id);
          expect(commentsOf(nodeOf(tree, id)?.replies ?? [])).toEqual(ids(replies));
        }
      }),
    );
  });

  it('counts loaded and missing replies', () => {
    fc.assert(
      fc.property(lists, (comments) => {
        for (const { id } of comments) {
          const node = nodeOf(buildTree(comments), id);
          if (!node) throw new Error('A comment is lost.');
          const { comment, replies, size, missing } = node;
          expect(size).toBe(read([node]).length);
          if (replies.length < comment.noRepliesDirect) expect(missing).toBe(comment.noReplies - size + 1);
          else expect(missing).toBe(0);
        }
      }),
    );
  });

  it('has no missing replies when all are loaded', () => {
    fc.assert(
      fc.property(threads, (comments) => {
        for (const { id } of comments) expect(nodeOf(buildTree(comments), id)?.missing).toBe(0);
      }),
    );
  });

  it('keeps the objects of unchanged branches', () => {
    fc.assert(
      fc.property(threads, fc.nat(), (comments, chosen) => {
        const changed = comments[chosen % comments.length];
        if (!changed) return;
        const before = buildTree(comments);
        const after = buildTree(comments.map((each) => (each === changed ? { ...each, upvotes: 99 } : each)));
        const touched = new Set(branchAbove(changed, comments));
        for (const { id } of comments) {
          const same = nodeOf(before, id) === nodeOf(after, id);
          expect(same).toBe(!touched.has(id));
        }
      }),
    );
  });
});

describe('showing a tree bit by bit', () => {
  it('begins at the top, shows parents before replies, and ends with the whole tree', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 20 }), (comments, step) => {
        const tree = buildTree(comments);
        let shown: ReadonlySet<string> = new Set();
        for (let count = 0; count < comments.length; count += step) {
          shown = withNext(tree, shown, step);
          expect(read(onlyShown(tree, shown))).toEqual(read(tree).slice(0, count + step));
        }
        expect(withNext(tree, shown, step)).toBe(shown);
        expect(onlyShown(tree, shown)).toEqual(tree);
      }),
    );
  });

  it('keeps the objects of complete branches', () => {
    const first = root({ noReplies: 1, noRepliesDirect: 1 });
    const second = root({ noReplies: 2, noRepliesDirect: 2 });
    const tree = buildTree([first, replyTo(first), second, replyTo(second), replyTo(second)]);
    const [whole, cut] = onlyShown(tree, withNext(tree, new Set(), 4));
    expect(whole).toBe(tree[0]);
    expect(cut?.replies).toHaveLength(1);
    expect(cut?.missing).toBe(0);
  });
});

it('a reply without its parent is at the top until the parent is loaded', () => {
  const parent = root();
  const orphan = replyTo(parent);
  expect(commentsOf(buildTree([orphan]))).toEqual([orphan.id]);
  expect(commentsOf(buildTree([orphan, parent]))).toEqual([parent.id]);
});

it('an outdated reply count still reveals a missing reply', () => {
  const parent = root({ noReplies: 2, noRepliesDirect: 2 });
  const reply = replyTo(parent);
  const tree = buildTree([parent, reply, replyTo(reply), replyTo(reply)]);
  expect(tree[0]?.missing).toBe(1);
});

describe('groups of siblings', () => {
  const many = (count: number) =>
    buildTree(
      Array.from({ length: count }, (_, index) => root({ id: index.toString(16).padStart(24, '0') })),
    );
  const groupsOf = (tree: CommentTree) =>
    grouped(tree, ({ id }) => id.startsWith('f')).map(({ key, nodes }) => ({ key, ids: commentsOf(nodes) }));

  it('hold each sibling once, in order, in groups of similar size', () => {
    const tree = many(100);
    const groups = groupsOf(tree);
    expect(groups.flatMap((group) => group.ids)).toEqual(commentsOf(tree));
    expect(groups.map((group) => group.ids.length)).toEqual([16, 16, 16, 16, 16, 16, 4]);
  });

  it('stay the same when a sibling is added before them', () => {
    const tree = many(100);
    // The ids of some of these would begin a group.
    const newcomers = buildTree(['ff1', 'ff0', 'ff2'].map((id) => root({ id })));
    for (const shown of [tree, tree.slice(5)]) {
      const [first, ...others] = groupsOf(shown);
      const joined = { key: null, ids: [...commentsOf(newcomers), ...(first?.ids ?? [])] };
      expect(groupsOf([...newcomers, ...shown])).toEqual([joined, ...others]);
    }
  });

  it('begin after those that are in the window at first', () => {
    const tree = buildTree(Array.from({ length: 20 }, (_, index) => root({ id: `${100 + index}0` })));
    expect(groupsOf(tree).map(({ ids }) => ids.length)).toEqual([16, 1, 1, 1, 1]);
  });

  it('stay the same when siblings are added after them', () => {
    const tree = many(100);
    const some = groupsOf(tree.slice(0, 50));
    expect(groupsOf(tree).slice(0, some.length - 1)).toEqual(some.slice(0, -1));
    expect(groupsOf(tree).map(({ key }) => key)).toEqual(expect.arrayContaining(some.map(({ key }) => key)));
  });
});

describe('at the address of a comment', () => {
  const top = root({ noReplies: 6, noRepliesDirect: 2 });
  const middle = replyTo(top, { noReplies: 4, noRepliesDirect: 2 });
  const target = replyTo(middle, { noReplies: 1, noRepliesDirect: 1 });
  const below = replyTo(target);
  const comments = [root(), top, replyTo(top), middle, replyTo(middle), target, below];
  const tree = buildTree(comments);
  const narrow = (id: string, all = 7) => narrowTo(tree, id, all, ({ number }) => number > 1);
  const asides = (way: CommentTree | undefined): number[] =>
    (way ?? []).flatMap(({ aside, replies }) => [aside, ...asides(replies)]);

  it('other replies to its ancestors are hidden and counted', () => {
    const way = narrow(target.id)?.(tree);
    expect(read(way)).toEqual(ids([top, middle, target, below]));
    expect(asides(way)).toEqual([1, 2, 0, 0]);
    expect(sizeOf(way ?? [])).toBe(4);
  });

  it('all replies below it are shown unchanged', () => {
    expect(narrow(top.id)?.(tree)).toEqual([tree[1]]);
    expect(narrow(top.id)?.(tree)[0]).toBe(tree[1]);
  });

  it('later replies are shown, also beside it', () => {
    const answer = replyTo(middle, { number: 2 });
    const another = root({ number: 3 });
    const known = comments.map((each) => {
      if (each === middle) return { ...each, noReplies: 5, noRepliesDirect: 3 };
      return each === top ? { ...each, noReplies: 7 } : each;
    });
    const way = narrow(target.id)?.(buildTree([another, answer, ...known]));
    expect(read(way)).toEqual(ids([another, top, middle, answer, target, below]));
    expect(asides(way)).toEqual([0, 1, 2, 0, 0, 0]);
  });

  it('the whole tree is shown when the comment is unknown or nothing would be hidden', () => {
    expect(narrow('unknown')).toBeNull();
    expect(narrow(target.id, 4)).toBeNull();
  });
});

describe('a list that goes on', () => {
  it('requests no replies of its last comment and of those above, but the missing ones of others', () => {
    const first = root({ noReplies: 1, noRepliesDirect: 1 });
    const second = root({ noReplies: 3, noRepliesDirect: 2 });
    const last = replyTo(second, { noReplies: 1, noRepliesDirect: 1 });
    const tree = openAtEnd(buildTree([first, second, last]));
    const missing = [first, second, last].map(({ id }) => nodeOf(tree, id)?.missing);
    expect(missing).toEqual([1, 0, 0]);
    expect(openAtEnd([])).toEqual([]);
  });
});
