import { useEffect, useState } from 'react';

/** Counts so many seconds down to nought, by the clock: a hidden tab that is asked less often falls behind in nothing. */
export function useCountdown(seconds: number): [left: number, again: () => void] {
  const [{ end, now }, setTime] = useState(() => from(seconds));
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const over = left === 0;

  // Talks to the clock.
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setTime((time) => ({ ...time, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [over]);

  return [left, () => setTime(from(seconds))];
}

function from(seconds: number): { end: number; now: number } {
  const now = Date.now();
  return { end: now + seconds * 1000, now };
}
