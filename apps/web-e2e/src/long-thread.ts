import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /** How far what was in view has moved by itself, as the browser counts it. */
    shifted: number;
    elementsAtFirstPaint: number;
  }
}

/** All comments on the page, folded ones as well. */
export const shown = (page: Page): Locator => page.locator('.comment-main');

export const idsOf = (page: Page): Promise<string[]> =>
  shown(page).evaluateAll((elements) => elements.map(({ id }) => id));

/** Has the page count what it does to its readers, from its first moment. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    // No minute passes: "9 minutes ago" is narrower than "10 minutes ago", and what stands beside it moves.
    const begun = Date.now();
    Date.now = () => begun;
    new PerformanceObserver((list) => {
      // What the browser says of shifts, which TypeScript does not know.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0)
        window.elementsAtFirstPaint = document.getElementsByTagName('*').length;
    }).observe({ type: 'paint', buffered: true });
  });
}

/** How far the top of an element is below that of the window, once it has stayed there for a while. */
export async function restingTop(element: Locator): Promise<number> {
  return element.evaluate(
    (there) =>
      new Promise<number>((resolve) => {
        let [top, frames] = [NaN, 0];
        const look = () => {
          const now = there.getBoundingClientRect().top;
          frames = now === top ? frames + 1 : 0;
          top = now;
          if (frames === 20) resolve(top);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
