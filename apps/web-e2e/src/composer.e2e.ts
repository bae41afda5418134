import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, logIn, newName, test } from './journey.ts';
import { noPicture, photograph, photographs } from './photographs.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Pictures, in order' }).getByRole('listitem');
const chooser = (page: Page) => page.getByLabel(/drop, paste or choose/);
const title = (page: Page) => page.getByLabel('Title');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const progress = (page: Page) => page.getByRole('progressbar');

/** `announced` is what is said while the dragged one is over the other: only then is it let go. */
async function drag(page: Page, from: string, to: string, announced: string) {
  const handle = page.getByRole('button', { name: from });
  await handle.hover();
  const target = await page.getByRole('button', { name: to }).boundingBox();
  if (!target) throw new Error(`${to} is not to be seen`);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await expect(page.getByText(announced)).toBeAttached();
  await page.mouse.up();
}

async function openComposer(page: Page, search = '?community=birding') {
  await page.goto(`/new${search}`);
  // Nobody can submit before the page runs.
  await expect(submit(page)).toBeEnabled();
}

test(
  'a gallery of four photographs is posted from a phone, and one file is refused',
  { tag: '@phone' },
  async ({ page }) => {
    await logIn(page, 'alice');
    await openComposer(page);
    await title(page).fill('Four hours by the reservoir');
    await page.getByRole('tab', { name: 'Image' }).click();
    await chooser(page).setInputFiles([...(await photographs([1, 2])), noPicture]);

    const refused = rows(page).filter({ hasText: 'notes.jpg' });
    await expect(refused.getByRole('alert')).toContainText('Unsupported image.');
    await expect(refused.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(page.getByLabel('Caption of picture 2')).toBeVisible();
    await submit(page).click();
    await expect(page.getByText('Try again with the pictures that failed, or remove them.')).toBeVisible();
    await refused.getByRole('button', { name: 'Remove picture 3' }).click();

    await chooser(page).setInputFiles(await photographs([3, 4]));
    await expect(page.getByLabel('Caption of picture 4')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Caption of picture 1').fill('Dawn');
    await page.getByLabel('Caption of picture 4').fill('Noon');
    await page.getByLabel('Alt text of picture 4').fill('Still water under a high sun');
    await page.getByLabel('Caption of picture 1').focus();
    await expect(page.getByText('Alt text saved.')).toBeVisible();

    // The last one goes to the second place.
    await page.getByRole('button', { name: 'Move picture 4 of 4' }).press('ArrowUp');
    await expect(page.getByRole('button', { name: 'Move picture 3 of 4' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel('Caption of picture 2')).toHaveValue('Noon');
    await expect(page.getByText('Picture 3 is now at place 2 of 4.')).toBeAttached();
    await drag(page, 'Move picture 1 of 4', 'Move picture 2 of 4', 'Picture 1 is now at place 2 of 4.');
    await expect(page.getByLabel('Caption of picture 1')).toHaveValue('Noon');
    await expectAccessible(page);

    await submit(page).click();
    await expect(page).toHaveURL(/\/birding\/post\/\w{8}$/);
    const published = await page.evaluate(async () => {
      const reply = await fetch(`/api/posts/${location.pathname.split('/').at(-1) ?? ''}`);
      const post: unknown = await reply.json();
      return post;
    });
    expect(published).toMatchObject({
      type: 'image',
      title: 'Four hours by the reservoir',
      images: [
        { caption: 'Noon', altText: 'Still water under a high sun' },
        { caption: 'Dawn', altText: null },
        { caption: null },
        { caption: null },
      ],
    });
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  },
);

test(
  'a link is posted: pasted into the empty body, it becomes the post’s address',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(page, 'alice');
    await openComposer(page);
    await page.evaluate(() => navigator.clipboard.writeText('https://birds.example/atlas'));
    await page.getByLabel('Body').focus();
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('tab', { name: 'Link' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('URL')).toHaveValue('https://birds.example/atlas');
    await submit(page).click();
    await expect(page.getByText('Your post needs a title')).toBeVisible();
    await title(page).fill('An atlas of breeding birds');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/birding\/post\/\w{8}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/An atlas of breeding birds/);
    await expect(page.getByText('birds.example').first()).toBeVisible();
  },
);

test(
  'a link whose address was typed last is published by the first press',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page, 'alice');
    await page.goto('/new?community=birding');
    await page.getByRole('tab', { name: 'Link' }).click();
    await page.getByRole('textbox', { name: /Title/ }).fill('Where the swifts go');
    await page.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1/swifts');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/birding\/post\//);
  },
);

test('a post is edited by its author, who comes back to it', { tag: '@desktop' }, async ({ page }) => {
  await logIn(page, 'alice');
  await openComposer(page);
  const before = `Seen twice ${newName()}`;
  await title(page).fill(before);
  await page.getByLabel('Body').fill('By the mill.');
  await submit(page).click();
  await expect(page).toHaveURL(/\/birding\/post\/\w{8}$/);
  const address = new URL(page.url()).pathname;

  await openComposer(page, `?edit=${address.split('/').at(-1) ?? ''}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Image' })).toBeDisabled();
  await page.getByLabel('Body').selectText();
  await page.keyboard.press('Control+b');
  await expect(page.getByLabel('Body')).toHaveValue('**By the mill.**');
  await title(page).fill(`${before}, and heard`);
  await expectAccessible(page);
  await submit(page).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${before}, and heard`);
  await expect(page.locator('strong', { hasText: 'By the mill.' })).toBeVisible();

  await page.goto('/new?edit=nowhere0');
  await expect(page.getByText('404: Not found!')).toBeVisible();
});

test('what somebody else wrote cannot be edited', { tag: '@desktop' }, async ({ page }) => {
  await logIn(page, 'bob_the_reader');
  const feed: unknown = await (await page.request.get('/api/posts?limit=50')).json();
  const posts = Reflect.get(Object(feed), 'posts') as { publicId: string; username: string }[];
  const foreign = posts.find(({ username }) => username !== 'bob_the_reader');
  await page.goto(`/new?edit=${foreign?.publicId ?? ''}`);
  await expect(page.getByText('Only its author can edit a post')).toBeVisible();
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

test(
  'a draft survives a tab that is killed while two pictures are on their way',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await logIn(page, 'mod_of_birding');
    await openComposer(page);
    await title(page).fill('Half an album');
    await page.getByRole('tab', { name: 'Image' }).click();
    await chooser(page).setInputFiles(await photographs([5, 6]));
    await expect(page.getByLabel('Caption of picture 2')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Caption of picture 1').fill('The first');
    await page.getByRole('button', { name: 'Move picture 1 of 2' }).press('ArrowDown');
    await expect(page.getByLabel('Caption of picture 2')).toHaveValue('The first');

    const held: Route[] = [];
    await page.route('**/api/_uploads', (route) => {
      held.push(route);
    });
    await chooser(page).setInputFiles(await photographs([7, 8]));
    await expect.poll(() => held.length).toBe(2);
    await expect(progress(page)).toHaveCount(2);
    await expect(page.getByText('Submit waits for 2 uploads')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    // The browser writes at its own pace.
    await expect.poll(async () => (await kept(page)).pictures).toBe(4);
    const devtools = await context.newCDPSession(page);
    // The tab is gone before it can answer.
    void devtools.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');

    const again = await context.newPage();
    await again.goto('/new');
    await expect(title(again)).toHaveValue('Half an album');
    await expect(again).toHaveURL('/new?community=birding');
    await expect(again.getByRole('tab', { name: 'Image' })).toHaveAttribute('aria-selected', 'true');
    await expect(rows(again)).toHaveCount(4);
    await expect(again.getByLabel('Caption of picture 2')).toHaveValue('The first');
    // What was on its way is sent again by itself.
    await expect(again.getByLabel('Caption of picture 4')).toBeVisible({ timeout: 30_000 });
    await submit(again).click();
    await expect(again).toHaveURL(/\/birding\/post\/\w{8}$/);
    // What is published is forgotten at the browser's pace as well.
    await expect.poll(async () => (await kept(again)).keys).toEqual([]);

    await again.goto('/new');
    await expect(submit(again)).toBeEnabled();
    await expect(title(again)).toHaveValue('');
    await expect(rows(again)).toHaveCount(0);
  },
);

test('a draft is nobody else’s: logging out forgets it', { tag: '@desktop' }, async ({ page }) => {
  await logIn(page, 'mod_of_birding');
  await openComposer(page);
  await title(page).fill('Not for everybody');
  await page.getByRole('tab', { name: 'Image' }).click();
  await chooser(page).setInputFiles(await photograph(9));
  await expect(page.getByLabel('Caption of picture 1')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('banner').getByRole('button', { name: '@mod_of_birding' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(async () => (await kept(page)).keys).toEqual([]);
});

test('what is typed before the page runs is not lost', { tag: '@desktop' }, async ({ page }) => {
  await logIn(page, 'alice');
  const typed = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/new?community=birding', { waitUntil: 'commit' });
  await title(page).fill('Faster than the script');
  await page.getByLabel('Body').fill('And further.');
  await expect(submit(page)).toBeDisabled();
  typed.resolve(undefined);
  await expect(submit(page)).toBeEnabled();
  await expect(title(page)).toHaveValue('Faster than the script');
  await page.getByLabel('Body').press('End');
  await page.keyboard.type(' Still here.');
  await expect(page.getByLabel('Body')).toHaveValue('And further. Still here.');
});

test(
  'whoever has begun a post is asked before another page takes its place',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page, 'bob_the_reader');
    await page.goto('/');
    await page.getByRole('link', { name: 'Create post' }).first().click();
    await expect(page).toHaveURL('/new');
    // Before the page runs nobody is asked.
    await expect(submit(page)).toBeEnabled();
    await title(page).fill('Unfinished');
    const question = page.getByRole('dialog', { name: 'Are you sure you want to leave?' });

    await page.getByRole('link', { name: 'Communities', exact: true }).first().click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/new');
    // The question takes its own entry of the history with it.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('dialog');

    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');

    await page.getByRole('link', { name: 'Create post' }).first().click();
    await expect(title(page)).toHaveValue('Unfinished');
    await page.getByRole('link', { name: 'Communities', exact: true }).first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Communities', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(title(page)).toHaveValue('Unfinished');

    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(question).toBeHidden();
    await page.goto('/new');
    await expect(submit(page)).toBeEnabled();
    await expect(title(page)).toHaveValue('');
  },
);

test(
  'whoever leaves a post they have begun may go back before the other page has come',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page, 'bob_the_reader');
    await openComposer(page);
    await title(page).fill('Not for long');
    const question = page.getByRole('dialog', { name: 'Are you sure you want to leave?' });
    const arrives = Promise.withResolvers<undefined>();
    await page.route(/\/api\/communities\?/, async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Communities', exact: true }).first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('/communities');
    await page.goBack();
    await expect(page).toHaveURL('/new?community=birding');
    await expect(question).toBeHidden();
    await title(page).fill('For long');
    arrives.resolve(undefined);
    await expect(title(page)).toHaveValue('For long');
  },
);
