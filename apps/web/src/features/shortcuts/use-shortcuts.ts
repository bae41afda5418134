import { useEffect, useEffectEvent } from 'react';
import { loadSingleKeys, useSingleKeys } from './single-keys.ts';

/** What single keys do, by the key. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Lets single keys act for as long as the component stands, unless this device wants none. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const wanted = useSingleKeys();
  const act = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (!shortcut || !meansThePage(event)) return;
    event.preventDefault();
    shortcut();
  });

  // Talks to the browser's storage.
  useEffect(loadSingleKeys, []);
  // Talks to the document.
  useEffect(() => {
    if (!wanted) return;
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, [wanted]);
}

const typing = 'input, textarea, select, [contenteditable]';
const elsewhere = '[role="dialog"], [role="menu"], [role="listbox"], dialog[open]';

/** A key that somebody types, chooses with in a menu, or presses beside another is not meant for the page. */
function meansThePage({ target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(`${typing}, ${elsewhere}`)) return false;
  return document.querySelector(elsewhere) === null;
}
