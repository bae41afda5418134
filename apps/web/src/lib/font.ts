import { useSyncExternalStore } from 'react';
import interStyles from '../styles/inter/inter.css?url';
import { store } from './storage.ts';

/** The site's own font, or that of the system. */
export type Font = 'custom' | 'system';

const listeners = new Set<() => void>();

const currentFont = (): Font => (document.documentElement.dataset['font'] === 'custom' ? 'custom' : 'system');

/** Shows a font from here on; before-first-paint.ts does so on the next page. */
export function chooseFont(font: Font): void {
  const custom = font === 'custom';
  store('font', custom ? font : undefined);
  const root = document.documentElement;
  if (custom) root.dataset['font'] = font;
  else delete root.dataset['font'];
  if (custom && !document.querySelector(`link[href="${interStyles}"]`)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = interStyles;
    document.head.append(link);
  }
  for (const listener of listeners) listener();
}

/** The font in use, followed. The server does not know it and says the system's. */
export function useFont(): Font {
  return useSyncExternalStore(subscribe, currentFont, () => 'system');
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
