import { communities, connect, posts, users } from '@confab/db';
import { aComment, aPost } from '@confab/testing/db';
import type { Browser, Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { databaseUrl, expect, expectAccessible, logIn, test } from './journey.ts';
import { restingTop } from './long-thread.ts';
import { type Product, startProduct } from './product.ts';

/** Journeys of two people on one post, whom different api processes may serve. */
test.describe('with two api processes', () => {
  // One product for all of them.
  test.describe.configure({ mode: 'default' });
  test.slow();

  const database = connect(databaseUrl, { max: 2, applicationName: 'journeys' });
  let product: Product;

  test.beforeAll(async () => {
    product = await startProduct({ databaseUrl, apis: 2 });
  });
  test.afterAll(async () => {
    await product.stop();
    await database.close();
  });

  /** What journeys share has people and places to write in. */
  async function seeded() {
    const [by] = await database.db.select().from(users).where(eq(users.username, 'mod_of_birding'));
    const [birding] = await database.db.select().from(communities).where(eq(communities.name, 'birding'));
    if (!by || !birding) throw new Error('the site has no /birding');
    return { by, birding };
  }

  /** The address of a post with some comments, each longer than a line. */
  async function aDiscussion(): Promise<string> {
    const { by, birding } = await seeded();
    const post = await aPost(database.db, { by, in: birding, title: 'A post that two people read' });
    for (let number = 1; number <= 40; number++) {
      await aComment(database.db, { by, on: post, body: `Thought number ${number}. `.repeat(12) });
    }
    return `/birding/post/${post.publicId}`;
  }

  async function personAt(browser: Browser, path: string, username: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: product.origin });
    const page = await context.newPage();
    await logIn(page, username);
    const listening = page.waitForRequest(/\/events\?after=/);
    await page.goto(path);
    await listening;
    return page;
  }

  async function write(page: Page, text: string) {
    const box = page.getByRole('region', { name: 'Comments' });
    await box.getByRole('button', { name: 'Add a comment' }).click();
    await box.getByRole('textbox', { name: 'Add a comment' }).fill(text);
    await box.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  }

  const pill = (page: Page, count: number) =>
    page.getByRole('button', { name: count === 1 ? '1 new comment' : `${count} new comments`, exact: true });

  test('what one writes the other is told of, and reads without losing their place', async ({ browser }) => {
    const path = await aDiscussion();
    const [reader, writer] = await Promise.all([
      personAt(browser, path, 'alice'),
      personAt(browser, path, 'bob_the_reader'),
    ]);
    const read = reader.getByRole('article').filter({ hasText: 'Thought number 20.' });
    await read.scrollIntoViewIfNeeded();
    await read.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const before = await restingTop(read);

    await write(writer, 'The first swift has left again.');
    await expect(pill(reader, 1)).toBeVisible();
    expect(Math.abs((await restingTop(read)) - before)).toBeLessThanOrEqual(1);
    await expect(pill(writer, 1)).toBeHidden();

    await write(writer, 'And so has the second.');
    await expect(pill(reader, 2)).toBeVisible();

    await pill(reader, 2).click();
    await expect(pill(reader, 2)).toBeHidden();
    await expect(reader.getByText('The first swift has left again.')).toBeAttached();
    await expect(reader.getByRole('status').filter({ hasText: '2 new comments shown' })).toBeAttached();
    expect(Math.abs((await restingTop(read)) - before)).toBeLessThanOrEqual(4);
    await expect(read).toBeFocused();
    await expect(reader.getByRole('heading', { name: '42 comments' })).toBeAttached();
    await expectAccessible(reader);
    await reader.context().close();
    await writer.context().close();
  });

  test(
    'a cut of the listening connections loses nothing and tells nothing twice',
    { tag: '@desktop' },
    async ({ browser }) => {
      const path = await aDiscussion();
      const [reader, writer] = await Promise.all([
        personAt(browser, path, 'alice'),
        personAt(browser, path, 'bob_the_reader'),
      ]);
      await write(writer, 'Before the cut.');
      await expect(pill(reader, 1)).toBeVisible();

      const cut = await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      );
      expect(cut.length).toBeGreaterThanOrEqual(2);
      await write(writer, 'During the cut.');
      await expect(pill(reader, 2)).toBeVisible({ timeout: 20_000 });
      await write(writer, 'After the cut.');
      await expect(pill(reader, 3)).toBeVisible();

      await pill(reader, 3).click();
      for (const text of ['Before the cut.', 'During the cut.', 'After the cut.']) {
        await expect(reader.getByRole('article').filter({ hasText: text })).toHaveCount(1);
      }
      await expect(reader.getByRole('button', { name: /new comments?$/ })).toBeHidden();
      await reader.context().close();
      await writer.context().close();
    },
  );

  test(
    'a hidden page rests, and hears what it missed when it is looked at again',
    { tag: '@desktop' },
    async ({ browser }) => {
      const path = await aDiscussion();
      const reader = await personAt(browser, path, 'alice');
      await reader.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      const [post] = await database.db
        .select()
        .from(posts)
        .where(eq(posts.publicId, path.split('/').at(-1) ?? ''));
      if (!post) throw new Error('the post has gone');
      await aComment(database.db, { by: (await seeded()).by, on: post, body: 'Said to nobody.' });
      const listening = reader.waitForRequest(/\/events\?after=40/);
      await reader.evaluate(() => {
        Reflect.deleteProperty(document, 'visibilityState');
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await listening;
      await expect(pill(reader, 1)).toBeVisible();
      await reader.context().close();
    },
  );
});
