import { comments } from '@confab/db';
import { newObjectId, storableText } from '@confab/domain';
import { renderMarkdown } from '@confab/markdown';
import { aCommunity, aPost } from '@confab/testing/db';
import { hostileTexts } from '@confab/testing/hostile';
import { safeElements } from '@confab/testing/safe-html';
import type { Page } from '@playwright/test';
import { hotness } from './discussion.ts';
import { aPerson, type Db, expect, newName, origin, overflow, test } from './journey.ts';

declare global {
  interface Window {
    /** What should not have happened, in words. */
    trapped: string[];
  }
}

const allowedProtocols = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:'];

const texts = hostileTexts
  .map(({ source }) => storableText(source))
  .filter((body) => body.trim() !== '')
  .map((body) => ({ body, html: renderMarkdown(body, { siteOrigin: origin }) }));

/** As many hostile comments as fit a visitor's first page, each above a harmless one. */
const pairs = 25;

/** A post with a hostile title whose comments are hostile and harmless in turn, stored as the api does. */
async function aHostileThread(db: Db) {
  const by = await aPerson(db);
  const community = await aCommunity(db, { by, name: newName() });
  const title = `\u202e\u2067<img src=x onerror=alert(1)> &lt;b&gt; "onclick=alert(1)`;
  const [{ body, html }] = texts as [(typeof texts)[number]];
  const post = await aPost(db, {
    by,
    in: community,
    title,
    body,
    bodyHtml: html,
    noComments: 2 * pairs,
    hotness,
  });
  const row = { postId: post.id, userId: by.id, bodyRenderer: 1 };
  const ids: string[] = [];
  const rows = texts.slice(0, pairs).flatMap((text, index) => {
    const upvotes = 2 * (pairs - index);
    const id = newObjectId();
    ids.push(id);
    const harmless = { body: 'Harmless.', bodyHtml: '<p>The one above is hostile.</p>' };
    return [
      { ...row, id, number: 2 * index + 1, body: text.body, bodyHtml: text.html, upvotes },
      { ...row, id: newObjectId(), number: 2 * index + 2, ...harmless, upvotes: upvotes - 1 },
    ];
  });
  await db.insert(comments).values(rows);
  return { path: `/${community.name}/post/${post.publicId}`, community, title, ids, author: by.username };
}

/** Records whatever a hostile text could make the page do. */
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

/** What of the texts is more than words and allowed links. Runs in the page. */
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
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`${name} in another namespace`);
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

/**
 * Puts texts into the hostile comments, or keeps those that the server wrote. Answers those that the browser reads as
 * something else than was written. Runs in the page.
 */
function misread([ids, bodies, replace]: readonly [string[], string[], boolean]): string[] {
  const read = (html: string) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.innerHTML;
  };
  return ids.filter((id, index) => {
    const prose = document.getElementById(id)?.querySelector('.prose');
    const html = bodies[index] ?? '';
    if (prose && replace) prose.innerHTML = html;
    const once = read(html);
    return prose?.innerHTML !== once || read(once) !== once;
  });
}

/** Where names and words of the harmless comments begin: the hostile ones above must not move them. Runs in the page. */
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

test('hostile texts stay words in threads, cards and profiles', async ({ page, db }) => {
  test.slow();
  const { path, community, title, ids, author } = await aHostileThread(db);
  const trapped = await setTraps(page);
  const fits = async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      expect(await overflow(page), `a page ${size.width} wide scrolls sideways`).toBeLessThanOrEqual(0);
    }
  };
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // The first of them as the server wrote them, the others put into the same page.
  for (let start = 0; start < texts.length; start += pairs) {
    const bodies = texts.slice(start, start + pairs).map(({ html }) => html);
    const args = [ids.slice(0, bodies.length), bodies, start > 0] as const;
    expect(await page.evaluate(misread, args)).toEqual([]);
    expect(await page.evaluate(unsafeElements, [safeElements, allowedProtocols] as const)).toEqual([]);
    expect(await page.evaluate(placesOfTheHarmless)).toHaveLength(1);
    await fits();
    expect(await page.evaluate(placesOfTheHarmless)).toHaveLength(1);
  }

  for (const cards of [`/${community.name}?sort=latest`, `/@${author}`, `/@${author}?filter=comments`]) {
    await page.goto(cards);
    await expect(page.locator('.prose').first()).toBeVisible();
    expect(await page.evaluate(unsafeElements, [safeElements, allowedProtocols] as const)).toEqual([]);
    // Nested links would be no links.
    await expect(page.locator('.card .prose a, .comment-card .prose a')).toHaveCount(0);
    await fits();
  }
  expect(await trapped()).toEqual([]);
});
