import type { Comment } from '@confab/api-contract/calls';
import { aWireComment } from '@confab/testing/wire';
import { expect, it } from 'vitest';
import { buildTree, rootNumberOf, rootsHolding } from './comment-tree.ts';

const root = (values: Partial<Comment> = {}) => aWireComment(values);
const replyTo = (parent: Comment, values: Partial<Comment> = {}) =>
  aWireComment({ parentId: parent.id, depth: parent.depth + 1, ...values });
const ids = (comments: readonly Comment[]) => comments.map(({ id }) => id);

it('a flat list becomes a tree that keeps the order of every group', () => {
  const first = root();
  const second = root();
  const early = replyTo(first);
  const late = replyTo(first);
  const below = replyTo(late);
  const tree = buildTree([first, early, below, second, late]);
  expect(ids(tree.roots)).toEqual(ids([first, second]));
  expect(ids(tree.repliesTo(first))).toEqual(ids([early, late]));
  expect(ids(tree.repliesTo(late))).toEqual([below.id]);
  expect(tree.repliesTo(second)).toEqual([]);
});

it('a reply whose parent is not here stands at the top until the parent comes', () => {
  const parent = root();
  const orphan = replyTo(parent);
  expect(ids(buildTree([orphan]).roots)).toEqual([orphan.id]);
  expect(ids(buildTree([orphan, parent]).roots)).toEqual([parent.id]);
});

it('missing replies are counted at the comment that lacks them, and not again above it', () => {
  const top = root({ noReplies: 9, noRepliesDirect: 1 });
  const middle = replyTo(top, { noReplies: 8, noRepliesDirect: 3 });
  const here = replyTo(middle, { noReplies: 0 });
  const tree = buildTree([top, middle, here]);
  expect(tree.missingBelow(top)).toBe(0);
  expect(tree.missingBelow(middle)).toBe(7);
  expect(tree.missingBelow(here)).toBe(0);
});

it('as many roots are taken as hold the wanted number of comments', () => {
  const first = root();
  const second = root();
  const comments = [first, replyTo(first), replyTo(first), second, root()];
  const tree = buildTree(comments);
  expect(rootsHolding(tree, 3)).toBe(1);
  expect(rootsHolding(tree, 4)).toBe(2);
  expect(rootsHolding(tree, 100)).toBe(3);
  expect(rootsHolding(buildTree([]), 50)).toBe(0);
});

it('the root of a comment is found however deep the comment is', () => {
  const first = root();
  const second = root();
  const deep = replyTo(replyTo(second));
  const chain = replyTo(second, { id: deep.parentId ?? '' });
  const tree = buildTree([first, second, chain, deep]);
  expect(rootNumberOf(tree, deep.id)).toBe(2);
  expect(rootNumberOf(tree, first.id)).toBe(1);
  expect(rootNumberOf(tree, 'unknown')).toBe(0);
});
