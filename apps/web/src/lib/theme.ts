import { useSyncExternalStore } from 'react';
import { pageColours } from './page-colours.ts';
import { store } from './storage.ts';

export type Theme = 'light' | 'dark';
/** What somebody chose: a theme, or whatever the system has. */
export type ThemeChoice = Theme | 'system';

const darkSystem = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function systemTheme(): Theme {
  return matchMedia(darkSystem).matches ? 'dark' : 'light';
}

function currentChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The theme in sight: the chosen one, else the system's. */
function currentTheme(): Theme {
  const choice = currentChoice();
  return choice === 'system' ? systemTheme() : choice;
}

/** Switches to a theme. One equal to the system's is not kept, so that the site follows the system again. */
export function switchTheme(theme: Theme): void {
  chooseTheme(theme === systemTheme() ? 'system' : theme);
}

/** Shows a theme from here on, whatever the system does, or follows the system. */
export function chooseTheme(choice: ThemeChoice): void {
  const theme = choice === 'system' ? undefined : choice;
  store('theme', theme);
  const root = document.documentElement;
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = pageColours[theme ?? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light')];
  }
  for (const listener of listeners) listener();
}

/** The theme in sight, followed. The server does not know it and says light. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

/** What was chosen, followed. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, currentChoice, () => 'system');
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
