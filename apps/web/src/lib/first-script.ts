import inter from '../styles/inter/inter-latin.woff2';
import { pageColours } from './appearance.ts';

declare global {
  interface Window {
    pressAgain?: () => void;
    /** Takes the letters that are typed until the jump box is there. Set by `takeFirstWords`. */
    firstWords?: FirstWords;
    /** The browser's install prompt, until the app takes it. Set by `watchInstallPrompt`. */
    installPrompt?: InstallPrompt;
    /** Handles a lazy part that failed to load. Set by `watchMissingParts`. */
    missingPart?: (error: unknown) => Promise<never>;
  }
}

type FirstWords = {
  /** Has focus, and the letters, while the box is loading. */
  field: HTMLInputElement | null;
  /** What had focus before it. */
  before: Element | null;
  /** The last key was Enter: the first place found is wanted. */
  entered: boolean;
  begin: (before: Element | null) => void;
  /** Ends it, and returns what was typed. */
  end: () => string;
};

/** The event of a browser that offers to install the site. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>;
};

/**
 * Inline, before the first paint and without modules: puts the stored theme, font, feed layout and what was dismissed on
 * <html>, so that nothing flashes. The values are written by appearance.ts and device-settings.ts. Begins to load Inter, which a link in
 * the page would load for readers of the system's font too.
 */
export const beforeFirstPaint = () => `(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    const colour = ${JSON.stringify(pageColours)}[theme];
    if (colour) {
      root.dataset.theme = theme;
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colour;
    }
    if (localStorage.getItem('font') === 'system') root.dataset.font = 'system';
    if (localStorage.getItem('hello') === 'dismissed') root.dataset.hello = 'dismissed';
    const settings = localStorage.getItem('device_settings');
    if (settings && JSON.parse(settings).feedLayout === 'compact') root.dataset.feedLayout = 'compact';
  } catch {}
  if (!root.dataset.font) {
    const link = document.createElement('link');
    const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: ${JSON.stringify(inter)} };
    document.head.append(Object.assign(link, font));
  }
})()`;

/**
 * Inline: a field out of sight that takes letters until the jump box is there, before hydration and while its code is
 * loading. A phone shows its keyboard only for a field that has focus during the press itself. It is in view, because the
 * browser scrolls to what is typed into.
 */
const takeFirstWords = `window.firstWords = {
  field: null,
  before: null,
  entered: false,
  begin(before) {
    if (this.field) return;
    this.before = before;
    this.entered = false;
    this.field = document.createElement('input');
    this.field.className = 'sr-only';
    this.field.style.cssText = 'position: fixed; inset-block-start: 0';
    this.field.addEventListener('keydown', ({ key }) => {
      this.entered = key === 'Enter';
    });
    this.field.ariaLabel = 'Search or jump to';
    document.body.append(this.field);
    this.field.focus({ preventScroll: true });
  },
  end() {
    const words = this.field?.value ?? '';
    this.field?.remove();
    this.field = null;
    return words;
  },
}`;

/** The element that has focus but for the field of the first words. */
export const focusBefore = (focused: Element | null): Element | null =>
  focused && focused === window.firstWords?.field ? window.firstWords.before : focused;

/**
 * Inline: keys that an input method takes reach no other listener, and Escape empties no field of a search. Safari tells the
 * last one of a word by its code alone.
 */
const leaveKeysToInputMethods = `addEventListener('keydown', (event) => {
  if (!event.isComposing && event.keyCode !== 229) return;
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}, true)`;

/**
 * Inline, long before the app runs: remembers the last pressed button that the app has not handled. Submitting a form
 * that only the app can send counts as a press of its button, and so do the keys that open the jump box. A press that React handles bubbles to <html>; while a
 * part's code is loading React stops the event at the document, in the capture phase. It is repeated a moment later, since one
 * that is being handled must not be; Safari has not focused its button.
 */
const watchEarlyPresses = `(() => {
  let pressed = null, running = false;
  addEventListener('click', ({ isTrusted, target }) => {
    if (!isTrusted) return;
    pressed = target.closest('button[type="button"]');
    if (!running && pressed && 'jumps' in pressed.dataset) firstWords.begin(pressed);
  }, true);
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    const single = key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (running || !(single || (event.ctrlKey || event.metaKey) && key === 'k')) return;
    if (target.closest('input, textarea, select, [contenteditable]')) return;
    try {
      if (single && localStorage.getItem('single_keys') === 'off') return;
    } catch {}
    pressed = document.querySelector('.search');
    if (!pressed) return;
    event.preventDefault();
    firstWords.begin(document.activeElement);
  });
  addEventListener('submit', (event) => {
    if (running || event.target.method !== 'post') return;
    event.preventDefault();
    pressed = event.submitter;
  }, true);
  document.documentElement.addEventListener('click', () => {
    if (running) pressed = null;
  });
  window.pressAgain = () => {
    running = true;
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.id === 'main') pressed?.focus({ preventScroll: true });
      pressed?.click();
    });
  };
})()`;

/** Repeats a press from before hydration. */
export function pressAgain(): void {
  window.pressAgain?.();
}

/** Inline: the browser fires the event once, maybe before the app runs, and must not prompt by itself. */
const watchInstallPrompt = `addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event;
}, true)`;

/**
 * Inline, because the app's own files may be the missing ones. After a deployment the files have new names: reload the
 * page, once; drafts are kept. Offline a reload would leave the site, so the error gets another name there: the page
 * shows it, and the router does not take it for a missing file.
 */
const watchMissingParts = `window.missingPart = async (error) => {
  if (!navigator.onLine) {
    error.message = 'Offline: ' + error.message;
    throw error;
  }
  const { src } = document.querySelector('script[type=module][src]');
  const gone = await fetch(src, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => status === 404, () => false);
  let before;
  try {
    before = sessionStorage.getItem('renewed');
    sessionStorage.setItem('renewed', src);
  } catch {}
  if (!gone || before === src) throw error;
  location.reload();
  return new Promise(() => {});
}`;

/** The whole inline script; the content security policy names its hash. */
export const firstScript = () =>
  [
    leaveKeysToInputMethods,
    takeFirstWords,
    watchEarlyPresses,
    beforeFirstPaint(),
    watchInstallPrompt,
    watchMissingParts,
  ].join(';');
