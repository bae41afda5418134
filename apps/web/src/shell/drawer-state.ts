import { createStore } from '../lib/create-store.ts';

const drawer = createStore(false);

export const openDrawer = (): void => drawer.set(true);
export const closeDrawer = (): void => drawer.set(false);
export const useDrawerOpen = drawer.use;
