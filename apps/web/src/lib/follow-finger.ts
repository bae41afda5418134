/** How far a finger has moved since it came down, in pixels of the window. */
export type Moved = { x: number; y: number };

type Gesture = {
  /** Stands for the finger from the moment it is ours: what it came down on may be gone before it is lifted. */
  captor: Element;
  /** Whose the finger is, asked at each move until it is clear: ours, or somebody else's, like scrolling. */
  isOurs: (moved: Moved) => 'ours' | 'unclear' | 'not ours';
  onMove: (moved: Moved) => void;
  /** Once, if the finger was ours. Cancelled is what the browser or a second finger takes away. */
  onEnd: (moved: Moved, how: 'lifted' | 'cancelled') => void;
};

/** Until it has moved so far, nobody knows what a finger is about. */
const slack = 8;

/** What a finger does that has moved so far. As much down as aside is down: pages are scrolled more than dragged. */
export function directionOf({ x, y }: Moved): 'unclear' | 'aside' | 'up' | 'down' {
  if (Math.max(Math.abs(x), Math.abs(y)) < slack) return 'unclear';
  if (Math.abs(x) > Math.abs(y)) return 'aside';
  return y > 0 ? 'down' : 'up';
}

/** Follows the finger that has just come down. What follows it sets styles at once: the browser moves it once a frame. */
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
  // The one that came down first is still on its way here.
  addEventListener('pointerdown', (event) => event.pointerId !== down.pointerId && end('cancelled'), {
    signal: over.signal,
  });
}
