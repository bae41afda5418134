import { lazyPart } from '../lib/lazy-part.tsx';
import { createStore, pageState } from '../lib/page-state.ts';
import { LoadBoundary } from '../ui/State.tsx';

/** `pulled`: a finger drags it from the edge. `leaving`: it is closing. */
type DrawerState = 'closed' | 'pulled' | 'open' | 'leaving';

export const drawer = pageState(() => createStore<DrawerState>('closed'));

export const openDrawer = (): void => drawer().set('open');

const OpenDrawer = lazyPart(() => import('./OpenDrawer.tsx'));

/** Preloads the drawer when the viewer is about to open it. */
export const prepareDrawer = OpenDrawer.preload;

/** The sidebar's content on narrow screens. */
export function Drawer() {
  if (drawer().use() === 'closed') return null;
  return (
    <LoadBoundary onFailure={() => drawer().set('closed')}>
      <OpenDrawer />
    </LoadBoundary>
  );
}
