import { spaceAbove } from '../../../lib/space-above.ts';

/** Folding from far below would leave its reader somewhere else: what lies behind the navbar then comes out. */
export function keepInSight(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (element && element.getBoundingClientRect().top < spaceAbove()) element.scrollIntoView();
  });
}
