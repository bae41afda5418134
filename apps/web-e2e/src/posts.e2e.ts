import type { Page, Route } from '@playwright/test';
import { choose, confirm, test } from './discussion.ts';
import {
  aPerson,
  devtools,
  done,
  expect,
  expectAccessible,
  expectDialogInHistory,
  hold,
  settled,
} from './journey.ts';
import { expectSameUnderPointer, Finger } from './layout.ts';
import { noPicture, photographs, publishGallery } from './pictures.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Pictures, in order' }).getByRole('listitem');
const chooser = (page: Page) => page.getByLabel(/drop, paste or choose/);
const title = (page: Page) => page.getByLabel('Title');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Are you sure you want to leave?' });
const counter = (page: Page) => page.locator('.media-tag');
const picture = (page: Page, number: number) =>
  page.getByRole('link', { name: new RegExp(`Enlarge picture ${number} of 3`) });
const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ });
const published = /\/birding\/post\/\w{8}$/;

async function openComposer(page: Page, search = '?community=birding') {
  await page.goto(`/new${search}`);
  // It is disabled until the page is hydrated.
  await expect(submit(page)).toBeEnabled();
}

/** Drops one picture on another, once the page says that it would lie there. */
async function drag(page: Page, from: string, to: string, announced: string) {
  await page.getByRole('button', { name: from }).hover();
  const target = await page.getByRole('button', { name: to }).boundingBox();
  if (!target) throw new Error(`${to} is out of sight`);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await expect(page.getByText(announced)).toBeAttached();
  await page.mouse.up();
}

test('a gallery is posted, and a finger turns its pages', { tag: '@phone' }, async ({ comes }) => {
  const page = await comes('alice');
  await openComposer(page);
  await title(page).fill('Three hours by the reservoir');
  await page.getByRole('tab', { name: 'Image' }).click();
  await chooser(page).setInputFiles([...(await photographs([1, 2])), noPicture]);
  const refused = rows(page).filter({ hasText: 'notes.jpg' });
  await expect(refused.getByRole('alert')).toContainText('Unsupported image.');
  await expect(refused.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expect(page.getByLabel('Caption of picture 2')).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('Try again with the pictures that failed, or remove them.')).toBeVisible();
  await refused.getByRole('button', { name: 'Remove picture 3' }).click();

  await chooser(page).setInputFiles(await photographs([3]));
  await expect(page.getByLabel('Caption of picture 3')).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Caption of picture 1').fill('Dawn');
  await page.getByLabel('Caption of picture 3').fill('Noon');
  await page.getByLabel('Alt text of picture 3').fill('Still water under a high sun');
  await page.getByLabel('Caption of picture 1').focus();
  await expect(page.getByText('Alt text saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Move picture 3 of 3' }).press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move picture 2 of 3' })).toBeFocused();
  await expect(page.getByText('Picture 3 is now at place 2 of 3.')).toBeAttached();
  await drag(page, 'Move picture 1 of 3', 'Move picture 2 of 3', 'Picture 1 is now at place 2 of 3.');
  await expect(page.getByLabel('Caption of picture 1')).toHaveValue('Noon');
  await expectAccessible(page, { part: 'main' });

  await submit(page).click();
  await expect(page).toHaveURL(published);
  const reply = await page.request.get(`/api/posts/${page.url().split('/').at(-1)}`);
  expect(await reply.json()).toMatchObject({
    type: 'image',
    images: [
      { caption: 'Noon', altText: 'Still water under a high sun' },
      { caption: 'Dawn', altText: null },
      { caption: null },
    ],
  });
  await settled(page);
  await picture(page, 1).tap();
  await expect(lightbox(page).getByText('1 of 3')).toBeVisible();
  const finger = await Finger.on(page);
  await finger.swipe({ x: 300, y: 400 }, { x: -200, y: 5 });
  await expect(lightbox(page).getByText('2 of 3')).toBeVisible();
  await finger.swipe({ x: 200, y: 300 }, { x: 5, y: 200 });
  await expect(lightbox(page)).toBeHidden();
  await expect(counter(page)).toHaveText(/2 \/ 3/);
});

