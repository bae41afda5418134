import { layout } from '@confab/domain';
import { createStore, pageState } from '../lib/page-state.ts';
import { directionOf, followFinger, type Moved } from '../lib/follow-finger.ts';
import { drawer, openDrawer } from './Drawer.tsx';

/** The moving parts: the panel, and the scrim, whose opacity follows the panel. */
export type DrawerParts = { panel: HTMLElement; scrim: HTMLElement };

/** How many pixels of the drawer a finger has dragged into sight. */
const pulledOut = pageState(() => createStore(0));

const isRtl = () => document.documentElement.dir === 'rtl';
/** Distance from the drawer's edge; negative towards it. */
const awayFromEdge = ({ x }: Moved) => (isRtl() ? -x : x);
const dragsAside = (moved: Moved) => {
  const direction = directionOf(moved);
  if (direction === 'unclear') return 'unclear';
  return direction === 'aside' ? 'ours' : 'not ours';
};

/** Shows this many pixels of the drawer, without a transition. */
function show({ panel, scrim }: DrawerParts, pixels: number) {
  const width = panel.offsetWidth;
  const visible = Math.min(width, Math.max(0, pixels));
  const hidden = width - visible;
  panel.style.transition = scrim.style.transition = 'none';
  panel.style.transform = `translateX(${isRtl() ? hidden : -hidden}px)`;
  scrim.style.opacity = String(width === 0 ? 0 : visible / width);
}

/** Returns control to the style sheet, which moves the drawer with a transition. */
export function release({ panel, scrim }: DrawerParts): void {
  for (const { style } of [panel, scrim]) {
    for (const property of ['transition', 'transform', 'opacity']) style.removeProperty(property);
  }
}

/** A finger on the open drawer, which may push it out. */
export function dragDrawer(down: PointerEvent, parts: DrawerParts): void {
  followFinger(down, {
    captor: parts.panel,
    isOurs: dragsAside,
    onMove: (moved) => show(parts, parts.panel.offsetWidth + awayFromEdge(moved)),
    onEnd: (moved, how) => {
      if (how === 'lifted' && -awayFromEdge(moved) > layout.drawerCloseDrag) drawer().set('leaving');
      else release(parts);
    },
  });
}

/** A finger at the edge, which may drag the drawer into sight. */
export function pullDrawer(down: PointerEvent, edge: Element): void {
  followFinger(down, {
    captor: edge,
    isOurs: dragsAside,
    onMove: (moved) => {
      pulledOut().set(awayFromEdge(moved));
      drawer().set('pulled');
    },
    onEnd: (moved, how) => {
      if (how === 'lifted' && awayFromEdge(moved) > layout.drawerCloseDrag) openDrawer();
      else drawer().set('leaving');
    },
  });
}

/** Follows `pulledOut` until the returned function is called. */
export function followPull(parts: DrawerParts): () => void {
  const follow = () => show(parts, pulledOut().get());
  follow();
  const stop = pulledOut().subscribe(follow);
  return () => {
    stop();
    release(parts);
  };
}
