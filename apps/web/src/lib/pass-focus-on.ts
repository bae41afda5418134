/**
 * A ref for what goes away once its button is pressed: focus that is inside goes to the control before it, instead of to
 * the beginning of the document.
 */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) neighbourOf(element)?.focus({ preventScroll: true });
  };
}

function neighbourOf(element: HTMLElement): HTMLElement | null {
  const main = element.closest('main');
  const controls = main?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? [];
  const isBefore = (control: HTMLElement) =>
    (control.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [...controls].findLast((control) => isBefore(control) && control.checkVisibility()) ?? main;
}
