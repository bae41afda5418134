import type { ComponentType } from 'react';
import { type Startup, useStartup } from '../../data/startup.ts';
import { seenAtOnce } from '../../ui/seen-at-once.tsx';

/** A part in a chunk that is loaded by those alone who see it. */
function partFor<P extends object>(
  sees: (startup: Startup) => boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  const Part: ComponentType<P> = seenAtOnce(load);
  return (props: P) => useStartup(sees) && <Part {...props} />;
}

/** Where something was removed: why, for its author and for moderators. */
export const Removal = partFor(
  ({ user }) => user !== null,
  () => import('./RemovalReason.tsx'),
);

/** What waits for moderators, in the sidebar. */
export const Waiting = partFor(
  ({ user, moderates }) => user?.isAdmin === true || moderates.length > 0,
  () => import('./Waiting.tsx'),
);
