import type { MouseEvent } from 'react';
import { prepareDrawer } from './Drawer.tsx';
import { pullDrawer } from './drawer-drag.ts';

/**
 * On phones: the edge that the drawer is pulled out of, as wide as what stands there leaves free. The browser leaves
 * sideways moves of a finger that begins here to us; one that only taps means what lies below.
 */
export function DrawerEdge() {
  return (
    <div
      className="drawer-edge"
      onPointerDown={({ nativeEvent, currentTarget }) => {
        prepareDrawer();
        pullDrawer(nativeEvent, currentTarget);
      }}
      onClick={pressBelow}
    />
  );
}

function pressBelow({ clientX, clientY, currentTarget }: MouseEvent) {
  const below = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => !currentTarget.contains(element));
  if (below instanceof HTMLElement) below.click();
}
