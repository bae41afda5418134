/** How much of the window's top is not for reading, in pixels: the navbar, and a little more. */
export function spaceAbove(): number {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}
