const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
let pressed: Element | null = null;

if (!import.meta.env.SSR) {
  addEventListener(
    'click',
    ({ target, isTrusted, detail }) => {
      // Keyboard shortcuts click controls as well, and leave focus where it is.
      if ((isTrusted || detail > 0) && target instanceof Element) pressed = target.closest(focusable);
    },
    true,
  );
  for (const moved of ['mousedown', 'focusin']) addEventListener(moved, () => (pressed = null), true);
}

/**
 * The element with focus, as in browsers that give it to a pressed control. Safari does not: then the control that was
 * pressed since focus moved, or the body once that control is gone.
 */
export function focusedControl(): Element | null {
  if (pressed === null) return document.activeElement;
  return pressed.isConnected ? pressed : document.body;
}
