import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, settled, test } from './journey.ts';
import { publish } from './publish.ts';

const prompt = (page: Page) => page.getByRole('button', { name: 'Add a comment' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const commentsOf = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('article');
const isCreation = (url: URL) => /^\/api\/posts\/\w+\/comments$/.test(url.pathname);

const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

/** A text with a little of everything. */
const everything = [
  '    trimmed, so no code',
  '',
  'So **bold**, _so_ ~~long~~ `code` and [in here](/birding), [out there](https://example.com).',
  '',
  '> quoted https://example.com/bare',
  '',
  '| a | b |',
  '|---|--:|',
  '| 1 | \u202Ebidi\u202C |',
  '',
  '```',
  '<script>alert(1)</script>',
  '```',
].join('\n');

async function openPost(page: Page, title: string): Promise<string> {
  await logIn(page, 'bob_the_reader');
  const address = await publish(page, { type: 'text', title, body: 'Write below.' });
  await page.goto(address);
  await settled(page);
  return address;
}

test(
  'the preview of a comment, the comment that is seen at once and the published one are the same',
  { tag: '@desktop' },
  async ({ page }) => {
    const address = await openPost(page, 'Everything at once');
    await prompt(page).click();
    await field(page).fill(everything);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = await page.locator('.editor-preview .prose').innerHTML();
    expect(preview).toContain('<table>');

    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(isCreation, async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await expect(commentsOf(page)).toHaveCount(1);
    const body = commentsOf(page).first().locator('.prose');
    await expect(commentsOf(page).getByText('Sending…')).toBeVisible();
    expect(await body.innerHTML()).toBe(preview);
    await expect(prompt(page)).toBeFocused();
    const before = await body.boundingBox();
    goOn();
    await expect(commentsOf(page).getByRole('button', { name: 'Reply' })).toBeVisible();
    expect(await body.boundingBox(), 'the answer moves nothing').toEqual(before);
    expect(await body.innerHTML()).toBe(preview);

    await page.goto(address);
    expect(await body.innerHTML()).toBe(preview);
  },
);

test(
  'a comment that is refused comes back with its text, survives a reload and is sent in the end',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await openPost(page, 'A comment in bad weather');
    await prompt(page).click();
    await field(page).fill('Three attempts.');
    await page.route(isCreation, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.getByRole('button', { name: 'Add comment' }).click();
    const reason = page.getByRole('region', { name: 'Comments' }).getByRole('alert');
    await expect(reason).toHaveText("Make sure you're connected to the internet");
    await expect(field(page)).toHaveValue('Three attempts.');
    await expect(field(page)).toBeFocused();
    await expect(commentsOf(page)).toHaveCount(0);
    complaints.length = 0;

    await page.reload();
    await page.unroute(isCreation);
    await page.getByRole('button', { name: 'Continue your comment' }).click();
    await expect(field(page)).toHaveValue('Three attempts.');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(commentsOf(page).getByText('Three attempts.')).toBeVisible();
    await expect(commentsOf(page).getByRole('button', { name: 'Reply' })).toBeVisible();
    await expect(page.getByText('Comment sent.')).toBeAttached();
    expect(await draftsOn(page)).toEqual([]);
  },
);

test(
  'a tab that is closed before the answer came leaves no draft of a comment that arrived',
  { tag: '@desktop' },
  async ({ page }) => {
    const address = await openPost(page, 'A tab is closed');
    await prompt(page).click();
    await field(page).fill('Did it arrive?');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(isCreation, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      arrive();
    });
    await page.keyboard.press('Control+Enter');
    await arrived;
    await page.goto(address);
    await expect(commentsOf(page).getByText('Did it arrive?')).toBeVisible();
    await expect.poll(() => draftsOn(page)).toEqual([]);
    await expect(prompt(page)).toBeVisible();
  },
);

test('a comment that comes too soon is sent again by itself', { tag: '@desktop' }, async ({ page }) => {
  await openPost(page, 'In a hurry');
  await page.route(
    isCreation,
    (route) => route.fulfill({ status: 429, json: { status: 429, message: 'Too many requests.' } }),
    { times: 1 },
  );
  await prompt(page).click();
  await field(page).fill('Once more, please.');
  await page.keyboard.press('Control+Enter');
  await expect(commentsOf(page).getByRole('status')).toHaveText('Sending again in a moment');
  await expect(commentsOf(page).getByRole('button', { name: 'Reply' })).toBeVisible();
  await page.reload();
  await expect(commentsOf(page)).toHaveCount(1);
});

test(
  'a text is dropped only when that is confirmed, by keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPost(page, 'Second thoughts');
    await prompt(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('Not sure');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your comment?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(' at all');
    await expect(field(page)).toHaveValue('Not sure at all');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(field(page)).toBeHidden();
    await expect(prompt(page)).toBeFocused();
  },
);

test(
  'what is done with a text stays above the navigation of a phone',
  { tag: '@phone' },
  async ({ page }) => {
    await openPost(page, 'On the phone');
    await prompt(page).tap();
    await field(page).fill('Line\n'.repeat(30));
    await field(page).press('End');
    const add = page.getByRole('button', { name: 'Add comment' });
    // The field grows, and the page follows it, with the next frame.
    await expect(async () => {
      const [button, navigation] = [await add.boundingBox(), await page.locator('.bottomnav').boundingBox()];
      expect(button?.height).toBeGreaterThanOrEqual(44);
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0);
    }).toPass({ timeout: 10_000 });
    for (const tool of await page.locator('.editor-bar button:visible').all()) {
      expect((await tool.boundingBox())?.height, await tool.innerText()).toBeGreaterThanOrEqual(44);
    }
  },
);
