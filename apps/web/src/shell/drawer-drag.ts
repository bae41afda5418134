import { layout } from '@confab/domain';
import { createStore } from '../lib/create-store.ts';
import { directionOf, followFinger, type Moved } from '../lib/follow-finger.ts';
import { drawer, openDrawer } from './drawer-state.ts';

/** What moves: the panel, and the scrim that is as dark as the panel is far in sight. */
export type DrawerParts = { panel: HTMLElement; scrim: HTMLElement };

/** How many pixels of the drawer a finger has pulled out of the edge. */
const pulledOut = createStore(0);

const isRtl = () => document.documentElement.dir === 'rtl';
/** How far it moved away from the edge that the drawer comes from: below zero towards it. */
const awayFromEdge = ({ x }: Moved) => (isRtl() ? -x : x);
const dragsAside = (moved: Moved) => {
  const direction = directionOf(moved);
  if (direction === 'unclear') return 'unclear';
  return direction === 'aside' ? 'ours' : 'not ours';
};

/** Shows so many pixels of the drawer, at once. */
function show({ panel, scrim }: DrawerParts, pixels: number) {
  const width = panel.offsetWidth;
  const visible = Math.min(width, Math.max(0, pixels));
  const hidden = width - visible;
  panel.style.transition = scrim.style.transition = 'none';
  panel.style.transform = `translateX(${isRtl() ? hidden : -hidden}px)`;
  scrim.style.opacity = String(width === 0 ? 0 : visible / width);
}

/** Leaves the place of the drawer to the style sheet again, which moves it there. */
export function release({ panel, scrim }: DrawerParts): void {
  for (const { style } of [panel, scrim]) {
    for (const property of ['transition', 'transform', 'opacity']) style.removeProperty(property);
  }
}

/** A finger came down on the open drawer, and may push it out of sight. */
export function dragDrawer(down: PointerEvent, parts: DrawerParts): void {
  followFinger(down, {
    captor: parts.panel,
    isOurs: dragsAside,
    onMove: (moved) => show(parts, parts.panel.offsetWidth + awayFromEdge(moved)),
    onEnd: (moved, how) => {
      if (how === 'lifted' && -awayFromEdge(moved) > layout.drawerCloseDrag) drawer.set('leaving');
      else release(parts);
    },
  });
}

/** A finger came down at the edge, and may pull the drawer out of it. */
export function pullDrawer(down: PointerEvent, edge: Element): void {
  followFinger(down, {
    captor: edge,
    isOurs: dragsAside,
    onMove: (moved) => {
      pulledOut.set(awayFromEdge(moved));
      drawer.set('pulled');
    },
    onEnd: (moved, how) => {
      if (how === 'lifted' && awayFromEdge(moved) > layout.drawerCloseDrag) openDrawer();
      else drawer.set('leaving');
    },
  });
}

/** Shows as much of the drawer as is pulled out, until the result is called. */
export function followPull(parts: DrawerParts): () => void {
  const follow = () => show(parts, pulledOut.get());
  follow();
  const stop = pulledOut.subscribe(follow);
  return () => {
    stop();
    release(parts);
  };
}
