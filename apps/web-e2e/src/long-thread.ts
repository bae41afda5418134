import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * What was in view and moved by itself: how far, as the browser counts it, and which elements. What moves while the
     * document is still being read is apart: there the browser may show half a row, which then takes its height.
     */
    shifts: { value: number; moved: string[] }[];
    shiftedByReading: number;
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
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type LayoutShift = PerformanceEntry & { value: number; sources: Source[] };
    const at = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? `${node.localName}.${node.className}` : 'text'} ` +
      `"${node?.textContent?.slice(0, 40) ?? ''}" from ${at(previousRect)} to ${at(currentRect)}`;
    window.shifts = [];
    window.shiftedByReading = 0;
    let read = Infinity;
    document.addEventListener('DOMContentLoaded', () => {
      // What was read last is shown with the next frame.
      requestAnimationFrame(() => requestAnimationFrame((now) => (read = now)));
    });
    new PerformanceObserver((list) => {
      // What the browser says of shifts, which TypeScript does not know.
      for (const { value, sources, startTime } of list.getEntries() as LayoutShift[]) {
        if (startTime <= read) window.shiftedByReading += value;
        else window.shifts.push({ value, moved: sources.map(describe) });
      }
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

/**
 * Brings an element to the middle of the window, and tells how far down it stays. What the way there leads past is as
 * high as the browser guesses: the first attempt may end beside it, and a click would scroll once more.
 */
export async function broughtIntoView(element: Locator): Promise<number> {
  let top = NaN;
  await expect(async () => {
    await element.evaluate((there) => there.scrollIntoView({ block: 'center' }));
    top = await restingTop(element);
    await expect(element).toBeInViewport({ ratio: 1, timeout: 1 });
  }).toPass({ timeout: 30_000 });
  return top;
}
