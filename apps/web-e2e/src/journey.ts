import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import type { Site } from './site.ts';

export { expect };

export const origin = required('JOURNEY_ORIGIN');
export const databaseUrl = required('JOURNEY_DATABASE');
// Written by global-setup.ts.
export const site = JSON.parse(required('JOURNEY_SITE')) as Site;

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: journeys run by playwright test`);
  return value;
}

/** A journey fails on anything the browser's console warns of: hydration mismatches and blocked scripts show there. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: origin,
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      expect(complaints, 'the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * What the browser reports all the same: replies that the product gives on purpose, and a style of a part that came
 * late. React fetches that ahead and puts it on the page a moment later; the browser's only look may fall in between.
 */
const expected = new RegExp(
  [
    'the server responded with a status of (400|401|403|404|409|429)',
    'Service Worker registration blocked by Playwright',
    '/assets/[^/]+\\.css was preloaded using link preload but not used within a few seconds',
  ].join('|'),
);

/** Notes what the browser’s console warns of. */
export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}

/** A second person in a browser of their own. */
export async function anotherPerson(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: origin });
  return { context, page: await context.newPage() };
}

let people = 0;

/** A name that no other journey uses. */
export function newName(): string {
  return `guest_${process.pid}_${++people}`.slice(0, 21);
}

/**
 * Resolves once each button answers and the page has loaded nothing for half a second: what comes late in it is there
 * by then. A stream of events, which never ends, does not count.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await answers(page.getByRole('button'));
  await page.waitForFunction(() => {
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    return performance.now() - Math.max(...loaded.map(({ responseEnd }) => responseEnd)) > 500;
  });
}

/**
 * Resolves once something the server rendered is there and all of it is React’s, whose code for it may come long after
 * the page.
 */
export async function answers(rendered: Locator): Promise<void> {
  await expect
    .poll(() =>
      rendered.evaluateAll(
        (elements) =>
          elements.length > 0 &&
          elements.every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
      ),
    )
    .toBe(true);
}

/** Resolves once the api has done what is shown at once. */
export async function done(page: Page, call: RegExp, act: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && call.test(new URL(response.url()).pathname),
  );
  await act();
  expect((await reply).ok()).toBe(true);
}

/** Of the page for it. What is sent by its form before that is React’s goes to the server as it is, which refuses it. */
export const loginButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Login', exact: true });

/** Logs in without the form, which other journeys are about. */
export async function logIn(page: Page, username: string): Promise<void> {
  const { request } = page.context();
  const reply = await request.post('/api/_login', {
    // As a browser, whose session id says that it is a member’s.
    headers: { 'X-Csrf-Token': await csrfToken(page), Origin: origin },
    data: { username, password: site.password },
  });
  if (!reply.ok()) throw new Error(`${username} could not log in: ${await reply.text()}`);
}

/** What a call that changes something carries, for whoever is logged in on the page. */
export async function csrfToken(page: Page): Promise<string> {
  const reply = await page.context().request.get('/api/_initial');
  return reply.headers()['csrf-token'] ?? '';
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * WCAG 2.2 A and AA and best practices, in the light theme, and what the dark one may change of it. Of what is out of
 * view as well: as long as the browser only guesses how high that is, things seem to lie on one another. So do what
 * scrolls and the bars above and below it, wherever the page happens to have been scrolled to.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Buttons that were switched off until then take their colours after it.
  await answers(page.getByRole('button'));
  await page.evaluate(() => {
    const everything = new CSSStyleSheet();
    everything.replaceSync(`
      :not([hidden]) { content-visibility: visible !important }
      .navbar, .bottomnav { position: static !important }`);
    document.adoptedStyleSheets = [everything];
  });
  const problems: string[] = [];
  const look = async (theme: 'light' | 'dark', which: string[]) => {
    await page.emulateMedia({ colorScheme: theme });
    await comesToRest(page);
    // The pages have no frames, whose results would have to be put together, and what is in order need not be described.
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], runOnly: which })
      .setLegacyMode()
      .analyze();
    for (const { id, nodes } of violations) {
      problems.push(`${theme}, ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    }
  };
  await look('light', rules);
  await look('dark', ['color-contrast']);
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(problems).toEqual([]);
}

/** Once colours that change have changed. */
async function comesToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
