import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Focus at the end of a text when its field appears: whoever opened it wants to go on writing. A field that appears
 * because its text came back (`returned`) moves nothing, and takes no focus away from where somebody writes or reads by
 * now.
 */
export function useFocusAtEnd(area: RefObject<HTMLTextAreaElement | null>, returned: boolean): void {
  const take = useEffectEvent(() => {
    const element = area.current;
    if (!element || (returned && (isWritingElsewhere() || !isInSight(element)))) return;
    element.focus({ preventScroll: returned });
    element.setSelectionRange(element.value.length, element.value.length);
  });
  // Talks to the browser's focus.
  useEffect(() => take(), []);
}

const isWritingElsewhere = () =>
  document.activeElement?.matches('input, textarea, select, [role="dialog"] *') ?? false;

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}
