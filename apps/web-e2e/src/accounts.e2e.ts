import type { Page } from '@playwright/test';
import { comment, stored, write } from './discussion.ts';
import {
  aPerson,
  done,
  expect,
  expectAccessible,
  fillLogin,
  logIn,
  newName,
  settled,
  site,
  test,
} from './journey.ts';
import { expectSameUnderPointer } from './layout.ts';

test('a member signs up, talks, logs in again and leaves a ghost', async ({ page, comes }) => {
  test.slow();
  const name = newName();
  const title = `Hello, number ${name.length}`;
  await test.step('signs up from the prompt of a visitor who wants to join', () => signUp(page, name));
  // Birding is a default community: the new member has joined it already.
  await expect(page.getByRole('button', { name: 'Joined' })).toBeVisible();

  const reader = await comes('bob_the_reader');
  await test.step('posts, is answered and voted for, and replies', async () => {
    await page.goto('/new?community=birding');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Body').fill('This is **my** first post.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/birding\/post\/\w{8}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    await reader.goto(page.url());
    await expect(reader.getByText('This is my first post.')).toBeVisible();
    await write(reader, 'Welcome to you.');
    await stored(comment(reader, 'Welcome to you.'));
    const upvote = reader.getByRole('button', { name: 'Upvote' }).first();
    await done(reader, /_postVote/, () => upvote.click());
    await expect(upvote).toHaveAttribute('aria-pressed', 'true');

    await page.reload();
    const answer = comment(page, 'Welcome to you.');
    await answer.getByRole('button', { name: 'Reply' }).click();
    await answer.getByRole('textbox').fill('Thank you, this is a kind place.');
    await page.keyboard.press('Control+Enter');
    await stored(comment(page, 'Thank you, this is a kind place.'));
    await reader.reload();
    await expect(reader.getByText('Thank you, this is a kind place.')).toBeVisible();
  });

  await test.step('changes settings, logs out there, and logs in again to the same page', async () => {
    await page.goto('/settings');
    await settled(page);
    const save = page.getByRole('button', { name: 'Save' });
    await expectSameUnderPointer(save);
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    const subscriptions = page.getByRole('group', { name: 'Home feed' }).getByRole('button', {
      name: 'Subscriptions',
    });
    await subscriptions.click();
    await page.getByRole('radio', { name: 'Inter' }).check();
    await page.getByLabel('About me').fill('Collects feathers.');
    await sidebar.getByRole('link', { name: 'Home' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to leave?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await save.click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    // The font comes from the site itself.
    await page.waitForFunction(() => document.fonts.check('16px Inter') && document.fonts.size > 0);
    await expect(sidebar.getByRole('link', { name: 'Subscriptions' })).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(`^(me|@${name})$`) }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login?next=%2Fsettings');
    await fillLogin(page.getByRole('main'), name, 'not this one');
    await expect(page.getByText('Username and password do not match.')).toBeVisible();
    await fillLogin(page.getByRole('main'), name);
    await expect(page).toHaveURL('/settings');
    await expect(page.getByLabel('About me')).toHaveValue('Collects feathers.');
    await expect(subscriptions).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('deletes the account, in every browser', async () => {
    const elsewhere = await comes(name);
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
    for (const { request } of [page.context(), elsewhere.context()]) {
      expect((await request.get('/api/_user')).status()).toBe(401);
    }
    await expect(logIn(elsewhere, name)).rejects.toThrow(/could not log in/);
  });

  const visitor = await comes(null, `/@${name}`);
  await expect(visitor.getByText('Account deleted.')).toBeVisible();
  await expect(visitor.getByText('Collects feathers.')).toHaveCount(0);
  await visitor.goto(reader.url());
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByText('This is my first post.')).toBeVisible();
  await expect(visitor.getByText('Thank you, this is a kind place.')).toBeVisible();
  await expect(visitor.getByText('Ghost', { exact: true })).toHaveCount(2);
  expect(await visitor.content()).not.toContain(name);
});

async function signUp(page: Page, name: string): Promise<void> {
  // The captcha is loaded with the form, not with the page.
  const captcha: string[] = [];
  page.on('request', (request) => {
    if (/captcha/i.test(request.url())) captcha.push(request.url());
  });
  await page.goto('/birding');
  await settled(page);
  expect(captcha).toEqual([]);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Login to continue' });
  await prompt.getByRole('button', { name: 'Signup' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Username') });
  const username = form.getByLabel('Username');
  await username.fill('Alice');
  await username.blur();
  await expect(form.getByText('Alice is already taken.')).toBeVisible();
  await username.fill(name);
  await username.blur();
  await expect(form.getByText(`${name} is available`)).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill(site.password);
  await form.getByLabel('Repeat password').fill(site.password);
  // The browser does the captcha's work.
  await form.getByRole('checkbox').first().press('Space');
  await expect(form.getByRole('checkbox').first()).toBeChecked({ timeout: 30_000 });
  expect(captcha).not.toEqual([]);
  await expectAccessible(page, { part: '[role=dialog]' });
  await form.getByLabel('Repeat password').press('Enter');
  await expect(form).toBeHidden({ timeout: 15_000 });
}

test('a change of password logs the other browser out', { tag: '@phone' }, async ({ comes, db }) => {
  const { username } = await aPerson(db);
  const other = await comes(username);
  const page = await comes(username, '/settings');
  await settled(page);
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
  await expect(others).toHaveCount(0);
  expect((await other.request.get('/api/_user')).status()).toBe(401);
  expect((await page.request.get('/api/_user')).status()).toBe(200);
});
