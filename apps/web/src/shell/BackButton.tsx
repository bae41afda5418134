import { useHydrated, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/IconButton.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The bottom navigation led here: a place of its own, not a step further in. */
    fromBottomNavigation?: boolean;
  }
}

/** On phones: a way back out of where somebody went in. In all other cases, what stands there otherwise. */
export function BackButton({ otherwise }: { otherwise: ReactNode }) {
  const router = useRouter();
  // The server knows nothing of what was visited before a reload.
  const hydrated = useHydrated();
  const wentIn = useRouterState({
    select: ({ location: { pathname, state } }) =>
      // A dialog is no step further in.
      state.__TSR_index > (state.dialog ? 1 : 0) && pathname !== '/' && !state.fromBottomNavigation,
  });
  if (!hydrated || !wentIn) return otherwise;
  return (
    <>
      <IconButton
        className="only-phone icon-flip"
        icon="arrow-left"
        label="Back"
        onClick={() => router.history.back()}
      />
      <span className="not-phone">{otherwise}</span>
    </>
  );
}
