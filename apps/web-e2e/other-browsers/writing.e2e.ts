import { writeFile } from 'node:fs/promises';
import { aDiscussion } from '../src/discussion.ts';
import { newName, site } from '../src/journey.ts';
import { photograph } from '../src/photograph.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import type { Page, Part } from './page.ts';

const dialog: Part = { role: 'dialog', name: 'Login to continue' };
const comment = (words: string): Part => ({ role: 'article', name: /^Comment by/, words });
const upvote = (of: Part): Part => ({ role: 'button', name: 'Upvote', of });
const post = 'main article:not([aria-label^=Comment])';

/** Fills in the sign-up that a press has opened, and lets the captcha do its work. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.press({ role: 'button', name: 'Signup', of: dialog });
  await page.fill({ role: 'textbox', name: 'Username', of: dialog }, name);
  await page.fill({ role: 'textbox', name: 'Password', of: dialog }, site.password);
  await page.fill({ role: 'textbox', name: 'Repeat password', of: dialog }, site.password);
  await page.press({ role: 'checkbox', of: dialog });
  await expect
    .poll(() => page.count('[role=dialog] input[type=checkbox]:checked'), { timeout: 30_000 })
    .toBe(1);
  await page.press({ role: 'button', name: 'Create account', of: dialog });
  await expect.poll(() => page.count(dialog)).toBe(0);
}

for (const size of [phone, desktop])
  test(`a visitor signs up, votes, comments, replies and posts a picture at ${size.width}`, async ({
    comes,
    db,
  }, info) => {
    const discussion = await aDiscussion(db);
    await discussion.written({ by: 'author', body: 'Who has seen an otter?' });
    const page = await comes(null);
    await page.resize(size);
    await page.open(discussion.path);
    await page.press({ role: 'button', name: 'Add a comment' });
    await signUp(page, newName());

    const mine = comment('An otter, by the mill.');
    await page.fill({ role: 'textbox', name: 'Add a comment' }, 'An otter, by the mill.');
    await page.press({ role: 'button', name: 'Add comment' });
    await expect.poll(() => page.count(upvote(mine))).toBe(1);

    await page.press(upvote(post));
    await expect.poll(() => page.count(`${post} button[aria-label=Upvote][aria-pressed=true]`)).toBe(1);

    const question = comment('Who has seen an otter?');
    const actions: Part = { role: 'button', name: 'Show actions', of: question };
    if ((await page.count(actions)) > 0) await page.press(actions);
    await page.press({ role: 'button', name: 'Reply', of: question });
    await page.fill({ role: 'textbox', name: /^Reply to/ }, 'I have.');
    await page.key('Control+Enter');
    await expect.poll(() => page.count(upvote(comment('I have.')))).toBe(1);

    await page.open(discussion.path);
    expect(await page.count(mine)).toBe(1);
    expect(await page.count(comment('I have.'))).toBe(1);
    expect(await page.count(`${post} button[aria-label=Upvote][aria-pressed=true]`)).toBe(1);

    const { buffer, name } = await photograph(1);
    const file = info.outputPath(name);
    await writeFile(file, buffer);
    await page.open(`/new?community=${discussion.community.name}`);
    await page.fill({ role: 'textbox', name: 'Title' }, 'The mill');
    await page.press({ role: 'tab', name: 'Image' });
    await page.giveFiles('input[type=file]', [file]);
    await page.fill({ role: 'textbox', name: 'Caption of picture 1' }, 'At dawn');
    await page.press({ role: 'button', name: 'Submit' });
    await expect.poll(() => page.path(), { timeout: 30_000 }).toMatch(/\/post\/\w{8}$/);
    await expect.poll(() => page.count({ role: 'heading', name: 'The mill' })).toBe(1);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>('main article a img')];
          return pictures.length > 0 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
        }),
      )
      .toBe(true);
    expect(await page.faultsOfLayout()).toEqual([]);
  });
