import { timing } from '@confab/domain';
import { createStore, pageState } from './page-state.ts';

const online = pageState((ended) => {
  // The server assumes a network.
  const store = createStore(true);
  if (import.meta.env.SSR) return store;
  let coming: ReturnType<typeof setTimeout> | undefined;
  const follow = (event: string, act: () => void) =>
    addEventListener(
      event,
      () => {
        clearTimeout(coming);
        act();
      },
      { signal: ended },
    );
  store.set(navigator.onLine);
  follow('offline', () => store.set(false));
  // A network that has just come back is often not usable yet.
  follow('online', () => (coming = setTimeout(() => store.set(true), timing.backOnlineMs)));
  ended.addEventListener('abort', () => clearTimeout(coming));
  return store;
});

/** Calls the listener when the browser goes online or offline. Returns a function that stops it. */
export const followOnline = (listener: () => void) => online().subscribe(listener);

export const isOnline = (): boolean => online().get();

export const useOnline = (): boolean => online().use();
