import { useSyncExternalStore } from 'react';
import { pageColours } from './page-colours.ts';
import { store } from './storage.ts';

export type Theme = 'light' | 'dark';

const darkSystem = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function systemTheme(): Theme {
  return matchMedia(darkSystem).matches ? 'dark' : 'light';
}

/** The theme in sight: the chosen one, else the system's. */
function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : systemTheme();
}

/** Chooses a theme. A choice equal to the system's is forgotten, so that the site follows the system again. */
export function chooseTheme(theme: Theme): void {
  const choice = theme === systemTheme() ? undefined : theme;
  store('theme', choice);
  const root = document.documentElement;
  if (choice === undefined) delete root.dataset.theme;
  else root.dataset.theme = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = pageColours[choice ?? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light')];
  }
  for (const listener of listeners) listener();
}

/** The theme in sight, followed. The server does not know it and says light. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

function subscribe(listener: () => void) {
  const system = matchMedia(darkSystem);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