test('a link is posted, edited, reported, locked, pinned and deleted', async ({ comes, db }) => {
  test.slow();
  const author = await comes((await aPerson(db, { points: 50 })).username);
  const name = `An atlas of breeding birds, ${Date.now()}`;
  await test.step('an address pasted into the empty body becomes a link post', async () => {
    await author.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openComposer(author);
    await author.evaluate(() => navigator.clipboard.writeText('https://birds.example/atlas'));
    await author.getByLabel('Body').focus();
    await author.keyboard.press('Control+v');
    await expect(author.getByRole('tab', { name: 'Link' })).toHaveAttribute('aria-selected', 'true');
    await expect(author.getByLabel('URL')).toHaveValue('https://birds.example/atlas');
    await submit(author).click();
    await expect(author.getByText('Your post needs a title')).toBeVisible();
    await title(author).fill(name);
    // An address that was typed last is published by the first press.
    await author.getByLabel('URL').fill('http://127.0.0.1/atlas');
    await submit(author).click();
    await expect(author).toHaveURL(published);
    await expect(author.getByRole('heading', { level: 1 })).toContainText(name);
  });
  const address = new URL(author.url()).pathname;
  const article = (page: Page) => page.getByRole('main').getByRole('article').first();

  await test.step('its author edits it, and comes back to it', async () => {
    await choose(article(author), 'Edit');
    await expect(author.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
    await expect(author.getByRole('tab', { name: 'Image' })).toBeDisabled();
    await title(author).fill(`${name}, second edition`);
    await submit(author).click();
    await expect(author).toHaveURL(address);
    await expect(author.getByRole('heading', { level: 1 })).toContainText('second edition');
    await expect(author.getByText('· edited'), 'only after five minutes').toBeHidden();
  });

  const reader = await comes('bob_the_reader');
  await test.step('others cannot edit it, and report it by keys, once', async () => {
    await reader.goto(`/new?edit=${address.split('/').at(-1)}`);
    await expect(reader.getByText('Only its author can edit a post')).toBeVisible();
    await reader.goto('/new?edit=nowhere0');
    await expect(reader.getByText('404: Not found!')).toBeVisible();
    await reader.goto(address);
    await settled(reader);
    const form = reader.getByRole('dialog', { name: 'Report post', exact: true });
    const more = article(reader).getByRole('button', { name: 'More actions' });
    const report = async () => {
      await more.focus();
      await reader.keyboard.press('Enter');
      await expect(reader.getByRole('menu').locator(':focus')).toHaveCount(1);
      await reader.keyboard.press('r');
      await expect(reader.getByRole('menuitem', { name: 'Report' })).toBeFocused();
      await reader.keyboard.press('Enter');
      await expect(form.getByRole('radio').first()).toBeFocused();
    };
    await report();
    await expectDialogInHistory(reader, true);
    await reader.goBack();
    await expect(form).toBeHidden();
    await expect(reader).toHaveURL(address);
    for (const told of ['Post reported.', 'You have already reported this post']) {
      await report();
      await reader.keyboard.press('Space');
      await reader.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(more).toBeFocused();
      await expect(reader.getByText(told)).toBeVisible();
    }
  });

  const moderator = await comes('mod_of_birding', address);
  await test.step('a moderator locks and pins it', async () => {
    await choose(article(moderator), 'Lock');
    await expect(moderator.getByText('Locked by moderator.')).toBeVisible();
    await article(moderator).getByRole('button', { name: 'More actions' }).click();
    await done(moderator, /\/posts\/\w+$/, () =>
      moderator.getByRole('menuitemcheckbox', { name: 'Pin in community' }).click(),
    );
    await expect(article(moderator).getByText('Pinned')).toBeVisible();
    await author.reload();
    await expect(author.getByText('Locked by moderator.')).toBeVisible();
    await expectSameUnderPointer(author.getByRole('button', { name: 'Downvote' }).first());
    await author.goto('/birding');
    const pinned = author.getByRole('feed').getByRole('article').filter({ hasText: name });
    await expect(pinned).toContainText('Pinned');
  });

  await test.step('its author deletes it', async () => {
    await author.goto(address);
    await choose(article(author), 'Delete');
    await confirm(author, 'Delete');
    await expect(author.getByText('Deleted by user')).toBeVisible();
    await author.goto('/birding');
    await expect(author.getByRole('feed')).not.toContainText(name);
    await moderator.reload();
    await article(moderator).getByRole('button', { name: 'More actions' }).click();
    await expect(moderator.getByRole('menuitem', { name: 'Delete as moderator' })).toBeDisabled();
  });
});

/** Under which keys this device keeps drafts, and how many pictures they list. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const texts = Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('drafts')) return { keys: texts, pictures: 0 };
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('cannot be read'));
      });
    const database = await answer(indexedDB.open('drafts'));
    const store = database.transaction('kept').objectStore('kept');
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    database.close();
    const pictures = values.flatMap((value: { pictures?: unknown[] }) => value.pictures ?? []).length;
    return { keys: [...texts, ...keys], pictures };
  });

test('a draft survives a crash during two uploads, and a logout forgets it', async ({ comes, db }) => {
  const { username } = await aPerson(db, { points: 50 });
  const page = await comes(username);
  const context = page.context();
  await openComposer(page);
  await title(page).fill('Half an album');
  await page.getByRole('tab', { name: 'Image' }).click();
  await chooser(page).setInputFiles(await photographs([5, 6]));
  await expect(page.getByLabel('Caption of picture 2')).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Caption of picture 1').fill('The first');
  await page.getByRole('button', { name: 'Move picture 1 of 2' }).press('ArrowDown');
  await expect(page.getByLabel('Caption of picture 2')).toHaveValue('The first');

  const held: Route[] = [];
  await page.route('**/api/_uploads', (route) => void held.push(route));
  await chooser(page).setInputFiles(await photographs([7, 8]));
  await expect.poll(() => held.length).toBe(2);
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await expect(page.getByText('Submit waits for 2 uploads')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect.poll(async () => (await kept(page)).pictures).toBe(4);
  const client = await devtools(page);
  const crashed = page.waitForEvent('crash');
  // The tab is gone before it can answer.
  void client.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await context.newPage();
  await again.goto('/new');
  await expect(title(again)).toHaveValue('Half an album');
  await expect(again).toHaveURL('/new?community=birding');
  await expect(rows(again)).toHaveCount(4);
  await expect(again.getByLabel('Caption of picture 2')).toHaveValue('The first');
  // Uploads that were under way begin again.
  await expect(again.getByLabel('Caption of picture 4')).toBeVisible({ timeout: 30_000 });
  await submit(again).click();
  await expect(again).toHaveURL(published);
  await expect.poll(async () => (await kept(again)).keys).toEqual([]);

  await again.goto('/new?community=birding');
  await expect(submit(again)).toBeEnabled();
  await expect(title(again)).toHaveValue('');
  await expect(rows(again)).toHaveCount(0);
  await title(again).fill('Not for everybody');
  await again.getByRole('tab', { name: 'Image' }).click();
  await chooser(again).setInputFiles(await photographs([9]));
  await expect(again.getByLabel('Caption of picture 1')).toBeVisible({ timeout: 30_000 });
  await again
    .getByRole('banner')
    .getByRole('button', { name: `@${username}` })
    .click();
  await again.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(again).toHaveURL(/\/login/);
  await expect.poll(async () => (await kept(again)).keys).toEqual([]);
});

