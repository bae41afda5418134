import type { Locator, Page } from '@playwright/test';
import { comment, menu, stored, test } from './discussion.ts';
import { answers, devtools, expect, keysAct } from './journey.ts';

const tabsAtMost = 120;

/** Presses Tab until this has focus, which is seen at each stop. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let tabs = 0; tabs < tabsAtMost; tabs++) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached with ${tabsAtMost} tabs`);
}

/** What has focus lies in the window, behind nothing, and looks focused. */
async function expectFocusSeen(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has focus';
    const box = element.getBoundingClientRect();
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (bottom <= top) return `${element.outerHTML.slice(0, 80)} is out of sight`;
    const there = document.elementFromPoint((box.left + box.right) / 2, (top + bottom) / 2);
    if (!there || !(element.contains(there) || there.contains(element)))
      return `${element.outerHTML.slice(0, 80)} is behind ${there?.outerHTML.slice(0, 80)}`;
    const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element);
    const marked =
      outlineStyle !== 'none' || boxShadow !== 'none' || (element.matches('textarea') && borderColor);
    return marked ? null : `${element.outerHTML.slice(0, 80)} does not look focused`;
  });
  expect(unseen).toBeNull();
}

test('a thread is folded, read, answered, edited and deleted by keyboard alone', async ({ discussion }) => {
  const first = await discussion.written({ by: 'author', body: 'First of all.' });
  await discussion.written({ by: 'author', body: 'And then this.', under: first });
  const page = await discussion.comes('reader');
  await discussion.written({ by: 'author', body: 'News at the top.' });
  await discussion.written({ by: 'author', body: 'News below.', under: first });
  await page.reload();
  await keysAct(page);
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();

  // Newer ones come first.
  const topmost = comment(page, 'News at the top.');
  const fold = comment(page, 'First of all.').locator('.fold');
  await tabTo(fold);
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAccessibleName('Expand thread');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(comment(page, 'And then this.')).toBeHidden();
  await expect(fold).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(comment(page, 'And then this.')).toBeVisible();
  await expect(fold).toHaveAccessibleName('Collapse thread');
  await page.keyboard.press('Space');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');

  // The next new one is inside of what is folded.
  await page.keyboard.press('n');
  await expect(comment(page, 'News below.')).toBeFocused();
  await expect(comment(page, 'News below.')).toBeInViewport();
  await expectFocusSeen(page);
  await page.keyboard.press('n');
  await expect(topmost, 'after the last comes the first').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(topmost.locator('.fold')).toHaveAttribute('aria-expanded', 'false');
  await expect(topmost).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(topmost.locator('.fold')).toHaveAttribute('aria-expanded', 'true');

  await page.keyboard.press('r');
  const reply = topmost.getByRole('textbox', { name: /^Reply to/ });
  await expect(reply).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.type('By keys, in short: nr');
  await expect(reply).toHaveValue('By keys, in short: nr');
  await page.keyboard.press('Control+Enter');
  const own = comment(page, 'By keys');
  await stored(own);
  await expect(topmost.getByRole('button', { name: 'Reply' })).toBeFocused();
  await expectFocusSeen(page);

  const more = own.getByRole('button', { name: 'More actions' });
  // The code of an author's menu comes with the first comment of their own.
  await expect(more).toBeVisible();
  await tabTo(more);
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu(page).getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.type(', edited');
  await page.keyboard.press('Control+Enter');
  const edited = comment(page, 'By keys, in short: nr, edited');
  await expect(edited).toBeFocused();
  await expectFocusSeen(page);
  await expect(page.getByText('Comment updated.')).toBeAttached();

  await tabTo(more);
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(menu(page).getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete comment?' });
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu(page).getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(comment(page, 'Deleted by user')).toBeFocused();
  await expectFocusSeen(page);
});

test('keys that an input method takes are left to it', async ({ discussion }) => {
  const page = await discussion.comes('reader');
  const client = await devtools(page);
  /** Types with an input method, and presses a key that it takes. */
  const compose = async (key: string, code: number) => {
    await client.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: code });
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: code });
  };
  await page.goto('/communities');
  const field = page.getByRole('main').getByRole('searchbox');
  await answers(field);
  await field.fill('bird');
  await compose('Escape', 27);
  await expect(field).toHaveValue('birdにほ');
  // Safari has ended the composition when it tells of the key that did.
  const last = { key: 'Escape', windowsVirtualKeyCode: 229 };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...last });
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...last });
  await expect(field).toHaveValue('birdにほ');
  await client.send('Input.insertText', { text: '日本' });
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
});
