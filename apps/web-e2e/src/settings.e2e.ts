import { connect } from '@confab/db';
import type { Page } from '@playwright/test';
import {
  anotherPerson,
  databaseUrl,
  expect,
  expectAccessible,
  logIn,
  settled,
  site,
  test as base,
} from './journey.ts';
import { aPerson } from './people.ts';

/** Somebody whom these journeys may change, logged in. */
const test = base.extend<{ member: { username: string } }>({
  member: async ({ page }, use) => {
    const connection = connect(databaseUrl, { max: 1, applicationName: 'settings' });
    const member = await aPerson(connection.db);
    await connection.close();
    await logIn(page, member.username);
    await use(member);
  },
});

async function openSettings(page: Page) {
  await page.goto('/settings');
  await settled(page);
  return page.getByRole('button', { name: 'Save' });
}

test(
  'settings are kept, decide what the home page and the sidebar show, and are not left unsaved without a question',
  { tag: '@desktop' },
  async ({ page, member }) => {
    const save = await openSettings(page);
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await expect(sidebar.getByRole('link', { name: 'Subscriptions' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request your data' })).toBeVisible();

    await page
      .getByRole('group', { name: 'Home feed' })
      .getByRole('button', { name: 'Subscriptions' })
      .click();
    await page.getByRole('group', { name: 'Font' }).getByRole('button', { name: 'Custom' }).click();
    await page.getByLabel('About me').fill('Mends **lamps**.');
    await sidebar.getByRole('link', { name: 'Home' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to leave?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await save.click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(save).toBeDisabled();
    // The site's own font, from the site.
    await page.waitForFunction(() => document.fonts.check('16px Inter') && document.fonts.size > 0);

    await expect(sidebar.getByRole('link', { name: 'Subscriptions' })).toHaveCount(0);
    await sidebar.getByRole('link', { name: 'All' }).click();
    await expect(page).toHaveURL('/all');
    await page.goto('/all?sort=latest');
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('data-font', 'custom');
    const asked = page.waitForRequest((request) => request.url().includes('/api/posts?'));
    await sidebar.getByRole('link', { name: 'Home' }).click();
    const home = new URL((await asked).url());
    await expect(page).toHaveURL('/?sort=latest');
    expect(Object.fromEntries(home.searchParams)).toMatchObject({ feed: 'home', sort: 'latest' });
    await expect(sidebar.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/all?sort=latest');

    await openSettings(page);
    await expect(
      page.getByRole('group', { name: 'Home feed' }).getByRole('button', { name: 'Subscriptions' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('About me')).toHaveValue('Mends **lamps**.');
    await page.goto(`/@${member.username}`);
    await expect(page.getByText('Mends lamps.').first()).toBeVisible();
  },
);

test(
  'a change of password logs the other browser out, and a deleted account is left as a visitor',
  { tag: '@phone' },
  async ({ page, browser, member }) => {
    const other = await anotherPerson(browser);
    await logIn(other.page, member.username);
    await openSettings(page);
    await expectAccessible(page);
    const others = page
      .getByRole('region', { name: 'Devices' })
      .getByRole('button', { name: /^Log out (?!all)/ });
    await expect(others).toHaveCount(1);

    await page.getByRole('button', { name: 'Change Password' }).click();
    const change = page.getByRole('dialog', { name: 'Change Password' });
    await change.getByLabel('Previous password').fill(site.password);
    await change.getByLabel('New password', { exact: true }).fill('another good one');
    await change.getByLabel('Repeat new password').fill('another good one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed succesfully.')).toBeVisible();
    await expect(change).toBeHidden();
    await expect(others).toHaveCount(0);
    expect((await other.context.request.get('/api/_user')).status()).toBe(401);
    expect((await page.context().request.get('/api/_user')).status()).toBe(200);

    await page.getByRole('button', { name: 'Delete account' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete account' });
    const remove = deletion.getByRole('button', { name: 'Delete', exact: true });
    await deletion.getByLabel('Password', { exact: true }).fill('another good one');
    await expect(remove).toBeDisabled();
    await deletion.getByLabel('Type YES to confirm').fill('YES');
    await remove.click();
    await expect(page.getByText('Your account is successfully deleted!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    await other.context.close();
  },
);