test('each tab has its own draft, which a closed tab leaves to a later one', async ({ comes, db }) => {
  const { username } = await aPerson(db, { points: 50 });
  const first = await comes(username);
  const context = first.context();
  const begin = async (page: Page, words: string) => {
    await expect(submit(page)).toBeEnabled();
    await expect(title(page)).toHaveValue('');
    await title(page).fill(words);
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(words);
  };
  await first.goto('/new?community=birding');
  await begin(first, 'In the first tab');
  await first.getByRole('tab', { name: 'Image' }).click();
  await chooser(first).setInputFiles(await photographs([1]));
  await expect(first.getByLabel('Caption of picture 1')).toBeVisible({ timeout: 30_000 });
  const second = await context.newPage();
  await second.goto('/new?community=birding');
  await begin(second, 'In the second tab');
  // As a duplicated tab does, it begins with the session storage of the first.
  const opens = context.waitForEvent('page');
  await first.evaluate(() => void open('/new?community=birding'));
  const copy = await opens;
  await begin(copy, 'In a copy of the first');
  await expect(rows(copy)).toHaveCount(0);

  await first.reload();
  await expect(title(first)).toHaveValue('In the first tab');
  await expect(rows(first)).toHaveCount(1);
  await copy.reload();
  await expect(title(copy)).toHaveValue('In a copy of the first');
  await expect(submit(first)).toBeEnabled();
  await submit(first).click();
  await expect(first).toHaveURL(published);
  await second.close();
  await first.goto('/new?community=birding');
  await expect(title(first)).toHaveValue('In the second tab');
  await expect(rows(first)).toHaveCount(0);
});

