import { type posts, users } from '@confab/db';
import { aComment, aCommunity, aMember, aModerator, aPost, aReport } from '@confab/testing/db';
import type { Locator, Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { aPerson, type Db, expect, newName, type Person, type Row, test as base } from './journey.ts';

export type Role = 'author' | 'reader' | 'moderator' | 'second' | 'admin';
export type Written = Awaited<ReturnType<typeof aComment>>;

/** A post in a community of its own, with people whom no other journey knows. */
export type Discussion = {
  path: string;
  db: Db;
  post: Awaited<ReturnType<typeof aPost>>;
  community: Row & { name: string };
  /** The author of the post, another member, two moderators of the community, and an admin. */
  people: Record<Role, Person>;
  /** A comment that is there before a page is opened. */
  written(values: { by: Role; body: string; under?: Written; on?: Row }): Promise<Written>;
  /** Another post of the author. */
  posted(values: Partial<typeof posts.$inferInsert>): ReturnType<typeof aPost>;
  /** A member reports a post, or a comment on it; reason 3 is spam. */
  reported(post: Row & { communityId: string }, comment?: Row): Promise<void>;
  /** Opens the post, or another page, in a browser of its own. */
  comes(role: Role, path?: string): Promise<Page>;
};

/** The same without a browser. */
export type Talk = Omit<Discussion, 'comes'>;

/** Below everything else in the feeds of the site. */
export const hotness = -1_000_000;

export const test = base.extend<{ discussion: Discussion }>({
  discussion: async ({ comes, db }, use) => {
    const discussion = await aDiscussion(db);
    const { path, people } = discussion;
    await use({ ...discussion, comes: (role, to = path) => comes(people[role].username, to) });
  },
});

export async function aDiscussion(db: Db): Promise<Talk> {
  const people = {
    author: await aPerson(db),
    reader: await aPerson(db),
    moderator: await aPerson(db),
    second: await aPerson(db),
    admin: await aPerson(db, { isAdmin: true }),
  };
  const { author } = people;
  const community = await aCommunity(db, { by: people.moderator, name: newName() });
  await aMember(db, people.second, community);
  await aModerator(db, people.second, community);
  const post = await aPost(db, { by: author, in: community, title: 'Talk', hotness });
  return {
    path: `/${community.name}/post/${post.publicId}`,
    db,
    post,
    community,
    people,
    written: async ({ by, on = post, ...values }) => {
      const { id } = people[by];
      await db
        .update(users)
        .set({ noComments: sql`${users.noComments} + 1` })
        .where(eq(users.id, id));
      return aComment(db, { by: { id }, on, ...values });
    },
    posted: (values) => aPost(db, { by: author, in: community, hotness, ...values }),
    reported: async (of, comment) => {
      await aReport(db, { by: await aPerson(db), of, reasonId: 3, ...(comment ? { comment } : {}) });
    },
  };
}

/** A comment without the replies to it, by words in it. */
export function comment(page: Page, words: string): Locator {
  return page.getByRole('region', { name: 'Comments' }).getByRole('article').filter({ hasText: words });
}

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Add a comment' });
export const prompt = (page: Page): Locator => page.getByRole('button', { name: 'Add a comment' });
export const menu = (page: Page): Locator => page.getByRole('menu', { name: 'More actions' });

/** Writes a comment; it is shown before the server has it. */
export async function write(page: Page, words: string): Promise<void> {
  await prompt(page).click();
  await box(page).fill(words);
  await page.keyboard.press('Control+Enter');
}

/** On phones the actions of a comment stand below its text once they are asked for. */
export async function showActions(of: Locator): Promise<void> {
  const reveal = of.getByRole('button', { name: 'Show actions', expanded: false });
  if (await reveal.isVisible()) await reveal.click();
}

/** Opens the reply box of a comment and fills it; nothing is sent. */
export async function beginReply(to: Locator, words: string): Promise<Locator> {
  await showActions(to);
  await to.getByRole('button', { name: 'Reply' }).click();
  const field = to.getByRole('textbox', { name: /^Reply to/ });
  await field.fill(words);
  return field;
}

/** The server has the comment, and the page knows. */
export async function stored(words: Locator): Promise<void> {
  await words.getByRole('button', { name: 'Upvote' }).waitFor();
}

/** Picks an entry of the menu of a post or a comment. */
export async function choose(of: Locator, entry: string): Promise<void> {
  await showActions(of);
  await of.getByRole('button', { name: 'More actions' }).click();
  await menu(of.page()).getByText(entry, { exact: true }).click();
}

/** Confirms a question. */
export async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}
