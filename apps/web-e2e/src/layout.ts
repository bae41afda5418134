import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { devtools } from './journey.ts';

declare global {
  interface Window {
    /** Layout shifts: how far, as the browser counts it, and which elements moved. */
    shifts: { value: number; moved: string[] }[];
  }
}

/** Has the page record its layout shifts from its first moment. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type LayoutShift = PerformanceEntry & { value: number; sources: Source[] };
    const at = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? `${node.localName}.${node.className}` : 'text'} ` +
      `"${node?.textContent?.slice(0, 40) ?? ''}" from ${at(previousRect)} to ${at(currentRect)}`;
    window.shifts = [];
    new PerformanceObserver((list) => {
      // TypeScript's DOM does not know layout shifts.
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        window.shifts.push({ value, moved: sources.map(describe) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much has moved so far, and forgets it. */
export async function shifted(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** How far the top of an element is below that of the window, once it has not moved for 20 frames. */
export async function restingTop(element: Locator): Promise<number> {
  return element.evaluate(
    (there) =>
      new Promise<number>((resolve) => {
        let [top, frames] = [NaN, 0];
        const look = () => {
          const current = there.getBoundingClientRect().top;
          frames = current === top ? frames + 1 : 0;
          top = current;
          if (frames === 20) resolve(top);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Scrolls without animation, and waits until the page has seen it. */
export const scrollPage = (page: Page, y: number): Promise<void> =>
  page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        scrollTo({ top, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    y,
  );

/** Both elements do not overlap, and each is large enough for a finger. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  // The page follows a field that grows with the next frame.
  await expect(async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
    expect(above?.height).toBeGreaterThanOrEqual(44);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass({ timeout: 10_000 });
}

type Point = { x: number; y: number };

/** A finger on the screen, through the browser's own input. */
export class Finger {
  readonly #client: CDPSession;
  private constructor(client: CDPSession) {
    this.#client = client;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await devtools(page));
  }

  #touch(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Point[]) {
    return this.#client.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  down = (at: Point) => this.#touch('touchStart', [at]);
  move = (to: Point) => this.#touch('touchMove', [to]);
  /** The system takes the touch away, for an incoming call or a gesture of its own. */
  cancel = () => this.#touch('touchCancel', []);
  up = () => this.#touch('touchEnd', []);

  /** Moves from one place by so much, 30 pixels at a time, and looks at every place on the way. */
  async drag(from: Point, by: Point, look?: (moved: Point) => Promise<void>): Promise<void> {
    const length = Math.hypot(by.x, by.y);
    const steps = Math.max(1, Math.ceil(length / 30));
    for (let step = 1; step <= steps; step++) {
      const moved = { x: Math.round((by.x * step) / steps), y: Math.round((by.y * step) / steps) };
      await this.move({ x: from.x + moved.x, y: from.y + moved.y });
      // The browser tolerates the first pixels of a finger that trembles.
      if (Math.hypot(moved.x, moved.y) > 20) await look?.(moved);
    }
  }

  async swipe(from: Point, by: Point): Promise<void> {
    await this.down(from);
    await this.drag(from, by);
    await this.up();
  }
}

/** A disabled control does not answer to the pointer: it looks as it did without it. */
export async function expectSameUnderPointer(control: Locator): Promise<void> {
  const look = () =>
    control.evaluate((element) => {
      const style = getComputedStyle(element);
      const read = () => [style.backgroundColor, style.borderColor, style.color];
      // Only a style that is read begins its transitions.
      read();
      for (const transition of element.getAnimations()) transition.finish();
      return read();
    });
  await expect(control).toBeDisabled();
  const before = await look();
  await control.hover();
  expect(await look()).toEqual(before);
}
