import { useEffect, useState } from 'react';

/**
 * The value once it has stood still for a while, and a function that says it will: for looking up what somebody types.
 * Until then it is an earlier value, or undefined.
 */
export function useSettled<T>(value: T, milliseconds: number): [T | undefined, () => void] {
  const [settled, setSettled] = useState<T>();
  // Talks to the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return [settled, () => setSettled(value)];
}
