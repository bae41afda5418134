import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** After so long without activity the page counts as settled. */
const settledMs = 2000;

/** Acts when the page has settled and the browser is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Not supported by every browser.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act, { timeout: settledMs });
    else act();
  }, settledMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** Resolves at the next frame: by then a closed dialog has given focus back. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

/**
 * Debounces a value. Also returns a function that announces a change early; until the value settles the result is the
 * earlier value or undefined.
 */
export function useSettled<T>(value: T, milliseconds: number): [T | undefined, () => void] {
  const [settled, setSettled] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return [settled, () => setSettled(value)];
}

/** Runs an action once at a time, and tells whether it is running. The action handles its own failures. */
export function useBusy<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  // A ref, because two presses may come before a render.
  const running = useRef(false);
  const begin = (...given: Given) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const end = () => {
      running.current = false;
      setBusy(false);
    };
    act(...given).then(end, end);
  };
  return { busy, begin };
}

/** Sends a mutation once at a time. Its own `isPending` comes too late for a second press. */
export function useSendOnce<Data, Variables>({ mutate }: UseMutationResult<Data, Error, Variables>) {
  const sending = useRef(false);
  return (
    variables: Variables,
    { onSuccess, onError }: Pick<MutateOptions<Data, Error, Variables>, 'onSuccess' | 'onError'>,
  ) => {
    if (sending.current) return;
    sending.current = true;
    mutate(variables, {
      ...(onSuccess && { onSuccess }),
      ...(onError && { onError }),
      onSettled: () => {
        sending.current = false;
      },
    });
  };
}
