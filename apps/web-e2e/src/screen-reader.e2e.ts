import type { Page } from '@playwright/test';
import { choose, comment, stored, test, write } from './discussion.ts';
import { devtools, expect } from './journey.ts';

/** What a screen reader says about one element of the page, and how many lists it is in. */
type Told = { role: string; name: string; expanded: unknown; lists: number };

/** What a screen reader says about the comments, from top to bottom. */
async function toldOf(page: Page): Promise<Told[]> {
  const client = await devtools(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];
  const roleOf = (node: Node) => (node.ignored ? '' : String(node.role?.value));
  const told: Told[] = [];
  const walk = (node: Node, lists: number) => {
    const role = roleOf(node);
    const expanded = node.properties?.find(({ name }) => name === 'expanded')?.value.value as unknown;
    if (role !== '') told.push({ role, name: String(node.name?.value ?? ''), expanded, lists });
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, lists + Number(role === 'list'));
    }
  };
  const region = nodes.find((node) => roleOf(node) === 'region' && node.name?.value === 'Comments');
  if (!region) throw new Error('no region is named Comments');
  walk(region, 0);
  return told;
}

const controls = new Set(['button', 'link', 'textbox', 'checkbox', 'switch', 'menuitem', 'combobox']);
const nameless = (told: readonly Told[]) =>
  told.filter(({ role, name }) => controls.has(role) && name.trim() === '');
const articles = (told: readonly Told[]) => told.filter(({ role }) => role === 'article');

test('a screen reader is told who wrote what, how deep, and what is folded', async ({ discussion }) => {
  const { author, reader } = discussion.people;
  const question = await discussion.written({ by: 'author', body: 'A question.' });
  const answer = await discussion.written({ by: 'reader', body: 'An answer.', under: question });
  await discussion.written({ by: 'author', body: 'Thanks.', under: answer });
  const page = await discussion.comes('moderator');
  // The browser tells of comments in view once it has drawn them.
  await expect.poll(async () => articles(await toldOf(page)).length).toBe(3);
  const told = await toldOf(page);
  expect(articles(told).map(({ name, lists }) => [name, lists])).toEqual([
    [`Comment by @${author.username}`, 1],
    [`Comment by @${reader.username}`, 2],
    [`Comment by @${author.username}`, 3],
  ]);
  expect(nameless(told)).toEqual([]);
  expect(told.filter(({ name }) => name === 'Collapse thread').map(({ expanded }) => expanded)).toEqual([
    true,
    true,
    true,
  ]);

  await comment(page, 'A question.').getByRole('button', { name: 'Collapse thread' }).click();
  await expect(comment(page, 'An answer.')).toBeHidden();
  const folded = await toldOf(page);
  expect(articles(folded)).toHaveLength(1);
  expect(folded.filter(({ name }) => name === 'Expand thread').map(({ expanded }) => expanded)).toEqual([
    false,
  ]);

  await write(page, 'A remark.');
  await stored(comment(page, 'A remark.'));
  const said = page.locator('#announcements');
  await expect(said).toHaveRole('status');
  await expect(said).toHaveText('Comment sent.');
  await choose(comment(page, 'A remark.'), 'Edit');
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('A better remark.');
  expect(nameless(await toldOf(page))).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(said).toHaveText('Comment updated.');

  await comment(page, 'A question.').getByRole('button', { name: 'Expand thread' }).click();
  await comment(page, 'A question.').getByRole('button', { name: 'Reply' }).click();
  await expect(comment(page, 'A question.').getByRole('textbox')).toHaveAccessibleName(/^Reply to @/);
  const replying = await toldOf(page);
  expect(nameless(replying)).toEqual([]);
  expect(
    replying.filter(({ role, name, expanded }) => role === 'button' && name === 'Reply' && expanded === true),
  ).toHaveLength(1);

  await choose(comment(page, 'A better remark.'), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Comment deleted.' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Deleted comment' })).toBeVisible();
  expect(articles(await toldOf(page)).map(({ name }) => name)).toContain('Deleted comment');
});
