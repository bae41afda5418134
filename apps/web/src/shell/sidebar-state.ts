import { createStore } from '../lib/create-store.ts';

/** Whether all communities are listed: the same in sidebar and drawer, for as long as the page lives. */
const expanded = createStore(false);

export const useCommunitiesExpanded = expanded.use;
export const toggleCommunities = (): void => expanded.set(!expanded.get());
export const foldCommunities = (): void => expanded.set(false);

/** How far the drawer was scrolled when it was last closed, in pixels. */
export const drawerScroll = { top: 0 };
