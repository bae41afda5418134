import { timing } from '@confab/domain';
import { useEffect, useState } from 'react';

/** Whether something has been loading for long enough to say so. */
export function useLoadingFlag(loading: boolean): boolean {
  const [said, setSaid] = useState(false);

  // Talks to the clock.
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSaid(true), timing.feedLoadingDebounceMs);
    return () => {
      clearTimeout(timer);
      setSaid(false);
    };
  }, [loading]);
  return loading && said;
}
