import { type ComponentType, memo } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { LoadBoundary } from '../../ui/State.tsx';

const load = () => import('./ThreadTools.tsx');

/** What acts in a thread: loaded after the page, which works without it. */
export const ThreadTools = lazyPart(load);
export const MoreComments = lazyPart(async () => ({ default: (await load()).MoreComments }));

export const BarTools = seenAtOnce(async () => ({ default: (await load()).BarTools }));
export const RailMap = seenAtOnce(async () => ({ default: (await load()).RailMap }));

/**
 * A part that the server renders, and that the browser hydrates once its code has come. React gives up what the server
 * rendered where its props change before: they must not.
 */
function seenAtOnce<P extends object>(loadPart: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazyPart(loadPart);
  if (import.meta.env.SSR) Part.preload();
  return memo((props: P) => (
    <LoadBoundary>
      <Part {...props} />
    </LoadBoundary>
  ));
}
