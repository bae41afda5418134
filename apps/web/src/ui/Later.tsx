import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { pressAgain } from '../lib/early-presses.ts';
import { LoadBoundary } from './LoadBoundary.tsx';

/**
 * A part of the server's page whose code comes after the page. What the server rendered stands until then, and a button
 * in it that is pressed meanwhile is pressed again. Where it cannot be loaded, `fallback` stays.
 */
export function Later({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <LoadBoundary fallback={fallback}>
      <Suspense fallback={fallback}>
        {children}
        <Running />
      </Suspense>
    </LoadBoundary>
  );
}

function Running() {
  // Talks to the document: the first moment at which a press is answered.
  useLayoutEffect(pressAgain, []);
  return null;
}
