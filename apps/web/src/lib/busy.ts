import { useRef, useState } from 'react';

/** Begins something once at a time, and tells whether it is under way. Whatever it does tells of its own failure. */
export function useBusy<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  // Known at once: two presses may come before anything is drawn.
  const running = useRef(false);
  const begin = (...given: Given) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const end = () => {
      running.current = false;
      setBusy(false);
    };
    act(...given).then(end, end);
  };
  return { busy, begin };
}
