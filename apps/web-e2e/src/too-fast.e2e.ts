import { connect, migrate } from '@confab/db';
import type { Route } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { comment, prompt, stored, write } from './discussion.ts';
import { databaseUrl, expect, logIn, test } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { seedSite, type Site } from './site.ts';

test.describe('where limits are on', { tag: '@desktop' }, () => {
  const server = connect(databaseUrl, { max: 1, applicationName: 'journeys' });
  const name = `limited_${process.pid}`;
  let product: Product;
  let site: Site;

  test.beforeAll(async () => {
    await server.db.execute(sql.raw(`create database ${name}`));
    // Windows are counted for a whole database, and other journeys look at them.
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    site = await seedSite(url.href);
    product = await startProduct({ databaseUrl: url.href, env: { RATE_LIMITS: 'on' } });
  });

  test.afterAll(async () => {
    await product.stop();
    await server.db.execute(sql.raw(`drop database ${name} with (force)`));
    await server.close();
  });

  test('the third comment in a row waits for its turn, and nobody has to send it again', async ({
    browser,
    complaints,
  }) => {
    const context = await browser.newContext({ baseURL: product.origin });
    const page = await context.newPage();
    await logIn(page, 'bob_the_reader');
    await page.goto(site.longPost);
    // Nobody may be too slow here to be too fast: they are sent when all three are written.
    const written: Route[] = [];
    await page.route('**/comments?userGroup=*', async (route) => {
      if (written.length === 3) await route.continue();
      else written.push(route);
    });
    for (const words of ['One.', 'Two.', 'Three.']) await write(page, words);
    await expect.poll(() => written.length).toBe(3);
    for (const route of written) {
      await Promise.all([
        page.waitForResponse((response) => response.request() === route.request()),
        route.continue(),
      ]);
    }
    await expect(comment(page, 'Three.').getByRole('status')).toHaveText('Sending again in a moment');
    await expect(prompt(page)).toBeVisible();
    for (const words of ['One.', 'Two.', 'Three.']) await stored(comment(page, words));
    await page.reload();
    await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
    for (const words of ['One.', 'Two.', 'Three.']) await expect(comment(page, words)).toHaveCount(1);
    await context.close();
    expect(complaints).toEqual([]);
  });
});
