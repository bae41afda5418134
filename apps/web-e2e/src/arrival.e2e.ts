import type { Locator, Page } from '@playwright/test';
import { box, comment, prompt, stored, test } from './discussion.ts';
import {
  expect,
  expectAccessible,
  expectDialogInHistory,
  fillLogin,
  newName,
  settled,
  site,
} from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Login to continue' });

/** Fills in a sign-up by the keyboard, whose Next key leads from field to field. */
async function typeAccount(page: Page, name: string): Promise<void> {
  await expect(dialog(page).getByLabel('Username')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(site.password);
  // Between the fields is the button that shows the password.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(site.password);
}

test(
  'a visitor’s first comment takes six presses on a phone, and the page stays where it is',
  { tag: '@phone' },
  async ({ page, discussion }) => {
    const name = newName();
    // A comment in a post of the site would be announced to all who read it at the same time.
    await page.goto(`/${discussion.community.name}`);
    await settled(page);
    let presses = 0;
    const press = async (control: Locator) => {
      presses += 1;
      await control.tap();
    };

    await press(page.getByRole('link', { name: discussion.post.title }).first());
    await press(prompt(page));
    await press(dialog(page).getByRole('button', { name: 'Signup' }));
    const place = await page.evaluate(() => scrollY);
    await typeAccount(page, name);
    await press(dialog(page).getByRole('checkbox'));
    await expect(dialog(page).getByRole('checkbox')).toBeChecked({ timeout: 30_000 });
    await press(dialog(page).getByRole('button', { name: 'Create account' }));
    await expect(box(page)).toBeFocused({ timeout: 30_000 });
    await expect(page.getByText(`Welcome, @${name}. You joined 2 communities.`)).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await page.keyboard.type('I saw one, too.');
    await press(page.getByRole('button', { name: 'Add comment' }));
    await stored(comment(page, 'I saw one, too.'));
    expect(presses).toBeLessThanOrEqual(6);
  },
);

test('Back closes the prompt and gives focus back to what asked', async ({ discussion, page }) => {
  await discussion.written({ by: 'author', body: 'Who has seen an otter?' });
  await page.goto(discussion.path);
  await settled(page);
  for (const name of ['Reply', 'Upvote']) {
    const asking = comment(page, 'Who has seen an otter?').getByRole('button', { name });
    await asking.click();
    await expect(dialog(page)).toBeVisible();
    await expectDialogInHistory(page, true);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(asking).toBeFocused();
  }
});

test('the strip that welcomes visitors is dismissed for good', { tag: '@phone' }, async ({ page }) => {
  const strip = page.getByRole('region', { name: 'Welcome' });
  await page.goto('/');
  await settled(page);
  await strip.getByRole('button', { name: 'Dismiss' }).tap();
  await expect(strip).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(strip).toBeHidden();
});

test('a visitor who wants to write a post logs in over the page, also by keyboard', async ({
  discussion,
  page,
}) => {
  await page.goto(`/${discussion.community.name}`);
  await settled(page);
  await page.getByRole('link', { name: 'Create post' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Then you write your post.');
  await expect(page).toHaveURL(`/${discussion.community.name}`);
  await expectAccessible(page, { part: '[role=dialog]', dark: true });
  // Closed, it leaves everything as it was.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create post' }).first()).toBeFocused();

  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await dialog(page).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return focused();
    })
    .toBe('Signup');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Username')).toBeFocused();
  await expectAccessible(page, { part: '[role=dialog]', dark: true });

  await dialog(page).getByRole('button', { name: 'Login' }).press('Enter');
  await expect(dialog(page).getByLabel('Username')).toBeFocused();
  await page.keyboard.type('Secret');
  await dialog(page).getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type('correct hrse');
  // The caret stays where it is while the password is shown.
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
  await dialog(page).getByRole('button', { name: 'Show password' }).click();
  await page.keyboard.type('o');
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveValue('correct horse');
  await expectAccessible(page, { part: '[role=dialog]', dark: true });
  await fillLogin(dialog(page), discussion.people.reader.username);
  await expect(page).toHaveURL(`/new?community=${discussion.community.name}`);
  await page.goBack();
  await expect(page).toHaveURL(`/${discussion.community.name}`);
});
