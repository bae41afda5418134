import { layout } from '@confab/domain';
import { useEffect, useEffectEvent } from 'react';

/** Acts when the window grows out of the phone layout of a profile. */
export function useLeavesPhoneLayout(act: () => void): void {
  const actNow = useEffectEvent(act);
  // Talks to the window's width.
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${layout.profileTabsBelow}px)`);
    const handleChange = ({ matches }: MediaQueryListEvent) => {
      if (matches) actNow();
    };
    wide.addEventListener('change', handleChange);
    return () => wide.removeEventListener('change', handleChange);
  }, []);
}
