/** What had focus when the open dialogs were opened, the first one first. */
let openers: readonly HTMLElement[] = [];

/**
 * Where focus goes when the dialog that opens now is closed: to what opened it, or, when that is gone with the dialog
 * it stood in, to what opened that one.
 */
export function rememberFocus(): () => HTMLElement | undefined {
  const opener = withoutMenu(document.activeElement);
  const before = opener?.closest('[role="dialog"]') ? openers : [];
  openers = opener instanceof HTMLElement ? [...before, opener] : before;
  const candidates = openers;
  // Who logged in has no button to log in any more.
  return () =>
    candidates.findLast((element) => element.isConnected) ?? document.getElementById('main') ?? undefined;
}

/** A row of a menu is gone with the menu: its button stands for it. */
function withoutMenu(element: Element | null): Element | null {
  if (!element?.closest('[role="menu"]')) return element;
  return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]');
}
