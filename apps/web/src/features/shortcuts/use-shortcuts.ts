import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
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

/** What keys do; `Mod+k` is K with Ctrl or Cmd. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** Lets keys act while the component is mounted; single ones unless they are off on this device. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const wanted = useSingleKeys();
  const act = useEffectEvent((event: KeyboardEvent) => {
    const single = !event.ctrlKey && !event.metaKey;
    const key = single ? event.key : `Mod+${event.key}`;
    const shortcut = Object.hasOwn(shortcuts, key) ? shortcuts[key] : undefined;
    if (!shortcut || !isForPage(event, single ? `${typing}, ${elsewhere}` : elsewhere)) return;
    if (single && !wanted) return;
    event.preventDefault();
    shortcut();
  });

  useEffect(loadSingleKeys, []);
  // In a layout effect: the first script leaves keys to the app from then on.
  useLayoutEffect(() => {
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, []);
}

const typing = 'input, textarea, select, [contenteditable]';
const elsewhere = '[role="dialog"], [role="menu"], [role="listbox"], dialog[open]';

/** Keys in menus and dialogs, single ones in fields, and those with Alt, are not for the page. */
function isForPage({ target, defaultPrevented, altKey }: KeyboardEvent, not: string) {
  if (defaultPrevented || altKey) return false;
  if (target instanceof Element && target.closest(not)) return false;
  return document.querySelector(elsewhere) === null;
}
