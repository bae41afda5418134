import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStartup } from '../data/startup.ts';

/** Whoever logs in or out on a page stays on it, unless it is not theirs to see: routes decide that again. */
export function useRoutesFollowViewer(): void {
  const router = useRouter();
  const id = useStartup(({ user }) => user?.id);
  const last = useRef(id);
  // Talks to the router, whose routes keep what they decided.
  useEffect(() => {
    if (last.current !== id) void router.invalidate();
    last.current = id;
  }, [router, id]);
}
