import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { onSite, origin, site } from '../src/journey.ts';
import type { Browser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { Page } from './page.ts';
import { startWebKit } from './webkit.ts';

export { expect };

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export type Options = { engine: 'WebKitGTK' | 'Firefox' };

/** What Firefox says of an answer that a page no longer waits for, because it is being left. */
const expected =
  /^Failed to load .* A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

type Fixtures = {
  /** Opens a window of its own, logged in as this person, or as a visitor. */
  comes: (username: string | null) => Promise<Page>;
};

/** A test runs in each engine, and fails on any error or warning of the console. */
export const test = onSite.extend<Fixtures, Options & { outside: Browser | null }>({
  engine: ['Firefox', { option: true, scope: 'worker' }],
  outside: [
    async ({ engine }, use) => {
      const browser = await start(engine);
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  comes: async ({ engine, outside }, use, info) => {
    info.skip(outside === null, `${engine} is not installed.`);
    if (outside === null) return;
    const pages: Page[] = [];
    await use(async (username) => {
      const window = await outside.opens();
      const page = new Page(window, origin);
      pages.push(page);
      await page.resize(desktop);
      if (username !== null) {
        for (const [name, value] of await cookiesOf(username))
          await window.setCookie({ name, value, domain: new URL(origin).hostname });
        await window.goTo(`${origin}/robots.txt`);
        expect(await page.evaluate(async () => (await fetch('/api/_user')).status)).toBe(200);
      }
      return page;
    });
    if (info.status !== info.expectedStatus)
      for (const [index, page] of pages.entries()) {
        const picture = await page.picture();
        if (picture) await writeFile(info.outputPath(`window-${index + 1}.png`), picture);
      }
    const messages = await Promise.all(pages.map((page) => page.messages()));
    await Promise.all(pages.map((page) => page.close()));
    const unexpected = messages.flat().filter((message) => !expected.test(message));
    expect(unexpected, 'the browser’s console').toEqual([]);
  },
});

async function start(engine: Options['engine']): Promise<Browser | null> {
  const path = (name: string) => process.env[name] ?? '';
  if (engine === 'Firefox') return path('FIREFOX_PATH') === '' ? null : startFirefox(path('FIREFOX_PATH'));
  const [driver, miniBrowser, xvfb] = [
    path('WEBKIT_DRIVER_PATH'),
    path('MINIBROWSER_PATH'),
    path('XVFB_PATH'),
  ];
  return driver === '' ? null : startWebKit({ driver, miniBrowser, xvfb });
}

/** Logs in by a call. */
async function cookiesOf(username: string): Promise<[string, string][]> {
  const hello = await fetch(`${origin}/api/_initial`);
  const cookies = (reply: Response) => reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const reply = await fetch(`${origin}/api/_login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Csrf-Token': hello.headers.get('csrf-token') ?? '',
      Cookie: cookies(hello).join('; '),
      Origin: origin,
    },
    body: JSON.stringify({ username, password: site.password }),
  });
  if (!reply.ok) throw new Error(`${username} could not log in: ${await reply.text()}`);
  return [...cookies(hello), ...cookies(reply)].map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}
