import type { Comment } from '@confab/api-contract/calls';
import type { Page } from '@playwright/test';
import { box, choose, comment, prompt, stored, test, write } from './discussion.ts';
import { expect, expectAccessible, site } from './journey.ts';

/** What a screen reader is told of one thing on the page. */
type Told = { node: number; role: string; name: string; expanded: boolean | undefined; lists: number };

/** What a screen reader is told of the comments, from top to bottom. */
async function toldOf(page: Page): Promise<Told[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];
  const roleOf = (node: Node) => (node.ignored ? '' : String(node.role?.value));
  const told: Told[] = [];
  const walk = (node: Node, lists: number) => {
    const role = roleOf(node);
    const expanded = node.properties?.find(({ name }) => name === 'expanded')?.value.value as unknown;
    told.push({
      node: node.backendDOMNodeId ?? NaN,
      role,
      name: String(node.name?.value ?? ''),
      expanded: typeof expanded === 'boolean' ? expanded : undefined,
      lists,
    });
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, lists + Number(role === 'list'));
    }
  };
  const region = nodes.find((node) => roleOf(node) === 'region' && node.name?.value === 'Comments');
  if (!region) throw new Error('nobody is told where the comments are');
  walk(region, 0);
  return told.filter(({ node, role }) => role !== '' && !Number.isNaN(node));
}

const controls = new Set([
  'button',
  'link',
  'textbox',
  'checkbox',
  'switch',
  'menuitem',
  'menuitemcheckbox',
  'combobox',
]);
const namelessIn = (told: readonly Told[]) =>
  told.filter(({ role, name }) => controls.has(role) && name.trim() === '');

/** The comments of a post as the api lists them, in the order in which a tree of them is read. */
async function inReadingOrder(page: Page, path: string): Promise<Comment[]> {
  const reply = await page.request.get(`/api/posts/${path.split('/').at(-1)}/comments`);
  // What the contract says a page of comments is.
  const { comments } = (await reply.json()) as { comments: Comment[] };
  const below = (parentId: string | null): Comment[] =>
    comments.filter((each) => each.parentId === parentId).flatMap((each) => [each, ...below(each.id)]);
  return below(null);
}

/** What is told of comments on the way from the top of the page to its end: of branches far away the browser tells later. */
async function toldOnTheWay(page: Page, comments: number): Promise<Told[]> {
  const told = new Map<number, Told>();
  const articles = () => [...told.values()].filter(({ role }) => role === 'article');
  await expect
    .poll(
      async () => {
        for (const each of await toldOf(page)) told.set(each.node, each);
        await page.mouse.wheel(0, 500);
        return articles().length;
      },
      { timeout: 45_000 },
    )
    .toBe(comments);
  return [...told.values()];
}

test(
  'the comments are lists in lists, as deep as the thread, and each says who wrote it',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(site.post);
    const comments = await inReadingOrder(page, site.post);
    await expect(page.locator('.comment-main')).toHaveCount(comments.length, { timeout: 30_000 });
    const told = await toldOnTheWay(page, comments.length);
    expect(told.filter(({ role }) => role === 'article').map(({ name, lists }) => [name, lists])).toEqual(
      comments.map(({ username, depth }) => [`Comment by @${username}`, depth + 1]),
    );
    expect(namelessIn(told)).toEqual([]);
    const folds = told.filter(({ name }) => name === 'Collapse thread');
    expect(folds).toHaveLength(comments.length);
    expect(folds.every(({ expanded }) => expanded === true)).toBe(true);
  },
);

test(
  'what is folded is said to be, and its replies are not told',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const question = await discussion.written({ by: 'author', body: 'A question.' });
    await discussion.written({ by: 'reader', body: 'An answer.', under: question });
    const page = await discussion.comes('reader');
    const articles = async () => (await toldOf(page)).filter(({ role }) => role === 'article');
    // The browser tells of what is in view once it has drawn it.
    await expect.poll(async () => (await articles()).length).toBe(2);
    const fold = comment(page, 'A question.').getByRole('button', { name: 'Collapse thread' });
    await fold.click();
    await expect(comment(page, 'An answer.')).toBeHidden();
    expect(await articles()).toHaveLength(1);
    const expand = (await toldOf(page)).filter(({ name }) => name === 'Expand thread');
    expect(expand.map(({ expanded }) => expanded)).toEqual([false]);
  },
);

test(
  'what is sent, refused, mended and deleted is said, and where one writes has a name',
  { tag: '@desktop' },
  async ({ discussion }) => {
    await discussion.written({ by: 'author', body: 'A question.' });
    const page = await discussion.comes('moderator');
    await write(page, 'An answer.');
    await stored(comment(page, 'An answer.'));
    const said = page.locator('#announcements');
    await expect(said).toHaveRole('status');
    await expect(said).toHaveText('Comment sent.');
    await choose(comment(page, 'An answer.'), 'Edit');
    await page.getByRole('textbox', { name: 'Edit your comment' }).fill('A better answer.');
    expect(namelessIn(await toldOf(page))).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect(said).toHaveText('Comment updated.');

    await comment(page, 'A question.').getByRole('button', { name: 'Reply' }).click();
    await expect(comment(page, 'A question.').getByRole('textbox')).toHaveAccessibleName(/^Reply to @/);
    const told = await toldOf(page);
    expect(namelessIn(told)).toEqual([]);
    expect(
      told.filter(({ role, name, expanded }) => role === 'button' && name === 'Reply' && expanded),
    ).toHaveLength(1);

    await choose(comment(page, 'A better answer.'), 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Comment deleted.' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Deleted comment' })).toBeVisible();
    const after = await toldOf(page);
    expect(after.filter(({ role }) => role === 'article').map(({ name }) => name)).toContain(
      'Deleted comment',
    );
  },
);

test('a thread has no accessibility problem, whatever is open, folded, deleted or asked in it', async ({
  discussion,
}) => {
  const long = await discussion.written({ by: 'author', body: 'A thought. '.repeat(300) });
  await discussion.written({ by: 'moderator', body: 'A reply.', under: long });
  const own = await discussion.written({ by: 'admin', body: 'Of my own.' });
  const page = await discussion.comes('admin');
  const withoutProblem = async () => {
    // A button that lies half behind a bar is no small one.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  };
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await withoutProblem();

  await comment(page, 'Of my own.').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await withoutProblem();
  await page.getByRole('menu').getByText('Delete as admin').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await withoutProblem();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await prompt(page).click();
  await box(page).fill('Half a thought');
  await comment(page, 'A reply.').getByRole('button', { name: 'Reply' }).click();
  await choose(comment(page, 'Of my own.'), 'Edit');
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await withoutProblem();

  await choose(comment(page, 'A reply.'), 'Delete as admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(comment(page, 'Deleted by admin')).toBeVisible();
  await withoutProblem();
  await comment(page, 'A thought.').getByRole('button', { name: 'Collapse thread' }).click();
  await expect(comment(page, 'Deleted by admin')).toBeHidden();
  await withoutProblem();

  await page.goto(`${discussion.path}/${own.id}`);
  await expect(comment(page, 'Of my own.')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'View all comments' })).toBeVisible();
  await withoutProblem();
});
