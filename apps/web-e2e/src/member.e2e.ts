import type { Page } from '@playwright/test';
import {
  anotherPerson,
  answers,
  expect,
  logIn,
  loginButton,
  newName,
  settled,
  site,
  test,
} from './journey.ts';

test('a person signs up by keyboard, joins, posts, comments, replies, votes; another one sees it', async ({
  page,
  browser,
}, info) => {
  const name = newName();
  await page.goto('/birding');

  // The captcha's real work is done by the browser, started from the keyboard.
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Login to continue' });
  await prompt.getByRole('button', { name: 'Signup' }).click();
  const signup = page.getByRole('dialog').filter({ has: page.getByLabel('Username') });
  await signup.getByLabel('Username').fill(name);
  await signup.getByLabel('Password', { exact: true }).fill('a good password');
  await signup.getByLabel('Repeat password').fill('a good password');
  const captcha = signup.getByRole('checkbox').first();
  await captcha.focus();
  await page.keyboard.press('Space');
  await expect(captcha).toBeChecked({ timeout: 30_000 });
  await signup.getByRole('button', { name: /Signup|Sign up|Create account/ }).click();
  await expect(signup).toBeHidden({ timeout: 15_000 });

  // Birding is a default community: the new member has joined it already.
  await expect(page.getByRole('button', { name: 'Joined' })).toBeVisible();

  await page.goto('/new?community=birding');
  await settled(page);
  const title = `Hello from ${name}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Body').fill('This is **my** first post.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(/\/birding\/post\/\w{8}$/);
  const address = page.url();

  const reader = await anotherPerson(browser);
  await logIn(reader.page, 'bob_the_reader');
  await reader.page.goto(address);
  await expect(reader.page.getByText('This is my first post.')).toBeVisible();
  await comment(reader.page, `Welcome, ${name}.`);
  await reader.page.getByRole('button', { name: 'Upvote', exact: false }).first().click();
  await expect(reader.page.getByRole('button', { name: /Upvote/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.reload();
  const answer = page
    .getByRole('article')
    .filter({ hasText: `Welcome, ${name}.` })
    .last();
  await expect(answer).toBeVisible();
  await answer.getByRole('button', { name: 'Reply' }).click();
  await answer.getByRole('textbox').fill('Thank you, this is a kind place.');
  const stored = page.waitForResponse((reply) => reply.url().includes('/comments') && reply.ok());
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Thank you, this is a kind place.')).toBeVisible();
  await stored;

  await reader.page.reload();
  await expect(reader.page.getByText('Thank you, this is a kind place.')).toBeVisible();
  await reader.context.close();

  await page.getByRole('button', { name: new RegExp(`^(me|@${name})$`) }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();

  await page.goto('/login');
  await answers(loginButton(page));
  await page.getByRole('main').getByLabel('Username').fill(name);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill('a good password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect(info.errors).toEqual([]);
});

test('a wrong password is told apart from an empty one', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login');
  const form = page.getByRole('main');
  await answers(loginButton(page));
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(form.getByText('Username and password empty.')).toBeVisible();
  await form.getByLabel('Username').fill('alice');
  await form.getByLabel('Password', { exact: true }).fill('not this one');
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(form.getByText('Username and password do not match.')).toBeVisible();
});

for (const next of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
  test(`a login that was told to go on to ${next} goes home`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await answers(loginButton(page));
    await page.getByRole('main').getByLabel('Username').fill('alice');
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(site.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
}

for (const [what, button] of [
  ['a dialog', 'Login'],
  ['a menu', 'Sort: Hot'],
] as const) {
  test(
    `${what} that cannot be loaded leaves the page, and says why`,
    { tag: '@desktop' },
    async ({ page, complaints }) => {
      await page.goto('/birding');
      await settled(page);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByText("Make sure you're connected to the internet")).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'birding' })).toBeVisible();
      complaints.length = 0;
    },
  );
}

test(
  'who was sent to the login page comes back to where they wanted to go',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/new?community=birding');
    await expect(page).toHaveURL(/\/login/);
    await answers(loginButton(page));
    await page.getByRole('main').getByLabel('Username').fill('alice');
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(site.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/new?community=birding');
  },
);

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByRole('textbox').fill(text);
  const stored = page.waitForResponse((reply) => reply.url().includes('/comments') && reply.ok());
  await page.keyboard.press('Control+Enter');
  await stored;
  await expect(page.getByText(text)).toBeVisible();
}

test('what somebody types before the page runs is not lost', { tag: '@desktop' }, async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const form = page.getByRole('main');
  await form.getByLabel('Username').fill('alice');
  await form.getByLabel('Password', { exact: true }).fill(site.password);
  go();
  // The button that shows the password is there as soon as the page runs.
  await expect(form.getByRole('button', { name: 'Show password' })).toBeVisible();
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});
