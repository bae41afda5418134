import { connect, type Connection, users } from '@confab/db';
import { aUser } from '@confab/testing/db';
import {
  type CDPSession,
  expect,
  type Locator,
  type Page,
  type Response,
  test as base,
} from '@playwright/test';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { engine } from '../browsers.ts';
import { axeComplaints } from './axe.ts';
import { areCommitted } from './committed.ts';
import type { Site } from './site.ts';

export { expect };

export type Db = Connection['db'];
export type Row = { id: string };
export type Person = Row & { username: string };

export const origin = required('JOURNEY_ORIGIN');
export const databaseUrl = required('JOURNEY_DATABASE');
/** Where the product keeps pictures. */
export const dataFolder = required('JOURNEY_DATA');
// Written by global-setup.ts.
export const site = JSON.parse(required('JOURNEY_SITE')) as Site;

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: journeys run by playwright test`);
  return value;
}

type Fixtures = {
  /** Console errors and warnings of the pages of this journey, which fail it. */
  complaints: string[];
  /** Opens a page in a browser context of its own, logged in as this person, or as a visitor. */
  comes: (username: string | null, path?: string) => Promise<Page>;
};

/** With the database of the site. */
export const onSite = base.extend<object, { db: Db }>({
  db: [
    async ({}, use) => {
      const connection = connect(databaseUrl, { max: 3, applicationName: 'journeys' });
      await use(connection.db);
      await connection.close();
    },
    { scope: 'worker' },
  ],
});

/** A journey fails on any console warning: hydration mismatches and blocked scripts show there. */
export const test = onSite.extend<Fixtures>({
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
  comes: async ({ browser, complaints }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (username, path) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      listen(page, complaints);
      if (username !== null) await logIn(page, username);
      if (path !== undefined) await page.goto(path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * What the browser reports although nothing is wrong: refusals that the product gives on purpose, and a style sheet of a
 * lazy part, which React preloads and may use only after the browser has looked.
 */
const expected = new RegExp(
  [
    'the server responded with a status of (400|401|403|404|409|429)',
    'Service Worker registration blocked by Playwright',
    '/assets/[^/]+\\.css was preloaded using link preload but not used within a few seconds',
  ].join('|'),
);

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}

/** Chromium's own tools, for what Playwright has no call. A journey that needs them is skipped in other engines. */
export async function devtools(page: Page): Promise<CDPSession> {
  test.info().skip(engine !== 'chromium', 'It needs the tools of Chromium.');
  return page.context().newCDPSession(page);
}

let names = 0;

/** A name that no other journey uses. */
export function newName(): string {
  return `guest_${process.pid}_${++names}`.slice(0, 21);
}

/** A member whom no other journey knows, with the password of all members of the site. */
export async function aPerson(
  db: Db,
  values: Partial<typeof users.$inferInsert> = {},
): ReturnType<typeof aUser> {
  return aUser(db, {
    username: newName(),
    passwordHash: site.passwordHash,
    // Several processes create users here.
    userIndex: randomInt(2_000_000, 2_000_000_000),
    ...values,
  });
}

/** Resolves once every button answers and the page has loaded nothing for half a second; event streams do not count. */
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

/** Resolves once the server-rendered elements are there and hydrated, with the listeners of all around them. */
export async function answers(rendered: Locator): Promise<void> {
  await expect.poll(() => rendered.evaluateAll(areCommitted)).toBe(true);
}

/** Resolves once single-key shortcuts work. */
export async function keysAct(page: Page): Promise<void> {
  await answers(page.getByRole('button', { name: 'Keyboard shortcuts' }));
}

/** Does something that is shown before the api has answered, and waits for the answer. */
export async function done(page: Page, call: RegExp, act: () => Promise<void>): Promise<Response> {
  const reply = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && call.test(new URL(response.url()).pathname),
  );
  await act();
  const response = await reply;
  expect(response.ok(), String(call)).toBe(true);
  return response;
}

/** A dialog enters and leaves the browser's history a moment after it opens or closes; Back before that leaves the page. */
export async function expectDialogInHistory(page: Page, there: boolean): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state).includes('"dialog":true')))
    .toBe(there);
}

/** Holds the requests that match until the returned function is called. */
export async function hold(page: Page, which: RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  await page.route(which, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return () => resolve(null);
}

/** Fills in and sends a login form: that of the page, or that of a dialog. */
export async function fillLogin(form: Locator, username: string, password = site.password): Promise<void> {
  // A form that is sent before hydration goes to the server as it is, which refuses it.
  await answers(form.getByRole('button', { name: 'Login', exact: true }));
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Password', { exact: true }).press('Enter');
}

/** Logs in by a call, in the page's browser context; answers the token for calls that change something. */
export async function logIn(page: Page, username: string, base = origin): Promise<string> {
  const { request } = page.context();
  const reply = await request.post(`${base}/api/_login`, {
    headers: { 'X-Csrf-Token': await csrfToken(page, base), Origin: base },
    data: { username, password: site.password },
  });
  if (!reply.ok()) throw new Error(`${username} could not log in: ${await reply.text()}`);
  return csrfToken(page, base);
}

export async function csrfToken(page: Page, base = origin): Promise<string> {
  const reply = await page.context().request.get(`${base}/api/_initial`);
  return reply.headers()['csrf-token'] ?? '';
}

/** By how much the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * WCAG 2.2 A and AA and best practices, of the page or of a part of it; with `dark`, the colours of the dark theme as
 * well. Targets are measured in narrow letters, too: no font may make one too small. Covers what is out of view: without
 * `content-visibility: visible` the browser guesses heights there, and elements seem to overlap; so do sticky bars.
 */
export async function expectAccessible(
  page: Page,
  { part, dark = false }: { part?: string; dark?: boolean } = {},
): Promise<void> {
  // Disabled buttons change their colours when they are enabled.
  await answers(page.getByRole('button'));
  await page.evaluate(() => {
    const everything = new CSSStyleSheet();
    everything.replaceSync(`
      :not([hidden]) { content-visibility: visible !important }
      .navbar, .bottomnav, .thread-bar, .thread-pill { position: static !important }`);
    document.adoptedStyleSheets = [everything];
  });
  const problems: string[] = [];
  const look = async (theme: 'light' | 'dark', which: string[]) => {
    await page.emulateMedia({ colorScheme: theme });
    await endTransitions(page);
    const found = await axeComplaints(page, { part, rules: which });
    problems.push(...found.map((complaint) => `${theme}, ${complaint}`));
  };
  await look('light', rules);
  await drawNarrow(page);
  await look('light', ['target-size']);
  if (dark) await look('dark', ['color-contrast']);
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(problems).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

const inter = readFileSync(
  new URL('../../web/src/styles/inter/inter-latin.woff2', import.meta.url),
  'base64',
);

/** Draws all text in letters of a third of their width and height. */
export async function drawNarrow(page: Page): Promise<void> {
  await page.evaluate(async (font) => {
    // TypeScript's DOM does not know the descriptor.
    const descriptors: FontFaceDescriptors & { sizeAdjust: string } = { sizeAdjust: '33%' };
    const narrow = new FontFace(
      'Narrow',
      Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0)),
      descriptors,
    );
    document.fonts.add(await narrow.load());
    const everywhere = new CSSStyleSheet();
    everywhere.replaceSync('* { font-family: Narrow !important }');
    document.adoptedStyleSheets.push(everywhere);
  }, inter);
}

/** Ends transitions at once. Waiting for them would need frames, which the browser need not draw. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
