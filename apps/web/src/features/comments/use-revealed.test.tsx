import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a long thread', () => {
  it('shows its first comments at once and 20 more every 100 ms', async () => {
    on('desktop');
    const post = aPost();
    const { result } = renderHook(() => useRevealed(post, 45, 10));
    expect(result.current).toBe(10);
    await pass(100);
    expect(result.current).toBe(30);
    await pass(100);
    expect(result.current).toBe(50);
    await pass(1000);
    expect(result.current).toBe(50);
  });

  it('shows 5 more every 250 ms on phones', async () => {
    on('phone');
    const post = aPost();
    const { result } = renderHook(() => useRevealed(post, 100, 10));
    await pass(249);
    expect(result.current).toBe(10);
    await pass(1);
    expect(result.current).toBe(15);
  });

  it('is there at once for somebody who returns to it', async () => {
    on('desktop');
    const post = aPost();
    const { result, unmount } = renderHook(() => useRevealed(post, 45, 10));
    await pass(100);
    await pass(100);
    expect(result.current).toBe(50);
    unmount();
    expect(renderHook(() => useRevealed(post, 45, 10)).result.current).toBe(50);
  });
});
