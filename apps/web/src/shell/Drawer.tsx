import { lazy, Suspense } from 'react';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { drawer } from './drawer-state.ts';

const load = () => import('./OpenDrawer.tsx');
const OpenDrawer = lazy(load);

/** Begins to load the drawer, when somebody is about to open it. */
export const prepareDrawer = (): void => void load();

/** The sidebar's content where there is no room for a sidebar. */
export function Drawer() {
  if (drawer.use() === 'closed') return null;
  return (
    <LoadBoundary onFailure={() => drawer.set('closed')}>
      <Suspense>
        <OpenDrawer />
      </Suspense>
    </LoadBoundary>
  );
}
