import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Enter, or Command and Enter, from anywhere on the page, but not from a dialog over it. */
export function useCtrlEnter(act: () => void): void {
  const latest = useEffectEvent(act);
  // Talks to the whole page's keyboard.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      latest();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
