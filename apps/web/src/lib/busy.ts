import { useState } from 'react';

/** Begins something once at a time, and tells whether it is under way. Whatever it does tells of its own failure. */
export function useBusy<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const begin = (...given: Given) => {
    if (busy) return;
    setBusy(true);
    const end = () => setBusy(false);
    act(...given).then(end, end);
  };
  return { busy, begin };
}
