/// <reference lib="dom" />
import type { CDPSession, Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /** How long each press and key took until the page was painted again, in milliseconds. */
    interactions: number[];
  }
}

/** The browser reports no shorter events. */
const shortestTold = 16;

/** Has the page note how long each interaction takes. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.interactions = [];
    // TypeScript does not know the threshold.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      // Fields of the entries that TypeScript's types lack.
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) window.interactions.push(duration);
    }).observe(options);
  });
}

/** In milliseconds. */
export type Cost = {
  /** From the act to the next paint, of its slowest event. */
  paint: number;
  /** How long the page's main thread worked until then, without the time in which other processes ran. */
  work: number;
};

/** Measures a click or a key press. */
export async function costOf(page: Page, pressed: Locator | string): Promise<Cost> {
  const box = typeof pressed === 'string' ? null : await placeOf(pressed);
  await page.evaluate(() => {
    window.interactions = [];
  });
  const before = await workOf(page);
  if (typeof pressed === 'string') await page.keyboard.press(pressed);
  else if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const paint = await page.evaluate(
    (shortest) =>
      new Promise<number>((resolve) => {
        // The entry comes in a task after the paint.
        const look = (frames: number) =>
          requestAnimationFrame(() => {
            if (frames > 0) look(frames - 1);
            else setTimeout(() => resolve(Math.max(shortest, ...window.interactions)), 50);
          });
        look(2);
      }),
    shortestTold,
  );
  return { paint, work: (await workOf(page)) - before };
}

/** A press of a link, or `back` in the history, and the selector of what the page that follows shows. */
export type Move = { press: string; shows: string };

/** Measures a move between two pages of the site, until the second is painted. */
export async function costOfMove(page: Page, move: Move): Promise<Cost> {
  const before = await workOf(page);
  const paint = await page.evaluate(
    ({ press, shows }) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        if (press === 'back') history.back();
        else document.querySelector<HTMLElement>(press)?.click();
        const look = () =>
          requestAnimationFrame(() => {
            // The task that follows a frame comes after what the page has to do for its paint.
            if (document.querySelector(shows)) setTimeout(() => resolve(performance.now() - start));
            else look();
          });
        look();
      }),
    move,
  );
  return { paint, work: (await workOf(page)) - before };
}

/** What the page's scripts hold, in bytes, after everything else was given up. */
export async function heapOf(page: Page): Promise<number> {
  const session = await sessionOf(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** The position after scrolling and hovering, so that neither is measured. */
async function placeOf(pressed: Locator) {
  await pressed.hover();
  const box = await pressed.boundingBox();
  if (!box) throw new Error('what is to be pressed is not there');
  return box;
}

/** How long the main thread has worked for the page, in milliseconds of its own. */
async function workOf(page: Page): Promise<number> {
  const { metrics } = await (await sessionOf(page)).send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

/** Slows the page's processor down by this factor. */
export async function slowDown(page: Page, times: number): Promise<void> {
  await (await sessionOf(page)).send('Emulation.setCPUThrottlingRate', { rate: times });
}

const sessions = new WeakMap<Page, CDPSession>();

async function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

export type Times = { median: number; worst: number; count: number };

export function summary(values: readonly number[]): Times {
  const sorted = values.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    worst: sorted.at(-1) ?? NaN,
    count: sorted.length,
  };
}
