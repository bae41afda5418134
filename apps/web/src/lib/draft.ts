import { useState, useSyncExternalStore } from 'react';
import { draftText, followDrafts, takeUpDraft, writeDraft } from './drafts.ts';

/**
 * A text somebody is writing, kept on this device until it is sent or given up. `beginning` is what it starts with where
 * nothing was kept, and is no draft itself. Only for components that the server does not render.
 */
export function useDraft(key: string, beginning: string) {
  const [restored] = useState(() => takeUpDraft(key) !== '');
  const kept = useSyncExternalStore(followDrafts, () => draftText(key));
  const [begun, setBegun] = useState({ with: beginning, touched: false });
  // A field that is empty takes what is quoted while it is open.
  if (begun.with !== beginning) setBegun({ with: beginning, touched: false });

  return {
    text: kept === '' && !begun.touched ? beginning : kept,
    write: (next: string) => {
      setBegun({ with: beginning, touched: next !== beginning });
      writeDraft(key, next === beginning ? '' : next);
    },
    /** Whether the field opened with what was begun earlier. */
    restored,
    /** Whether something would be lost with the text. */
    changed: kept.trim() !== '',
  };
}
