import { useSyncExternalStore } from 'react';

let page = new AbortController();
const onServer = AbortSignal.abort();

/**
 * Starts a new page with empty state, and ends the previous one. Called by the browser's router and before each test.
 */
export function beginPage(): void {
  page.abort();
  page = new AbortController();
}

/**
 * What a page remembers outside React and the query cache: alerts, drafts, scroll positions. Each page makes its own
 * value when it is first read; listeners and timers that the value needs stop with `ended`.
 *
 *     const alerts = pageState(() => createStore<readonly Alert[]>([]));
 *     alerts().set([]);
 *
 * A server renders many pages in one process, so there each read makes a value that nothing keeps.
 */
export function pageState<T>(make: (ended: AbortSignal) => T): () => T {
  let kept: { page: AbortController; value: T } | undefined;
  return () => {
    if (import.meta.env.SSR) return make(onServer);
    if (kept?.page !== page) kept = { page, value: make(page.signal) };
    return kept.value;
  };
}

/** A small store outside React that components can follow. Server data belongs in the query cache. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const get = () => value;
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  /** The value as a hook; the initial one on the server and while hydrating. */
  const use = () => useSyncExternalStore(subscribe, get, () => initial);
  /** A part of the value as a hook: re-renders only when that part changes. */
  const useSelected = <Part>(select: (value: T) => Part): Part =>
    useSyncExternalStore(
      subscribe,
      () => select(value),
      () => select(initial),
    );

  return { get, set, use, useSelected, subscribe };
}
