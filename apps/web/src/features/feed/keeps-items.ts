import { layout } from '@confab/domain';
import { useSyncExternalStore } from 'react';

const wide = `(min-width: ${layout.feedKeptFrom}px)`;

/** Whether the window is wide enough to keep every item that was shown once. The server keeps all it renders. */
export function useKeepsItems(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true);
}

function subscribe(changed: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const isWide = () => matchMedia(wide).matches;
