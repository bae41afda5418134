import { communities } from '@confab/db';
import { aPost } from '@confab/testing/db';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { choose, comment, test } from './discussion.ts';
import { answers, aPerson, done, expect, keysAct, newName, overflow, settled } from './journey.ts';
import { shifted, watchShifts } from './layout.ts';
import { aLongFeed, lengthenFirst } from './long-feed.ts';

/** The bytes of the pictures that long-feed.ts speaks of. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="teal"/></svg>';

test.beforeEach(async ({ context }) => {
  await context.route('**/images/*.jpeg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
});

/**
 * Scrolls two windows at a time until an item is there, then so many windows back.
 * Returns how many elements the page had at most. All of it in the page: a trace of each step would take minutes.
 */
function scrollToItem(page: Page, number: number, back = 0): Promise<number> {
  return page.evaluate(
    async ([wanted, windowsBack]) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      const last = () => {
        const items = [...document.querySelectorAll('[role=feed] [aria-posinset]')];
        return Math.max(...items.map((item) => Number(item.ariaPosInSet)));
      };
      let most = 0;
      const scroll = async (windows: number) => {
        scrollBy(0, innerHeight * windows);
        await painted();
        most = Math.max(most, document.querySelectorAll('*').length);
      };
      while (last() < wanted) await scroll(2);
      for (let step = 0; step < windowsBack; step++) await scroll(-1);
      return most;
    },
    [number, back] as const,
  );
}

/**
 * The item that is read: the first with its whole title in sight, and how far down it stands once all stands still. Where
 * one card fills the window, it is left for the one before it.
 */
function itemInSight(page: Page) {
  return page.evaluate(async () => {
    const cards = () => [...document.querySelectorAll<HTMLElement>('[role=feed] [data-id]')];
    const places = () => cards().map((card) => card.getBoundingClientRect().top);
    const standsStill = async () => {
      for (let last = '', still = 0; still < 30; still = places().join() === last ? still + 1 : 0) {
        last = places().join();
        await new Promise(requestAnimationFrame);
      }
    };
    const inSight = () =>
      cards().find((card) => {
        const title = card.querySelector('[data-card-link]')?.getBoundingClientRect();
        return title && title.top > 80 && title.bottom < innerHeight - 80;
      });
    await standsStill();
    for (let steps = 0; !inSight() && steps < 10; steps++) {
      scrollBy(0, -innerHeight / 3);
      await standsStill();
    }
    const found = inSight();
    if (!found) throw new Error('No title is in sight.');
    return { id: found.dataset['id'] ?? '', top: found.getBoundingClientRect().top };
  });
}

async function expectAt(page: Page, { id, top }: { id: string; top: number }) {
  const card = page.locator(`[data-id="${id}"]`);
  await expect(card).toBeVisible();
  await expect
    .poll(async () => Math.abs((await card.evaluate((element) => element.getBoundingClientRect().top)) - top))
    .toBeLessThanOrEqual(4);
}

/** Follows a card's link without a press: to press it, Playwright would scroll where something covers it for a moment. */
function openCard(page: Page, id: string): Promise<void> {
  return opened(page, id).dispatchEvent('click');
}

const opened = (page: Page, id: string) => page.locator(`[data-id="${id}"] [data-card-link]`);

test(
  'a reader who scrolled far returns to the same item',
  {
    tag: '@both',
  },
  async ({ page, isMobile, comes }) => {
    test.setTimeout(180_000);
    // Only narrow windows drop the items that are far away.
    const count = isMobile ? 300 : 60;
    await aLongFeed(newName(), count + 30);
    await page.goto('/');
    const most = await scrollToItem(page, count, count / 15);
    if (isMobile) expect(most, 'elements on the page').toBeLessThan(1500);
    const item = await itemInSight(page);
    const open = () => openCard(page, item.id);

    await open();
    await expect(page).toHaveURL(/\/post\//);
    await page.goBack();
    await expectAt(page, item);
    await expect(opened(page, item.id)).toBeFocused();
    await page.reload();
    await expectAt(page, item);
    // A reload of the page in between forgets nothing.
    await open();
    await expect(page).toHaveURL(/\/post\//);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expectAt(page, item);
    await expect(opened(page, item.id)).toBeFocused();
    // What has grown above the item does not move it.
    const shorter = newName();
    await aLongFeed(shorter, 30);
    await page.goto(`/${shorter}`);
    await scrollToItem(page, 20);
    const near = await itemInSight(page);
    await lengthenFirst(shorter);
    await page.reload();
    await expectAt(page, near);

    if (!isMobile) return;
    const phone = await comes(null, '/');
    await scrollToItem(phone, 20);
    const atHome = await itemInSight(phone);
    const bar = phone.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Communities' }).click();
    await expect(phone).toHaveURL('/communities');
    await bar.getByRole('link', { name: 'Home' }).click();
    await expectAt(phone, atHome);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a reader reaches every post of a feed once, while new ones are written',
    { tag: '@both' },
    async ({ page, db }) => {
      const name = newName();
      await aLongFeed(name, 24);
      const author = await aPerson(db);
      const [community] = await db.select().from(communities).where(eq(communities.name, name));
      if (!community) throw new Error(`There is no ${name}.`);
      const titles: string[] = [];
      const next = page.getByRole('link', { name: 'Next page' });
      await page.goto(`/${name}`);
      for (;;) {
        titles.push(...(await page.getByRole('feed').getByRole('heading').allTextContents()));
        if ((await next.count()) === 0) break;
        await aPost(db, { by: author, in: community });
        const address = (await next.getAttribute('href')) ?? '';
        // A click would go where the link was before the posts above it came into view and found their heights.
        await next.press('Enter');
        await expect(page).toHaveURL(address);
        // With its style sheet: until then a page is wider.
        await page.waitForLoadState();
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`[?]next=`));
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      expect(titles).toEqual(Array.from({ length: 24 }, (_, index) => `${name}, number ${index + 1}`));
      await page.getByRole('link', { name: 'First page' }).click();
      await expect(page).toHaveURL(`/${name}`);
    },
  );
});

