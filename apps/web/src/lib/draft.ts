import { useState } from 'react';
import { readStored, store } from './storage.ts';

/**
 * A text somebody is writing, kept on this device until it is sent or given up. `beginning` is what it starts with where
 * nothing was kept. Only for components that the server does not render.
 */
export function useDraft(name: string, beginning = ''): [string, (text: string) => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState(() => readStored(key) ?? beginning);
  const keep = (next: string) => {
    setText(next);
    store(key, next === '' ? undefined : next);
  };
  return [text, keep];
}
