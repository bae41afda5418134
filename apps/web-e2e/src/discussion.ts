import { connect, type Connection, users } from '@confab/db';
import { aComment, aCommunity, aPost } from '@confab/testing/db';
import type { Locator, Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { answers, databaseUrl, expect, listen, logIn, newName, test as base } from './journey.ts';
import { aPerson } from './people.ts';

type Row = { id: string };

/** A post in a community of its own, with people whom no other journey knows. */
export type Discussion = {
  path: string;
  db: Connection['db'];
  post: Row & { publicId: string };
  community: Row;
  /** The author of the post, somebody else, who moderates the community, and an admin. */
  people: Record<Role, Row & { username: string }>;
  /** A comment that is there before anybody looks. */
  written(values: { by: Role; body: string; under?: Written }): Promise<Written>;
  /** The person comes, in a browser of their own, and sees the post. */
  comes(role: Role): Promise<Page>;
};

export type Role = 'author' | 'reader' | 'moderator' | 'admin';
export type Written = Awaited<ReturnType<typeof aComment>>;

/** Journeys through a discussion. Whatever a browser of it complains of fails them. */
export const test = base.extend<{ discussion: Discussion }>({
  discussion: async ({ browser, complaints }, use) => {
    const connection = connect(databaseUrl, { max: 2, applicationName: 'journeys' });
    const { db } = connection;
    const people = await somePeople(db);
    const community = await aCommunity(db, { by: people.moderator, name: newName() });
    // Below everything else in the feeds of the site.
    const post = await aPost(db, { by: people.author, in: community, title: 'Talk', hotness: -1_000_000 });
    const path = `/${community.name}/post/${post.publicId}`;
    const contexts: { close(): Promise<void> }[] = [];
    await use({
      path,
      db,
      post,
      community,
      people,
      written: async ({ by, ...values }) => {
        const { id } = people[by];
        await db
          .update(users)
          .set({ noComments: sql`${users.noComments} + 1` })
          .where(eq(users.id, id));
        return aComment(db, { by: { id }, on: post, ...values });
      },
      comes: async (role) => {
        const context = await browser.newContext();
        contexts.push(context);
        const page = await context.newPage();
        listen(page, complaints);
        await logIn(page, people[role].username);
        await page.goto(path);
        return page;
      },
    });
    await Promise.all(contexts.map((context) => context.close()));
    await connection.close();
  },
});

async function somePeople(db: Connection['db']): Promise<Discussion['people']> {
  return {
    author: await aPerson(db),
    reader: await aPerson(db),
    moderator: await aPerson(db),
    admin: await aPerson(db, { isAdmin: true }),
  };
}

/** The keys of the thread act from now on. */
export async function keysAct(page: Page): Promise<void> {
  await answers(page.getByRole('button', { name: 'Keyboard shortcuts' }));
}

/** A comment without the replies to it, by words in it. */
export function comment(page: Page, words: string): Locator {
  return page.getByRole('region', { name: 'Comments' }).getByRole('article').filter({ hasText: words });
}

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Add a comment' });
export const prompt = (page: Page): Locator => page.getByRole('button', { name: 'Add a comment' });
export const menu = (page: Page): Locator => page.getByRole('menu', { name: 'More actions' });

export async function write(page: Page, words: string): Promise<void> {
  await prompt(page).click();
  await box(page).fill(words);
  await page.keyboard.press('Control+Enter');
}

/** Opens the reply box of a comment and writes in it; nothing is sent. */
export async function beginReply(to: Locator, words: string): Promise<Locator> {
  await to.getByRole('button', { name: 'Reply' }).click();
  const field = to.getByRole('textbox', { name: /^Reply to/ });
  await field.fill(words);
  return field;
}

/** The server has what was written on the page, and the page knows. */
export async function stored(words: Locator): Promise<void> {
  await words.getByRole('button', { name: 'Upvote' }).waitFor();
}

/** Picks what the menu of a comment offers by that name. */
export async function choose(of: Locator, entry: string): Promise<void> {
  await of.getByRole('button', { name: 'More actions' }).click();
  await menu(of.page()).getByText(entry, { exact: true }).click();
}

/** What the menu of a comment offers, from top to bottom. It is closed again. */
export async function offered(of: Locator): Promise<string[]> {
  const page = of.page();
  await of.getByRole('button', { name: 'More actions' }).click();
  await expect(menu(page)).toBeVisible();
  const rows = await menu(page).locator('[role^="menuitem"]').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  return rows;
}
