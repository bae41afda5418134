import type { Page } from '@playwright/test';
import {
  anotherPerson,
  answers,
  csrfToken,
  expect,
  expectAccessible,
  logIn,
  loginButton,
  newName,
  origin,
  settled,
  site,
  test,
} from './journey.ts';

test(
  'a member’s whole life: an account with a free name, words, settings, and a ghost that keeps the words',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    test.slow();
    const name = newName();
    await signUp(page, name);

    const post = await send(page, '/api/posts', {
      type: 'text',
      community: 'birding',
      title: `A feather of ${name.length} colours`,
      body: 'Found **under the oak**.',
    });
    await send(page, `/api/posts/${post.publicId}/comments`, { body: 'It was a jay.' });
    const address = `/birding/post/${post.publicId}`;

    await page.goto('/settings');
    await settled(page);
    await page.getByLabel('About me').fill('Collects feathers.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();

    await page.getByRole('button', { name: new RegExp(`^(me|@${name})$`) }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    // The settings are for members.
    await expect(page).toHaveURL('/login?next=%2Fsettings');
    await answers(loginButton(page));
    const login = page.getByRole('main');
    await login.getByLabel('Username').fill(name);
    await login.getByLabel('Password', { exact: true }).fill(site.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/settings');
    await expect(page.getByLabel('About me')).toHaveValue('Collects feathers.');

    const elsewhere = await anotherPerson(browser);
    await logIn(elsewhere.page, name);
    expect((await elsewhere.context.request.get('/api/_user')).status()).toBe(200);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete account' });
    await deletion.getByLabel('Password', { exact: true }).fill('not this one');
    await deletion.getByLabel('Type YES to confirm').fill('YES');
    await page.keyboard.press('Enter');
    await expect(deletion.getByText('Invalid password')).toBeVisible();
    await deletion.getByLabel('Password', { exact: true }).fill(site.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account is successfully deleted!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();

    for (const { request } of [page.context(), elsewhere.context]) {
      expect((await request.get('/api/_user')).status()).toBe(401);
    }
    await expect(logIn(elsewhere.page, name)).rejects.toThrow(/could not log in/);
    await elsewhere.context.close();

    const visitor = await anotherPerson(browser);
    await visitor.page.goto(`/@${name}`);
    await expect(visitor.page.getByText('Account deleted.')).toBeVisible();
    await expect(visitor.page.getByText('Collects feathers.')).toHaveCount(0);
    await visitor.page.goto(address);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
      `A feather of ${name.length} colours`,
    );
    await expect(visitor.page.getByText('Found under the oak.')).toBeVisible();
    await expect(visitor.page.getByText('It was a jay.')).toBeVisible();
    await expect(visitor.page.getByText('Ghost', { exact: true })).toHaveCount(2);
    expect(await visitor.page.content()).not.toContain(name);
    await visitor.context.close();
  },
);

/** By the form, from the page of those who have an account. */
async function signUp(page: Page, name: string): Promise<void> {
  // The captcha costs nobody anything who does not open the form.
  const captcha: string[] = [];
  page.on('request', (request) => {
    if (/captcha/i.test(request.url())) captcha.push(request.url());
  });
  await page.goto('/login');
  await settled(page);
  expect(captcha).toEqual([]);
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.getByRole('dialog', { name: 'Create account' });
  const username = form.getByLabel('Username');
  await username.fill('Alice');
  await username.blur();
  await expect(form.getByText('Alice is already taken.')).toBeVisible();
  await username.fill(name);
  await username.blur();
  await expect(form.getByText(`${name} is available`)).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill(site.password);
  await form.getByLabel('Repeat password').fill(site.password);
  await form.getByRole('checkbox').press('Space');
  await expect(form.getByRole('checkbox')).toBeChecked({ timeout: 30_000 });
  expect(captcha).not.toEqual([]);
  await expectAccessible(page);
  await form.getByLabel('Repeat password').press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: `@${name}` })).toBeVisible();
}

/** What somebody writes, without the forms that other journeys are about. */
async function send(page: Page, path: string, data: object): Promise<{ publicId?: string }> {
  const reply = await page.context().request.post(path, {
    headers: { 'X-Csrf-Token': await csrfToken(page), Origin: origin },
    data,
  });
  expect(reply.ok(), path).toBe(true);
  // A post or a comment, as the contract has them.
  return reply.json() as Promise<{ publicId?: string }>;
}
