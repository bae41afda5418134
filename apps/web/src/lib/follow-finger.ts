/** How far a finger has moved since it came down, in CSS pixels. */
export type Moved = { x: number; y: number };

type Gesture = {
  /** Captures the pointer: the element that the finger came down on may disappear before it is lifted. */
  captor: Element;
  /** Asked at each move until it is clear: is this gesture ours, or for example scrolling? */
  isOurs: (moved: Moved) => 'ours' | 'unclear' | 'not ours';
  onMove: (moved: Moved) => void;
  /** Called once, if the gesture was ours. The browser or a second finger may cancel it. */
  onEnd: (moved: Moved, how: 'lifted' | 'cancelled') => void;
};

/** Pixels before a direction is clear. */
const slack = 8;

/** The direction of a movement. A diagonal counts as down, because scrolling is more common than dragging. */
export function directionOf({ x, y }: Moved): 'unclear' | 'aside' | 'up' | 'down' {
  if (Math.max(Math.abs(x), Math.abs(y)) < slack) return 'unclear';
  if (Math.abs(x) > Math.abs(y)) return 'aside';
  return y > 0 ? 'down' : 'up';
}

/**
 * Follows the finger that has just come down. `onMove` may set styles directly: the browser sends one move per frame.
 */
export function followFinger(down: PointerEvent, { captor, isOurs, onMove, onEnd }: Gesture): void {
  if (down.pointerType === 'mouse' || !down.isPrimary) return;
  const over = new AbortController();
  let ours = false;
  let moved: Moved = { x: 0, y: 0 };

  const end = (how: 'lifted' | 'cancelled') => {
    over.abort();
    if (ours) onEnd(moved, how);
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    moved = { x: clientX - down.clientX, y: clientY - down.clientY };
    if (!ours) {
      const whose = isOurs(moved);
      if (whose === 'not ours') over.abort();
      if (whose !== 'ours') return;
      ours = true;
      captor.setPointerCapture(down.pointerId);
    }
    onMove(moved);
  };
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
    addEventListener(type, (event) => event.pointerId === down.pointerId && act(event), {
      signal: over.signal,
    });

  listen('pointermove', follow);
  listen('pointerup', () => end('lifted'));
  listen('pointercancel', () => end('cancelled'));
  // The `pointerdown` that began the gesture is still bubbling.
  addEventListener('pointerdown', (event) => event.pointerId !== down.pointerId && end('cancelled'), {
    signal: over.signal,
  });
}
