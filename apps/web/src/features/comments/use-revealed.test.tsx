import { aWireComment } from '@confab/testing/wire';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTree } from './comment-tree.ts';
import { useRevealed } from './use-revealed.ts';

let posts = 0;
const aPost = () => `post-${++posts}`;
const on = (device: 'desktop' | 'phone') =>
  vi.stubGlobal('matchMedia', () => ({ matches: device === 'phone' }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const someComments = (count: number) => Array.from({ length: count }, () => aWireComment());

function follow(post: string, first = someComments(95), toPlace = false) {
  const hook = renderHook(({ comments }) => useRevealed(post, comments, toPlace), {
    initialProps: { comments: buildTree(first) },
  });
  return {
    first,
    count: () => hook.result.current.shown.size,
    shows: (id: string | undefined) => hook.result.current.shown.has(id ?? ''),
    reveal: (id: string | undefined) => act(() => hook.result.current.reveal([id ?? ''])),
    change: (comments: typeof first) => hook.rerender({ comments: buildTree(comments) }),
    leave: hook.unmount,
  };
}

describe('a long thread', () => {
  it('shows its first 50 comments at once and 20 more every 100 ms', async () => {
    on('desktop');
    const thread = follow(aPost());
    expect(thread.count()).toBe(50);
    await pass(100);
    expect(thread.count()).toBe(70);
    await pass(100);
    expect(thread.count()).toBe(90);
    await pass(1000);
    expect(thread.count()).toBe(95);
  });

  it('shows 5 more every 250 ms on phones', async () => {
    on('phone');
    const thread = follow(aPost());
    await pass(249);
    expect(thread.count()).toBe(50);
    await pass(1);
    expect(thread.count()).toBe(55);
  });

  it('counts replies as well', () => {
    on('desktop');
    const [top, ...replies] = someComments(95);
    if (!top) throw new Error('There are comments.');
    const branch = [top, ...replies.map((reply) => ({ ...reply, parentId: top.id, depth: 1 }))];
    expect(follow(aPost(), branch).count()).toBe(50);
  });

  it('shows a comment early when its reader jumps to it', async () => {
    on('desktop');
    const thread = follow(aPost());
    thread.reveal(thread.first.at(-1)?.id);
    expect(thread.count()).toBe(51);
    await pass(100);
    expect(thread.count()).toBe(71);
  });

  it('shows a returning reader all that they saw in one batch, at once where they return to a place in it', async () => {
    on('desktop');
    const post = aPost();
    const thread = follow(post);
    await pass(100);
    await pass(100);
    thread.leave();
    expect(follow(post, thread.first, true).count()).toBe(90);
    const again = follow(post, thread.first);
    expect(again.count()).toBe(50);
    await pass(100);
    expect(again.count()).toBe(90);
  });
});

describe('comments that come to a thread', () => {
  it('are shown at once when they are few', () => {
    on('desktop');
    const thread = follow(aPost());
    const own = aWireComment();
    thread.change([own, ...thread.first]);
    expect(thread.shows(own.id)).toBe(true);
    expect(thread.count()).toBe(51);
  });

  it('are shown in batches when they are many, without removing visible ones', async () => {
    on('desktop');
    const thread = follow(aPost(), someComments(50));
    const page = someComments(40);
    thread.change([...page, ...thread.first]);
    expect(thread.count()).toBe(50);
    await pass(100);
    expect(thread.count()).toBe(70);
    expect(thread.shows(thread.first.at(-1)?.id)).toBe(true);
    await pass(100);
    expect(thread.count()).toBe(90);
  });

  it('replace others at once, for example a sent comment its optimistic one', () => {
    on('desktop');
    const thread = follow(aPost(), someComments(10));
    const [, ...others] = thread.first;
    const answered = aWireComment();
    thread.change([answered, ...others]);
    expect(thread.shows(answered.id)).toBe(true);
  });
});
