import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrate, users } from '@confab/db';
import { aUser } from '@confab/testing/db';
import { type MailServer, openMailServer } from '@confab/testing/mail';
import type { BrowserContext, Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { databaseUrl, expect, expectAccessible, settled, site, test as base } from './journey.ts';
import { type Product, startProduct } from './product.ts';

const username = 'forgetful';
const email = 'forgetful@postbox.example';
const newPassword = 'a better password';

/** A site of its own, which can mail and has a worker: that of the other journeys has neither. */
const test = base.extend<{ mail: MailServer; product: Product }>({
  mail: async ({}, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
  product: async ({ mail }, use) => {
    const shared = connect(databaseUrl, { max: 1, applicationName: 'recovery' });
    const [alice] = await shared.db.select().from(users).where(eq(users.username, 'alice'));
    const name = `recovery_${process.pid}`;
    await shared.db.execute(sql.raw(`create database ${name}`));
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    const own = connect(url.href, { max: 1, applicationName: 'recovery' });
    await aUser(own.db, { username, email, passwordHash: alice?.passwordHash ?? null });
    await own.close();

    const dataFolder = await mkdtemp(join(tmpdir(), 'recovery-'));
    const product = await startProduct({
      databaseUrl: url.href,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'confab@localhost', DATA_DIR: dataFolder },
      worker: true,
    });
    await use(product);
    await product.stop();
    await rm(dataFolder, { recursive: true });
    await shared.db.execute(sql.raw(`drop database ${name} with (force)`));
    await shared.close();
  },
});

/** Logged in on that site, without the form. */
async function member(context: BrowserContext, { origin }: Product): Promise<Page> {
  const { request } = context;
  const start = await request.get(`${origin}/api/_initial`);
  const reply = await request.post(`${origin}/api/_login`, {
    headers: { 'X-Csrf-Token': start.headers()['csrf-token'] ?? '', Origin: origin },
    data: { username, password: site.password },
  });
  expect(reply.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(origin);
  await expect(page.getByRole('button', { name: new RegExp(username) })).toBeVisible();
  return page;
}

test(
  'whoever forgot a password comes back by a mailed link, which works once and ends every session',
  { tag: '@desktop' },
  async ({ page, browser, mail, product }) => {
    test.slow();
    const elsewhere = await browser.newContext();
    const other = await member(elsewhere, product);

    await page.goto(`${product.origin}/login`);
    await settled(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const account = page.getByLabel('Username or email');
    await expect(account).toBeVisible();
    await expectAccessible(page);
    await account.fill(email);
    await account.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
    await expectAccessible(page);

    const { text } = await mail.mailTo(email);
    const link = /http\S+#token=\S+/.exec(text)?.[0] ?? '';
    const token = link.split('#token=')[1] ?? '';
    expect(token.length).toBeGreaterThan(20);

    // Asked for by addresses and referrers: the token is in neither.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto('about:blank');
    await page.goto(link);
    const password = page.getByLabel('New password');
    await expect(password).toBeFocused();
    await expect(page).toHaveURL(`${product.origin}/recover`);
    await expectAccessible(page);
    await password.fill(newPassword);
    await page.getByLabel('Repeat password').fill(newPassword);
    await Promise.all([
      // Elsewhere nobody is logged in any more, and is told for a while.
      expect(other.getByText(/^You have been logged out/)).toBeVisible({ timeout: 20_000 }),
      page.getByRole('button', { name: 'Save password' }).click(),
      expect(page.getByText('Your new password is saved. Log in with it.')).toBeVisible(),
    ]);
    await expect(page).toHaveURL(`${product.origin}/login`);
    await expect(other.getByRole('button', { name: 'Create account', exact: true })).toBeVisible();
    await elsewhere.close();

    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(`${product.origin}/`);
    await expect(page.getByRole('button', { name: new RegExp(username) })).toBeVisible();

    await page.goto('about:blank');
    await page.goto(link);
    await password.fill(newPassword);
    await page.getByLabel('Repeat password').fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(account).toBeFocused();
    // What stands behind the # is the browser's own.
    expect(asked.filter((each) => each.replace(/#.*/, '').includes(token))).toEqual([]);
  },
);
