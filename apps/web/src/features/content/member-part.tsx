import type { ComponentType } from 'react';
import { type Startup, useStartup } from '../../data/startup.ts';
import { seenAtOnce } from '../../ui/seen-at-once.tsx';
import type { Removed } from './RemovalReason.tsx';

/** A part in a chunk that is loaded by those alone who see it. */
function partFor<P extends object>(
  sees: (startup: Startup) => boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  const Part: ComponentType<P> = seenAtOnce(load);
  return (props: P) => useStartup(sees) && <Part {...props} />;
}

const RemovalReason = partFor(
  ({ user }) => user !== null,
  () => import('./RemovalReason.tsx'),
);

/** Where moderators or admins removed something: why, for its author and for moderators. */
export function Removal({ item }: Removed) {
  return item.deletedAs !== undefined && item.deletedAs !== 'normal' && <RemovalReason item={item} />;
}

/** What waits for moderators, in the sidebar. */
export const Waiting = partFor(
  ({ user, moderates }) => user?.isAdmin === true || moderates.length > 0,
  () => import('./Waiting.tsx'),
);