test('a begun post is not left without a question', async ({ comes }) => {
  const page = await comes('bob_the_reader', '/');
  const communities = page.getByRole('link', { name: 'Communities', exact: true }).first();
  const create = page.getByRole('link', { name: 'Create post' }).first();
  await create.click();
  await expect(page).toHaveURL('/new');
  // A page that is not hydrated asks nothing.
  await expect(submit(page)).toBeEnabled();
  await title(page).fill('Unfinished');
  await communities.click();
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await expect(leaving(page)).toBeHidden();
  await expect(page).toHaveURL('/new');
  await expectDialogInHistory(page, false);
  await page.goBack();
  await leaving(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');

  await create.click();
  await expect(title(page)).toHaveValue('Unfinished');
  const arrives = await hold(page, /\/api\/communities\?/);
  await communities.click();
  await leaving(page).getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('/communities');
  await page.goBack();
  await expect(page).toHaveURL('/new');
  await expect(leaving(page)).toBeHidden();
  await title(page).fill('For long');
  arrives();
  await expect(title(page)).toHaveValue('For long');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await leaving(page).getByRole('button', { name: 'Leave' }).click();
  await expect(leaving(page)).toBeHidden();
  await openComposer(page, '');
  await expect(title(page)).toHaveValue('');
});

test('a gallery is looked through by keyboard, and Back closes it', async ({ comes }) => {
  const page = await comes('alice');
  const address = await publishGallery(page, { width: 1600, height: 1200 });
  await page.goto(address);
  await settled(page);
  await expect(counter(page)).toHaveText(/1 \/ 3/);
  const comments = page.getByRole('heading', { level: 2, name: '0 comments' });
  const before = await comments.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText(/2 \/ 3/);
  await expect(picture(page, 2)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText('At dusk')).toBeVisible();
  await expect(page.getByText('At noon')).toBeHidden();
  expect((await comments.boundingBox())?.y, 'turning moves nothing').toBe(before?.y);

  await picture(page, 2).press('Enter');
  await expect(lightbox(page).getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page).getByText('Alt text Waves 3')).toBeVisible();
  const image = lightbox(page).getByRole('img', { name: 'Waves 3' });
  await expect(image).toBeVisible();
  const fitted = await image.boundingBox();
  await lightbox(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(lightbox(page).getByRole('button', { name: '150%' })).toBeVisible();
  await expect
    .poll(async () => (await image.boundingBox())?.width)
    .toBeGreaterThan((fitted?.width ?? 0) * 1.4);
  await page.keyboard.press('0');
  await expect(lightbox(page).getByRole('button', { name: 'Fit, as it is now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(picture(page, 3)).toBeFocused();
  await expect(counter(page)).toHaveText(/3 \/ 3/);
  await expectDialogInHistory(page, false);

  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toBeVisible();
  await expectDialogInHistory(page, true);
  await page.goBack();
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(picture(page, 3)).toBeFocused();
});
