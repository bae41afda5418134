import type { Comment } from '@confab/api-contract/calls';
import { aWireComment } from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { buildTree, type CommentTree, inReadingOrder, sizeOf } from '../parts/comment-tree.ts';
import { narrowTo } from './narrowing.ts';

const root = (values: Partial<Comment> = {}) => aWireComment(values);
const replyTo = (parent: Comment, values: Partial<Comment> = {}) =>
  aWireComment({ parentId: parent.id, depth: parent.depth + 1, ...values });
const ids = (comments: Iterable<Comment>) => Array.from(comments, ({ id }) => id);
const read = (tree: CommentTree | undefined) => ids(inReadingOrder(tree ?? []));

describe('at the address of a comment', () => {
  const top = root({ noReplies: 6, noRepliesDirect: 2 });
  const middle = replyTo(top, { noReplies: 4, noRepliesDirect: 2 });
  const target = replyTo(middle, { noReplies: 1, noRepliesDirect: 1 });
  const below = replyTo(target);
  const comments = [root(), top, replyTo(top), middle, replyTo(middle), target, below];
  const tree = buildTree(comments);
  const narrow = (id: string, all = 7) => narrowTo(tree, id, all);
  const asides = (way: CommentTree | undefined): number[] =>
    (way ?? []).flatMap(({ aside, replies }) => [aside, ...asides(replies)]);

  it('its ancestors are shown without their other replies, which are counted', () => {
    const way = narrow(target.id)?.(tree);
    expect(read(way)).toEqual(ids([top, middle, target, below]));
    expect(asides(way)).toEqual([1, 2, 0, 0]);
    expect(sizeOf(way ?? [])).toBe(4);
  });

  it('all that follows from it is shown, as it is', () => {
    expect(narrow(top.id)?.(tree)).toEqual([tree[1]]);
    expect(narrow(top.id)?.(tree)[0]).toBe(tree[1]);
  });

  it('what is written later is shown, also beside it', () => {
    const answer = replyTo(middle);
    const another = root();
    const known = comments.map((each) => {
      if (each === middle) return { ...each, noReplies: 5, noRepliesDirect: 3 };
      return each === top ? { ...each, noReplies: 7 } : each;
    });
    const way = narrow(target.id)?.(buildTree([another, answer, ...known]));
    expect(read(way)).toEqual(ids([another, top, middle, answer, target, below]));
    expect(asides(way)).toEqual([0, 1, 2, 0, 0, 0]);
  });

  it('all is shown when the comment is not there, or nothing would be left out', () => {
    expect(narrow('unknown')).toBeNull();
    expect(narrow(target.id, 4)).toBeNull();
  });
});
