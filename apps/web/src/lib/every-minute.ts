import { useEffect, useState } from 'react';

type Listener = (now: number) => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    const now = Date.now();
    for (const each of listeners) each(now);
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Unix time in milliseconds, renewed every minute by one timer that all components share. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  // Talks to the clock.
  useEffect(() => subscribe(setNow), []);
  return now;
}
