import { type PointerEvent, useRef, useState } from 'react';
import { cssVariables } from '../../ui/css-variables.ts';

type Acts = {
  /** A finger that moved to the left asks for the next. */
  onTurn: (by: -1 | 1) => void;
  onDown: () => void;
};

/** Pixels a finger must move for it to be meant. */
const meant = { sideways: 60, down: 90 };

type Drag = { x: number; y: number };
const still: Drag = { x: 0, y: 0 };

/** Swipes of one finger over a picture that fits: the picture follows, and lets go where it was not meant. */
export function useSwipe(active: boolean, { onTurn, onDown }: Acts) {
  const start = useRef<(Drag & { pointer: number }) | null>(null);
  const [drag, setDrag] = useState(still);

  const stop = () => {
    start.current = null;
    setDrag(still);
  };
  return {
    style: cssVariables({ '--drag-x': `${drag.x}px`, '--drag-y': `${drag.y}px` }),
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      // A second finger pinches.
      if (start.current || !active || pointerType === 'mouse') stop();
      else start.current = { pointer: pointerId, x: clientX, y: clientY };
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (start.current?.pointer !== pointerId || !active) return;
      const x = clientX - start.current.x;
      const y = Math.max(0, clientY - start.current.y);
      setDrag(Math.abs(x) > y ? { x, y: 0 } : { x: 0, y });
    },
    onPointerUp: ({ pointerId }: PointerEvent) => {
      if (start.current?.pointer !== pointerId) return;
      stop();
      if (drag.y > meant.down) onDown();
      else if (Math.abs(drag.x) > meant.sideways) onTurn(drag.x < 0 ? 1 : -1);
    },
    onPointerCancel: stop,
  };
}
