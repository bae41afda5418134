import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. Small on purpose: what the server said lives in the query cache. */
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
  /** The value, followed. On the server and while hydrating it is the initial one. */
  const use = () => useSyncExternalStore(subscribe, get, () => initial);

  return { get, set, use, subscribe };
}
