import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBusy } from './timers.ts';

it('a double press runs once; a press after the end runs again', async () => {
  let end = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const { result } = renderHook(() => useBusy(work));
  act(() => {
    result.current.begin();
    result.current.begin();
  });
  expect(work).toHaveBeenCalledOnce();
  expect(result.current.busy).toBe(true);

  await act(async () => end());
  expect(result.current.busy).toBe(false);
  act(() => result.current.begin());
  expect(work).toHaveBeenCalledTimes(2);
});
