import { type ComponentType, memo } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { LoadBoundary } from './State.tsx';

/**
 * A part that the server renders, and that the browser hydrates once its code has come. React gives up what the server
 * rendered where its props change before: they must not.
 */
export function seenAtOnce<P extends object>(loadPart: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazyPart(loadPart);
  if (import.meta.env.SSR) Part.preload();
  return memo((props: P) => (
    <LoadBoundary>
      <Part {...props} />
    </LoadBoundary>
  ));
}
