import { useSyncExternalStore } from 'react';
import { pageState } from './page-state.ts';
import { store } from './storage.ts';

/** `--page` of tokens.css, for the browser's own frame (`theme-color`). */
export const pageColours = { light: '#f6f5f1', dark: '#111413' } as const;

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const darkSystem = '(prefers-color-scheme: dark)';
const listeners = pageState(() => new Set<() => void>());

function systemTheme(): Theme {
  return matchMedia(darkSystem).matches ? 'dark' : 'light';
}

function currentChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The theme in effect: the chosen one, else the system's. */
function currentTheme(): Theme {
  const choice = currentChoice();
  return choice === 'system' ? systemTheme() : choice;
}

/** Switches the theme. A choice equal to the system's is not stored, so that the site follows the system again. */
export function switchTheme(theme: Theme): void {
  chooseTheme(theme === systemTheme() ? 'system' : theme);
}

/** Applies and stores a theme, or follows the system. */
export function chooseTheme(choice: ThemeChoice): void {
  const theme = choice === 'system' ? undefined : choice;
  store('theme', theme);
  const root = document.documentElement;
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = pageColours[theme ?? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light')];
  }
  for (const listener of listeners()) listener();
}

/** The theme in effect, as a hook. The server renders light. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

/** The stored choice, as a hook. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, currentChoice, () => 'system');
}

function subscribe(listener: () => void) {
  const system = matchMedia(darkSystem);
  const followers = listeners();
  followers.add(listener);
  system.addEventListener('change', listener);
  return () => {
    followers.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** Inter, which comes with the site, or the system's font. */
export type Font = 'custom' | 'system';

const fontListeners = pageState(() => new Set<() => void>());

const currentFont = (): Font => (document.documentElement.dataset['font'] === 'system' ? 'system' : 'custom');

/** Applies and stores a font; the first script applies it on the next page. */
export function chooseFont(font: Font): void {
  const system = font === 'system';
  store('font', system ? font : undefined);
  const root = document.documentElement;
  if (system) root.dataset['font'] = font;
  else delete root.dataset['font'];
  for (const listener of fontListeners()) listener();
}

/** The font in use, as a hook. The server renders Inter. */
export function useFont(): Font {
  return useSyncExternalStore(subscribeToFont, currentFont, () => 'custom');
}

function subscribeToFont(listener: () => void) {
  const followers = fontListeners();
  followers.add(listener);
  return () => {
    followers.delete(listener);
  };
}
