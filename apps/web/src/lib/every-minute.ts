import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Words about a time, read again every minute by one timer that all components share. Of the thousands on a page only
 * those are drawn anew whose words have changed.
 */
export function useWordsOfMinute(read: (now: number) => string): string {
  const words = () => read(Date.now());
  return useSyncExternalStore(subscribe, words, words);
}
