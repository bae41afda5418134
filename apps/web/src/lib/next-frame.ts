/** Resolves once the browser is about to draw: what closed has given focus back by then. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
