/** Sizes and counts of the user interface, in CSS pixels unless stated otherwise (product-a 9, screens.md 22). */

export const phoneBelow = 768;
export const railFrom = 1170;
export const sidebarFrom = 1280;
export const profileTabsBelow = 764;
export const tinyBelow = 400;
export const drawerWidth = 300;
/** A drawer dragged further than this continues to open or close when released. */
export const drawerCloseDrag = 50;
export const navbarBlurAfter = 50;
export const navbarHideAfter = 20;
/** `max` is how far the page can be pulled down; releasing it beyond `from` refreshes. */
export const pullToRefresh = { max: 120, from: 72, held: 56 } as const;
export const sidebarCommunities = 10;
/** More lists are on a page of their own. */
export const sidebarLists = 20;
/** Placeholder bars while the lists to save to load. */
export const saveSkeletons = 5;
export const feedSkeletons = 7;
export const notificationSkeletons = 10;
/** The latest, under the bell. */
export const notificationsInPopover = 8;
export const feedFirstItems = 6;

/** The first pictures of a feed, which load at once. */
export const feedEarlyPictures = 3;
export const feedRenderMargin = 200;
/** From this window width on, rendered feed items stay mounted. */
export const feedKeptFrom = 1280;
/** Distance from the end at which the next page loads: a share of the window's height, at least `atLeast` pixels. */
export const feedEndMargin = { share: 0.35, atLeast: 200 } as const;
export const feedBannerAfter = 2;
export const postPreviewHeight = 200;
export const commentClampHeight = 500;
/** For comments shown outside their post. */
export const commentCardClampHeight = 300;
export const aboutClampHeight = 120;
export const commentBatch = {
  desktop: { size: 20, delayMs: 100 },
  phone: { size: 5, delayMs: 250 },
} as const;
