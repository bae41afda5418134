import { analyticsSnapshots, communities, connect } from '@confab/db';
import { aCommunity } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { databaseUrl, expect, expectAccessible, logIn, newName, settled, test } from './journey.ts';
import { aPerson } from './people.ts';

test(
  'an admin is asked before sign-ups change, and makes a community a default one; a member is refused',
  { tag: '@desktop' },
  async ({ page }) => {
    const connection = connect(databaseUrl, { max: 1, applicationName: 'journeys' });
    const { db } = connection;
    const member = await aPerson(db);
    const admin = await aPerson(db, { isAdmin: true });
    const { id, name } = await aCommunity(db, { by: admin, name: newName() });
    const isDefault = async () => {
      const [row] = await db.select().from(communities).where(eq(communities.id, id));
      return row?.isDefault;
    };

    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/login\?next=/);
    await logIn(page, member.username);
    const refused = await page.goto('/admin/users');
    expect(refused?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Forbidden!' })).toBeVisible();

    await page.context().clearCookies();
    await logIn(page, admin.username);
    await page.goto('/admin');
    await settled(page);
    const signups = page.getByRole('switch', { name: 'Enable sign-ups' });
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await signups.click();
    await page.getByRole('button', { name: 'Disable sign-ups' }).click();
    await expect(signups).not.toBeChecked();
    await expect(save).toBeEnabled();
    // It stays so: elsewhere somebody signs up. That it holds once it is saved, the tests of the api say.
    await signups.click();
    await page.getByRole('button', { name: 'Enable sign-ups' }).click();
    await expect(signups).toBeChecked();
    await expect(save).toBeDisabled();

    await page.getByLabel('Add a default community').fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`/${name} is now a default community.`)).toBeVisible();
    expect(await isDefault()).toBe(true);
    const remove = page.getByRole('button', { name: `Remove /${name} from the defaults` });
    await remove.click();
    await expect(remove).toBeHidden();
    expect(await isDefault()).toBe(false);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByLabel('Find a username').fill(member.username);
    await expect(page).toHaveURL(`/admin/users?q=${member.username}`);
    await expect(page.getByRole('row', { name: `@${member.username}` })).toBeVisible();
    await connection.close();
  },
);

test('an admin reads the figures as charts and as tables', { tag: '@phone' }, async ({ page }) => {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'journeys' });
  const day = 86_400_000;
  const slots = [40, 39, 3, 1].map((ago) => new Date(Date.now() - ago * day).toISOString());
  await connection.db
    .insert(analyticsSnapshots)
    .values(
      slots.map((slot, index) => ({
        slot,
        createdAt: slot,
        payload: JSON.stringify({ version: 0, signups: 100 + index, users_month: 40 + index, users_day: 7 }),
      })),
    )
    .onConflictDoNothing();
  await logIn(page, 'admin');
  await page.goto('/admin/bss');

  const chart = page.getByRole('img', { name: 'Active users' });
  await expect(chart.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Active users: show as table' }).click();
  const table = page.getByRole('region', { name: 'Active users, day by day' });
  await expect(table.getByRole('row', { name: slots[3]?.slice(0, 10) ?? '' })).toContainText('43');
  await page.getByRole('button', { name: 'Show table' }).click();
  const all = page.getByRole('region', { name: 'All figures, day by day' });
  await expect(all.getByRole('columnheader')).toHaveCount(14);
  expect(await all.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await connection.close();
});