test('a reader moves, opens, votes and hides by single keys', async ({ comes }) => {
  const name = newName();
  await aLongFeed(name, 24);
  const page = await comes('bob_the_reader', `/${name}`);
  await keysAct(page);
  const title = (number: number) =>
    page.getByRole('link', { name: `${name}, number ${number}`, exact: true });
  const card = (number: number) =>
    page.getByRole('article', { name: `${name}, number ${number}`, exact: true });
  const undo = page.getByRole('button', { name: `Undo hiding ${name}, number 13` });
  // The keys of the feed come with its posts, maybe after those of the page.
  await answers(card(1).getByRole('button', { name: 'Upvote' }));

  for (let number = 1; number <= 14; number++) {
    // The next page of items comes as one nears its end.
    await title(number).waitFor();
    await page.keyboard.press('j');
    await expect(title(number)).toBeFocused();
    await expect(title(number)).toBeInViewport();
  }
  await page.keyboard.press('k');
  await done(page, /_postVote/, () => page.keyboard.press('u'));
  await expect(card(13).getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('d');
  await expect(card(13).getByRole('button', { name: 'Downvote' })).toHaveAttribute('aria-pressed', 'true');
  await done(page, /hidden_posts/, () => page.keyboard.press('x'));
  await expect(undo).toBeFocused();
  await done(page, /hidden_posts/, () => page.keyboard.press('Enter'));
  await expect(title(13)).toBeFocused();
  await done(page, /hidden_posts/, () => page.keyboard.press('x'));
  await page.keyboard.press('j');
  await expect(title(14)).toBeFocused();

  await page.keyboard.press('c');
  await expect(page).toHaveURL(/#comments$/);
  await expect(page.getByRole('heading', { level: 1, name: `${name}, number 14` })).toBeVisible();
  await page.goBack();
  await expect(title(14)).toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next or previous post')).toBeVisible();
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await title(14).focus();
  await page.keyboard.press('k');
  await expect(title(14)).toBeFocused();
  // A button that only the keyboard meets leads to the switch.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
  await page.keyboard.press('Enter');
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await title(14).focus();
  await page.keyboard.press('k');
  await expect(undo).toBeFocused();

  await page.goto('/about');
  await page.goto(`/${name}`);
  await scrollToItem(page, 13);
  await expect(page.locator('[role=feed] [aria-posinset="13"]')).toContainText(`${name}, number 14`);
});

test(
  'nothing moves as the home feed begins to run',
  {
    tag: '@both',
  },
  async ({ page, context, isMobile }) => {
    await watchShifts(page);
    await page.goto('/');
    await settled(page);
    expect(await shifted(page)).toBeLessThan(0.01);
    if (isMobile) return;
    await page.getByRole('button', { name: 'Sort: Hot' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('menuitemradio', { name: 'New' }).click({ button: 'middle' });
    await expect(await opened).toHaveURL('/?sort=latest');
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, 900));
    const loaded = page.waitForResponse((reply) => reply.url().includes('/api/posts?') && reply.ok());
    await page.evaluate(() => document.querySelector<HTMLElement>('a.logo')?.click());
    await loaded;
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);

test('a muted person’s posts leave the feeds, and comments are folded', async ({ discussion }) => {
  const { people, community } = discussion;
  const { author: loud } = people;
  await discussion.posted({ title: 'Louder' });
  const quiet = await discussion.posted({ title: 'A whisper', userId: people.moderator.id });
  await discussion.written({ by: 'author', body: 'WHAT', on: quiet });
  const page = await discussion.comes('reader', `/${community.name}`);
  await settled(page);
  const feed = page.getByRole('feed');
  const card = feed.getByRole('article', { name: 'Louder', exact: true });
  const muted = feed.getByRole('article', { name: /^Muted @/ });
  await choose(card, `Mute @${loud.username}`);
  await expect(muted).toHaveCount(2);
  await expect(feed.getByRole('article', { name: 'A whisper' })).toBeVisible();
  await expect(
    page.getByText(`Posts from @${loud.username} won't appear on any of your feeds from now on.`),
  ).toBeVisible();
  const undo = muted.filter({ hasText: ': Louder' }).getByRole('button', { name: /^Undo muting/ });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(muted).toHaveCount(0);
  await expect(page.getByText(`Unmuted @${loud.username}`)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Louder', exact: true })).toBeFocused();

  await feed.getByRole('link', { name: 'A whisper' }).click();
  await choose(comment(page, 'WHAT'), `Mute @${loud.username}`);
  await expect(page.getByRole('article', { name: 'Comment by a muted user' })).toBeFocused();
  await expect(page.getByText('WHAT')).toBeHidden();
  await expect(page.getByText(/won't appear on any/)).toBeVisible();
  await page.goto(`/${community.name}`);
  await expect(feed.getByRole('article')).toHaveCount(1);
  await expect(feed.getByRole('article', { name: 'A whisper' })).toBeVisible();
});
