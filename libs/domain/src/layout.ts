/** Sizes and amounts of the user interface, in CSS pixels unless named otherwise (product-a 9, screens.md 22). */

export const phoneBelow = 768;
export const railFrom = 1170;
export const sidebarFrom = 1280;
export const profileTabsBelow = 764;
export const tinyBelow = 400;
export const drawerWidth = 300;
/** Further than this from where it stood, a drawer that is let go goes on: out of sight, or into it. */
export const drawerCloseDrag = 50;
export const navbarBlurAfter = 50;
export const navbarHideAfter = 20;
/** The page is never pulled further down than this, and is renewed when it is let go from `from` on. */
export const pullToRefresh = { max: 120, from: 72, held: 56 } as const;
export const sidebarCommunities = 10;
/** The other lists of a member are a page away. */
export const sidebarLists = 20;
/** Bars in place of the lists to save to. */
export const saveSkeletons = 5;
export const feedSkeletons = 7;
export const notificationSkeletons = 10;
export const feedFirstItems = 6;
export const feedRenderMargin = 200;
/** From this width of the window an item stays once it was rendered. */
export const feedKeptFrom = 1280;
/** The next page is loaded this far before the end: a share of the window's height, or pixels where that is more. */
export const feedEndMargin = { share: 0.35, atLeast: 200 } as const;
export const feedBannerAfter = 2;
/** Pictures of a feed that load at once; the others when they come near. */
export const eagerPictures = 3;
export const postPreviewHeight = 200;
export const commentClampHeight = 500;
/** Of a comment away from its post. */
export const commentCardClampHeight = 300;
export const aboutClampHeight = 120;
export const commentBatch = {
  desktop: { size: 20, delayMs: 100 },
  phone: { size: 5, delayMs: 250 },
} as const;
