import { type PointerEvent, type RefObject, useRef } from 'react';

type Drag = { pointer: number; startX: number; startY: number; moving: boolean };

/** How far a finger moves before it is clear whether it drags or scrolls, in pixels. */
const slack = 8;

/**
 * Lets a finger pull a panel out at the side it came from. The panel follows; `--drag` says how far, from 0 (in place)
 * to 1 (gone), for what stands behind it.
 */
export function useDrag(
  panel: RefObject<HTMLElement | null>,
  { closePast, onClose }: { closePast: number; onClose: () => void },
) {
  const drag = useRef<Drag | null>(null);

  /** Pixels towards the edge, whichever side that is. */
  const distance = (event: PointerEvent, { startX }: Drag) => {
    const towardsEdge = document.documentElement.dir === 'rtl' ? 1 : -1;
    return Math.max(0, (event.clientX - startX) * towardsEdge);
  };

  const place = (pixels: number) => {
    const width = panel.current?.offsetWidth ?? 1;
    panel.current?.parentElement?.style.setProperty('--drag', String(Math.min(1, pixels / width)));
    panel.current?.classList.toggle('is-dragged', pixels > 0);
  };

  const end = () => {
    drag.current = null;
    place(0);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      drag.current = {
        pointer: event.pointerId,
        startX: event.clientX,
        startY: event.clientY,
        moving: false,
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const current = drag.current;
      if (current === null || event.pointerId !== current.pointer) return;
      const across = Math.abs(event.clientX - current.startX);
      if (!current.moving && across < slack) return;
      // Nearly upright is a scroll, and none of ours.
      if (!current.moving && across < Math.abs(event.clientY - current.startY)) {
        drag.current = null;
        return;
      }
      current.moving = true;
      place(distance(event, current));
    },
    onPointerUp: (event: PointerEvent) => {
      const current = drag.current;
      if (current === null) return;
      const far = current.moving && distance(event, current) > closePast;
      if (far) onClose();
      else end();
      drag.current = null;
    },
    onPointerCancel: end,
  };
}
