import { createStore } from '../lib/create-store.ts';

/** `pulled`: a finger is pulling it out of the edge. `leaving`: it moves out of sight. */
type DrawerState = 'closed' | 'pulled' | 'open' | 'leaving';

export const drawer = createStore<DrawerState>('closed');

export const openDrawer = (): void => drawer.set('open');
