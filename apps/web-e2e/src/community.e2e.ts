import type { Page } from '@playwright/test';
import { aPerson, expect, newName, settled, test } from './journey.ts';
import { shifted, watchShifts } from './layout.ts';
import { type ChosenFile, photograph } from './photograph.ts';
import { noPicture } from './pictures.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function upload(page: Page, file: ChosenFile) {
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Upload new' }).press('Enter');
  await (await chooser).setFiles(file);
}

/** Uploads a picture in the dialog that opens, and describes it. */
async function dress(page: Page, what: 'banner' | 'icon', file: ChosenFile, altText: string) {
  await page.getByRole('button', { name: `Edit ${what}` }).click();
  await upload(page, file);
  await expect(dialog(page).getByRole('status')).toHaveText('Picture uploaded.');
  await dialog(page).getByLabel('Alt text').fill(altText);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Alt text saved.').last()).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test('a community is requested, created and given pictures', async ({ comes, db }) => {
  test.slow();
  const name = newName();
  const founder = await aPerson(db, { points: 50 });
  const page = await comes(founder.username, '/communities');
  await settled(page);

  await test.step('a member asks for one by a name that is free', async () => {
    const member = await comes((await aPerson(db)).username, '/communities');
    await settled(member);
    await member.getByRole('button', { name: 'Request a community' }).click();
    await dialog(member).getByLabel('Name').fill('birding');
    const refused = member.waitForResponse((reply) => reply.url().includes('community_requests'));
    await dialog(member).getByRole('button', { name: 'Request' }).click();
    await refused;
    await expect(dialog(member)).toContainText('A community by that name already exists');
    await dialog(member).getByLabel('Name').fill(name);
    await expect(dialog(member)).not.toContainText('A community by that name already exists');
    await dialog(member).getByLabel('Note').fill('For those who look closely.');
    await dialog(member).getByRole('button', { name: 'Request' }).click();
    await expect(member.getByText('Requested!')).toBeVisible();
  });

  await test.step('a member with points enough creates it', async () => {
    await page
      .getByRole('button', { name: /^Create( community)?$/ })
      .filter({ visible: true })
      .click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Description').fill('What the sea left **behind**.\n\n'.repeat(12));
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(`/${name}`);
    await expect(page.getByRole('link', { name: 'MOD TOOLS' }).filter({ visible: true })).toHaveAttribute(
      'href',
      `/${name}/modtools`,
    );
  });

  await test.step('a banner is refused, set and deleted by keyboard', async () => {
    const edit = page.getByRole('button', { name: 'Edit banner' });
    const remove = dialog(page).getByRole('button', { name: 'Delete current' });
    await edit.press('Enter');
    await expect(dialog(page)).toContainText('No image');
    await expect(remove).toBeDisabled();
    await upload(page, noPicture);
    await expect(dialog(page).getByRole('alert')).toHaveText('Unsupported image.');
    await upload(page, await photograph(2));
    await expect(dialog(page).getByRole('status')).toHaveText('Picture uploaded.');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await remove.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete picture?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(dialog(page)).toContainText('No image');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await expect(page.locator('.cover img')).toHaveCount(0);
  });

  await dress(page, 'banner', await photograph(3, { width: 1600, height: 700 }), 'Rock pools at low tide');
  await dress(page, 'icon', await photograph(7, { width: 400, height: 400 }), 'A limpet');

  const visitor = await comes(null);
  await watchShifts(visitor);
  await visitor.goto(`/${name}`);
  await settled(visitor);
  const banner = visitor.getByRole('img', { name: 'Rock pools at low tide' });
  await expect(banner).toBeVisible();
  expect(await banner.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(await banner.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-(small|large)\.jpeg$/);
  expect(await shifted(visitor)).toBeLessThan(0.01);
  await expect(visitor.getByRole('img', { name: 'A limpet' })).toBeVisible();
  await expect(visitor.locator('.names').getByText('1 member')).toBeVisible();
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', /-large\.jpeg$/);
  await expect(visitor.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'MOD TOOLS' })).toHaveCount(0);
});

test(
  'a member’s new picture is seen at once',
  {
    tag: '@phone',
  },
  async ({ comes, db }) => {
    const member = await aPerson(db);
    const page = await comes(member.username, `/@${member.username}`);
    await settled(page);
    await page.getByRole('button', { name: 'Edit profile picture' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit profile picture' });
    await expect(edit.getByText('No image')).toBeVisible();
    await edit
      .getByLabel('Edit profile picture')
      .setInputFiles(await photograph(1, { width: 400, height: 300 }));
    await expect(edit.getByText('Picture uploaded.')).toBeAttached();
    await edit.getByLabel('Alt text').fill('A pattern of waves');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Alt text saved.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'A pattern of waves' })).toBeVisible();
    await expect(page.getByRole('banner').locator('.avatar img').first()).toBeVisible();

    const other = await comes((await aPerson(db, { hideUserProfilePictures: true })).username);
    const loaded: string[] = [];
    other.on('request', (asked) => {
      if (asked.resourceType() === 'image' && asked.url().includes('/images/')) loaded.push(asked.url());
    });
    await other.goto(`/@${member.username}`);
    await settled(other);
    expect(loaded).toEqual([]);
  },
);
