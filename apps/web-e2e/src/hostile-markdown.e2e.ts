import { safeElements } from '@confab/testing/safe-html';
import type { Page } from '@playwright/test';
import { expect, origin, test } from './journey.ts';
import { type HostileThread, hostileThreads } from './hostile-threads.ts';

declare global {
  interface Window {
    /** What should not have happened, in words. */
    trapped: string[];
  }
}

/** Of a desktop and of a phone: the words are the same on both, their room is not. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const allowedProtocols = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:'];

let threads: HostileThread[];
test.beforeAll(async () => {
  threads = await hostileThreads();
});

/** Notes whatever a hostile text could make the page do. Answers with what was noted. */
async function setTraps(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`a window: ${popup.url()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) seen.push(`a request for ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) seen.push(`a frame at ${frame.url()}`);
  });
  await page.addInitScript(() => {
    window.trapped = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.trapped.push(`${violatedDirective} kept out ${blockedURI}`);
    });
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      window[name] = () => {
        window.trapped.push(name);
        return null as never;
      };
    }
  });
  return async () => [...seen, ...(await page.evaluate(() => window.trapped))];
}

/** What of the texts that people wrote is more than words and allowed links, in words. Runs in the page. */
function unsafeElements([elements, protocols]: readonly [
  Readonly<Record<string, readonly string[]>>,
  readonly string[],
]): string[] {
  const found: string[] = [];
  for (const prose of document.querySelectorAll('.prose')) {
    if (prose.getAttribute('dir') !== 'auto') found.push('a text with a direction not its own');
    for (const element of prose.querySelectorAll('*')) {
      const name = element.localName;
      const attributes = name === 'span' ? ['class'] : elements[name];
      if (!attributes) found.push(`element ${name}`);
      for (const attribute of element.getAttributeNames()) {
        if (!attributes?.includes(attribute)) found.push(`attribute ${attribute} of ${name}`);
      }
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`${name} of another language`);
      if (!(element instanceof HTMLAnchorElement)) continue;
      if (!protocols.includes(element.protocol)) found.push(`a link to ${element.href}`);
      const away = element.origin !== location.origin;
      if (away && (element.target !== '_blank' || element.relList.length < 3)) {
        found.push(`a link away that does not say so: ${element.href}`);
      }
    }
  }
  return found;
}

/** The ids of comments whose text the browser reads as something else than the server wrote. Runs in the page. */
function misread(bodies: Record<string, string>): string[] {
  const read = (html: string) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.innerHTML;
  };
  return Object.entries(bodies).flatMap(([id, html]) => {
    const shown = document.getElementById(id)?.querySelector('.prose')?.innerHTML;
    const once = read(html);
    return shown === once && read(once) === once ? [] : [`${id} ${once.slice(0, 60)}`];
  });
}

/** Where the name and the words of each harmless comment begin: those above must not turn or move them. */
function placesOfTheHarmless(): string[] {
  const places = [...document.querySelectorAll('.comment')]
    .filter((comment) => comment.querySelector('.prose')?.textContent.startsWith('The one above') === true)
    .map((comment) => {
      const left = (selector: string) => {
        const { x } = comment.querySelector(selector)?.getBoundingClientRect() ?? { x: NaN };
        return Math.round(x);
      };
      const words = document.createRange();
      words.selectNodeContents(comment.querySelector('.prose p') ?? comment);
      return [left('.name'), left('time'), left('.fold'), Math.round(words.getBoundingClientRect().x)].join(
        ' ',
      );
    });
  return [...new Set(places)];
}

test('hostile texts stay words on the page of a post', async ({ page }) => {
  // Some twenty pages, each as heavy as a page can be made.
  test.setTimeout(480_000);
  const trapped = await setTraps(page);
  for (const { path, title, bodies } of threads) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await page.evaluate(unsafeElements, [safeElements, allowedProtocols] as const)).toEqual([]);
    expect(await page.evaluate(misread, bodies)).toEqual([]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await page.evaluate(placesOfTheHarmless)).toHaveLength(1);
      const { wide, high } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - window.innerWidth,
        high: document.documentElement.scrollHeight,
      }));
      expect(wide, `a page ${size.width} wide scrolls sideways`).toBeLessThanOrEqual(0);
      expect(high).toBeGreaterThan(1000);
    }
  }
  expect(await trapped()).toEqual([]);
});

test('and on the cards of feeds and profiles, where no link of them works', async ({ page }) => {
  const trapped = await setTraps(page);
  const community = threads[0]?.path.split('/')[1] ?? '';
  for (const path of [`/${community}?sort=latest`, '/@alice', '/@alice?filter=comments']) {
    await page.goto(path);
    await expect(page.locator('.prose').first()).toBeVisible();
    expect(await page.evaluate(unsafeElements, [safeElements, allowedProtocols] as const)).toEqual([]);
    await expect(page.locator('.card .prose a, .comment-card .prose a')).toHaveCount(0);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, `a page ${size.width} wide scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
  expect(await trapped()).toEqual([]);
});
