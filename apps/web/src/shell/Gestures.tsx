import { useRememberedScroll } from './bottom-navigation-scroll.ts';
import { DrawerEdge } from './DrawerEdge.tsx';
import gestureStyles from './gestures.css?url';
import { useNavbarScroll } from './navbar-scroll.ts';
import { PullToRefresh } from './pull-to-refresh/PullToRefresh.tsx';

/** How the shell answers to scrolling and to fingers. It comes after the page, which is complete without. */
export default function Gestures() {
  useNavbarScroll();
  useRememberedScroll();
  return (
    <>
      <link rel="stylesheet" href={gestureStyles} precedence="default" />
      <PullToRefresh />
      <DrawerEdge />
    </>
  );
}
