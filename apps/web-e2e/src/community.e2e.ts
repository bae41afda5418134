import { connect } from '@confab/db';
import type { Page } from '@playwright/test';
import {
  anotherPerson,
  databaseUrl,
  expect,
  expectAccessible,
  listen,
  logIn,
  newName,
  settled,
  test,
} from './journey.ts';
import { aPerson } from './people.ts';
import { type ChosenFile, noPicture, photograph } from './photographs.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const createButton = (page: Page) => page.getByRole('button', { name: /^Create( community)?$/ });

/** Uploads a picture in the dialog that is open, and describes it. */
async function dress(page: Page, what: 'banner' | 'icon', file: ChosenFile, altText: string) {
  await page.getByRole('button', { name: `Edit ${what}` }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Upload new' }).click();
  await (await chooser).setFiles(file);
  await expect(dialog(page).getByRole('status')).toHaveText('Picture uploaded.');
  await dialog(page).getByLabel('Alt text').fill(altText);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Alt text saved.').last()).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

/** Founds a community as whoever is logged in, and stays on its page. */
/** Logs in somebody with points enough, who moderates nothing yet. */
async function logInFounder(page: Page) {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'founders' });
  const founder = await aPerson(connection.db, { points: 50 });
  await connection.close();
  await logIn(page, founder.username);
}

async function found(page: Page, name: string) {
  await page.goto('/communities');
  await settled(page);
  await createButton(page).filter({ visible: true }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Description').fill('What the sea left **behind**.');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(`/${name}`);
}

test('a community is created, dressed with icon and banner, and read by a visitor', async ({
  page,
  browser,
  complaints,
  isMobile,
}) => {
  const name = newName();
  await logInFounder(page);
  await found(page, name);
  await expect(page.getByRole('link', { name: 'MOD TOOLS' }).filter({ visible: true })).toHaveAttribute(
    'href',
    `/${name}/modtools`,
  );

  await dress(page, 'banner', await photograph(3, { width: 1600, height: 700 }), 'Rock pools at low tide');
  await dress(page, 'icon', await photograph(7, { width: 400, height: 400 }), 'A limpet');
  const banner = page.getByRole('img', { name: 'Rock pools at low tide' });
  await expect(banner).toBeVisible();
  await expectAccessible(page);

  const visitor = await anotherPerson(browser);
  listen(visitor.page, complaints);
  if (isMobile) await visitor.page.setViewportSize({ width: 390, height: 844 });
  await visitor.page.goto(`/${name}`);
  await settled(visitor.page);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(`/${name}`);
  await expect(visitor.page.locator('.names').getByText('1 member')).toBeVisible();
  const shown = visitor.page.getByRole('img', { name: 'Rock pools at low tide' });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-(small|large)\.jpeg$/);
  await expect(visitor.page.getByRole('img', { name: 'A limpet' })).toBeVisible();
  await expect(visitor.page.locator('meta[property="og:image"]')).toHaveAttribute('content', /-large\.jpeg$/);
  await expect(visitor.page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(visitor.page.getByRole('link', { name: 'MOD TOOLS' })).toHaveCount(0);
  await expectAccessible(visitor.page);

  await visitor.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dialog(visitor.page)).toContainText('Login to continue');
  await visitor.context.close();
});

test('nothing on a community’s page moves as its banner comes', async ({ page, browser }) => {
  const name = newName();
  await logInFounder(page);
  await found(page, name);
  await dress(page, 'banner', await photograph(5, { width: 1200, height: 900 }), 'Kelp');

  const visitor = await anotherPerson(browser);
  await visitor.page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // Layout shifts are not in the compiler's DOM types.
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visitor.page.goto(`/${name}`);
  await settled(visitor.page);
  await expect(visitor.page.getByRole('img', { name: 'Kelp' })).toBeVisible();
  expect(
    await visitor.page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
  ).toBeLessThan(0.01);
  await visitor.context.close();
});

test(
  'a banner is refused, set and deleted with the keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = newName();
    await logInFounder(page);
    await found(page, name);
    const edit = page.getByRole('button', { name: 'Edit banner' });
    const upload = dialog(page).getByRole('button', { name: 'Upload new' });
    const remove = dialog(page).getByRole('button', { name: 'Delete current' });
    const choose = async (file: ChosenFile) => {
      const chooser = page.waitForEvent('filechooser');
      await upload.focus();
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(file);
    };

    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('No image');
    await expect(remove).toBeDisabled();
    await choose(noPicture);
    await expect(dialog(page).getByRole('alert')).toHaveText('Unsupported image.');
    await choose(await photograph(2));
    await expect(dialog(page).getByRole('status')).toHaveText('Picture uploaded.');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);

    await remove.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete picture?' });
    await expect(question).toContainText('Are you sure you want to delete the current image?');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('No image');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(page.locator('.cover img')).toHaveCount(0);
  },
);

test(
  'a member asks for a community, and is told when there is one by that name',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page, 'bob_the_reader');
    await page.goto('/communities');
    await settled(page);
    await page.getByRole('button', { name: 'Request a community' }).click();
    const name = dialog(page).getByLabel('Name');
    await name.fill('birding');
    await dialog(page).getByRole('button', { name: 'Request' }).click();
    await expect(dialog(page)).toContainText('A community by that name already exists');
    await name.fill(newName());
    await expect(dialog(page)).not.toContainText('A community by that name already exists');
    await dialog(page).getByLabel('Note').fill('For those who look closely.');
    await dialog(page).getByRole('button', { name: 'Request' }).click();
    await expect(page.getByText('Requested!')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  },
);
