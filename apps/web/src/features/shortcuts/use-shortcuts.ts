import { useEffect, useEffectEvent } from 'react';
import { createStore, pageState } from '../../lib/page-state.ts';
import { readStored, store as writeStored } from '../../lib/storage.ts';

const key = 'single_keys';
const singleKeys = pageState(() => createStore(true));

/** Whether single keys act on this device. They hinder speech input and people who press keys by accident. */
export const useSingleKeys = () => singleKeys().use();

function loadSingleKeys(): void {
  singleKeys().set(readStored(key) !== 'off');
}

export function setSingleKeys(on: boolean): void {
  singleKeys().set(on);
  writeStored(key, on ? undefined : 'off');
}

/** What single keys do, by key. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** Lets single keys act while the component is mounted, unless they are off on this device. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const wanted = useSingleKeys();
  const act = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (!shortcut || !isForPage(event)) return;
    event.preventDefault();
    shortcut();
  });

  useEffect(loadSingleKeys, []);
  useEffect(() => {
    if (!wanted) return;
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, [wanted]);
}

const typing = 'input, textarea, select, [contenteditable]';
const elsewhere = '[role="dialog"], [role="menu"], [role="listbox"], dialog[open]';

/** Keys in fields, menus and dialogs, and those with a modifier, are not for the page. */
function isForPage({ target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(`${typing}, ${elsewhere}`)) return false;
  return document.querySelector(elsewhere) === null;
}
