import type { Page } from '@playwright/test';
import { expectDialogInHistory } from './dialog-in-history.ts';
import { anotherPerson, done, expect, expectAccessible, logIn, settled, test } from './journey.ts';
import { photograph, photographs } from './photographs.ts';
import { publish } from './publish.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'More actions' }).first();
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const counter = (page: Page) => page.locator('.media-tag');
const picture = (page: Page, number: number) =>
  page.getByRole('link', { name: new RegExp(`Enlarge picture ${number} of 3`) });
const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ });

/** The pictures are no larger than the lightbox, unless said. */
async function publishGallery(page: Page, size = { width: 800, height: 600 }): Promise<string> {
  const files = await Promise.all([1, 2, 3].map((number) => photograph(number, size)));
  const captions = ['At noon', 'At dusk', 'At night'];
  return publish(page, {
    type: 'image',
    title: 'One harbour light, three hours',
    pictures: files.map((file, at) => ({ file, caption: captions[at] ?? '', altText: `Waves ${at + 1}` })),
  });
}

async function overflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test(
  'a gallery is looked through by keyboard, in the page and enlarged, and Back only closes',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page, 'alice');
    const address = await publishGallery(page);
    await page.goto(address);
    await settled(page);
    await expect(counter(page)).toHaveText(/1 \/ 3/);
    const before = await page.getByRole('heading', { level: 2, name: '0 comments' }).boundingBox();

    await page.keyboard.press('ArrowRight');
    await expect(counter(page)).toHaveText(/2 \/ 3/);
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByText('At dusk')).toBeVisible();
    await expect(page.getByText('At noon')).toBeHidden();
    const after = await page.getByRole('heading', { level: 2, name: '0 comments' }).boundingBox();
    expect(after?.y, 'turning moves nothing').toBe(before?.y);

    await picture(page, 2).press('Enter');
    await expect(lightbox(page)).toBeVisible();
    await expect(lightbox(page).getByText('2 of 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(lightbox(page).getByText('3 of 3')).toBeVisible();
    await expect(lightbox(page).getByText('Alt text Waves 3')).toBeVisible();
    await expect(lightbox(page).getByRole('img', { name: 'Waves 3' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(picture(page, 3)).toBeFocused();
    await expect(counter(page)).toHaveText(/3 \/ 3/);
    await expectDialogInHistory(page, false);

    await page.keyboard.press('Enter');
    await expect(lightbox(page)).toBeVisible();
    await expectDialogInHistory(page, true);
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(picture(page, 3)).toBeFocused();
  },
);

test('a picture is zoomed, and lets go again', { tag: '@desktop' }, async ({ page }) => {
  await logIn(page, 'alice');
  await page.goto(await publishGallery(page, { width: 1600, height: 1200 }));
  await settled(page);
  await picture(page, 1).click();
  const image = lightbox(page).getByRole('img', { name: 'Waves 1' });
  await expect(image).toBeVisible();
  const fitted = await image.boundingBox();
  await lightbox(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(lightbox(page).getByRole('button', { name: '150%' })).toBeVisible();
  await expect
    .poll(async () => (await image.boundingBox())?.width)
    .toBeGreaterThan((fitted?.width ?? 0) * 1.4);
  await page.keyboard.press('0');
  await expect(lightbox(page).getByRole('button', { name: 'Fit, as it is now' })).toBeVisible();
});

test('a finger turns the pages of the lightbox, and closes it', { tag: '@phone' }, async ({ page }) => {
  await logIn(page, 'alice');
  await page.goto(await publishGallery(page));
  await settled(page);
  await picture(page, 1).tap();
  await expect(lightbox(page).getByText('1 of 3')).toBeVisible();
  await swipe(page, { x: 300, y: 400 }, { x: 100, y: 405 });
  await expect(lightbox(page).getByText('2 of 3')).toBeVisible();
  await swipe(page, { x: 200, y: 300 }, { x: 205, y: 500 });
  await expect(lightbox(page)).toBeHidden();
  await expect(counter(page)).toHaveText(/2 \/ 3/);
});

type Point = { x: number; y: number };

/** A finger from one place to another, through the browser's own input. */
async function swipe(page: Page, from: Point, to: Point) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 5; step++) {
    await touch('touchMove', [
      { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 },
    ]);
  }
  await touch('touchEnd', []);
  await client.detach();
}

test(
  'a post is edited, locked, pinned and deleted by those who may',
  { tag: '@desktop' },
  async ({ page, browser }, info) => {
    await logIn(page, 'alice');
    const title = `The life of a post, ${info.project.name}`;
    const address = await publish(page, { type: 'text', title, body: 'It begins.' });
    await page.goto(address);
    await menu(page).click();
    await entry(page, 'Edit').click();
    await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
    await page.getByLabel('Title').fill(`${title}, edited`);
    await page.getByRole('button', { name: /Submit|Save/ }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, edited`);
    await expect(page.getByText('· edited'), 'not within five minutes').toBeHidden();

    const { page: moderator, context } = await anotherPerson(browser);
    await logIn(moderator, 'mod_of_birding');
    await moderator.goto(address);
    await menu(moderator).click();
    await entry(moderator, 'Lock').click();
    await expect(moderator.getByText('Locked by moderator.')).toBeVisible();
    await menu(moderator).click();
    await done(moderator, /\/posts\/\w+$/, () =>
      moderator.getByRole('menuitemcheckbox', { name: 'Pin in community' }).click(),
    );
    await expect(
      moderator.getByRole('article', { name: new RegExp(title) }).getByText('Pinned'),
    ).toBeVisible();
    await moderator.keyboard.press('Escape');

    await page.reload();
    await expect(page.getByText('Locked by moderator.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upvote' }).first()).toBeDisabled();
    await page.goto('/birding');
    await expect(page.getByRole('feed').getByRole('article').first()).toContainText('Pinned');

    await page.goto(address);
    await menu(page).click();
    await entry(page, 'Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete post?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Deleted by user')).toBeVisible();
    await page.goto('/birding');
    await expect(page.getByRole('feed')).not.toContainText(title);

    await moderator.reload();
    await menu(moderator).click();
    await expect(entry(moderator, 'Delete as moderator')).toBeDisabled();
    await context.close();
  },
);

test(
  'who shares a post’s page shares its picture, and its words stay words',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page, 'alice');
    const [file] = await photographs([5]);
    if (!file) throw new Error('There is one.');
    const title = '</script><script>alert(1)</script>';
    const address = await publish(page, {
      type: 'image',
      title,
      pictures: [{ file, altText: 'Still water' }],
    });
    await page.goto(address);
    const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    expect(await content('og:image')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/images\/.+-large\.jpeg$/);
    expect(await content('og:image:alt')).toBe('Still water');
    expect([await content('og:image:width'), await content('og:image:height')]).toEqual(['1080', '810']);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'DiscussionForumPosting', headline: title });
    const image = await page.request.get((await content('og:image')) ?? '');
    expect(image.headers()['content-type']).toBe('image/jpeg');
  },
);

test('the pictures of a post, its menu and its questions have no accessibility problem', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto(await publishGallery(page));
  await settled(page);
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await picture(page, 1).click();
  await expect(lightbox(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();

  await menu(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await entry(page, 'Announce').click();
  await expect(page.getByRole('dialog', { name: 'Announce post?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await menu(page).click();
  await entry(page, 'Delete as admin').click();
  const dialog = page.getByRole('dialog', { name: 'Delete post?' });
  await dialog.getByRole('checkbox').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted by admin')).toBeVisible();
  await expect(counter(page)).toBeHidden();
  await expectAccessible(page);
});
