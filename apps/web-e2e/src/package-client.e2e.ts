import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
// The types are those of the sources: what runs in the page is the built package.
import type * as clientModule from '@confab/api-contract/client';
import { type Connection, connect } from '@confab/db';
import { aCommunity, aPost } from '@confab/testing/db';
import { databaseUrl, expect, origin, site, test as base } from './journey.ts';
import { aPerson } from './people.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const test = base.extend<{ db: Connection['db'] }, { packages: string }>({
  db: async ({}, use) => {
    const connection = connect(databaseUrl, { max: 1, applicationName: 'journey of the client' });
    await use(connection.db);
    await connection.close();
  },
  /** Both packages, as `npm run packages` builds them. */
  packages: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'confab-packages-'));
      await promisify(execFile)(process.execPath, ['tools/packages/main.ts', folder], { cwd: root });
      await use(folder);
      await rm(folder, { recursive: true });
    },
    // Compiling and packing are other programs, on a machine that may be busy.
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** A page of the site’s own origin, whose scripts find the packages by their names as with any bundler. */
const page = `<!doctype html><html lang="en"><title>Integration</title>
<script type="importmap">${JSON.stringify({
  imports: {
    '@confab/domain': '/packages/domain/lib/index.js',
    '@confab/api-contract/client': '/packages/api-contract/lib/client/client.js',
  },
})}</script></html>`;

test(
  'the client of the package works in a page of the site',
  { tag: '@desktop' },
  async ({ page: tab, db, packages }) => {
    await tab.route(`${origin}/packages/**`, async (route) => {
      const path = normalize(new URL(route.request().url()).pathname.replace('/packages/', ''));
      if (extname(path) !== '.js') return route.fulfill({ contentType: 'text/html', body: page });
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(packages, path)) });
    });
    const { username } = await aPerson(db);
    const other = await aPerson(db);
    const { id: communityId, name } = await aCommunity(db, {
      by: other,
      name: `pkg_${other.id.slice(0, 12)}`,
    });
    for (let index = 0; index < 4; index++) await aPost(db, { by: other, in: { id: communityId } });
    await tab.goto('/packages/');

    const seen = await tab.evaluate(
      async ({ username, password, communityId, community }) => {
        const entry = '@confab/api-contract/client';
        const { ConfabError, createClient } = (await import(entry)) as typeof clientModule;
        const client = createClient({ baseUrl: location.origin });
        await client.session.login({ body: { username, password } });

        const post = await client.posts.create({ body: { title: 'From a page', body: 'Hello', community } });
        const params = { postId: post.publicId };
        const comment = await client.comments.create({ params, body: { body: 'And an answer' } });

        const titles: string[] = [];
        let pages = 0;
        for await (const { posts } of client.posts.list.pages({
          query: { communityId, sort: 'latest', limit: 2 },
        })) {
          pages += 1;
          titles.push(...posts.map(({ title }) => title));
        }

        const refusal = await client.posts.get({ params: { postId: 'nothing' } }).then(
          () => 'none',
          (error: unknown) => (error instanceof ConfabError ? [error.code, error.status] : String(error)),
        );
        await client.session.logout();
        const after = await client.session.user().then(
          () => 'a member',
          (error: unknown) => (error instanceof ConfabError ? error.code : String(error)),
        );
        return { author: post.username, body: comment.body, pages, titles, refusal, after };
      },
      { username, password: site.password, communityId, community: name },
    );

    expect(seen).toMatchObject({
      author: username,
      body: 'And an answer',
      pages: 3,
      after: 'not_logged_in',
    });
    expect(seen.titles).toHaveLength(5);
    expect(seen.titles[0]).toBe('From a page');
    expect(seen.refusal).toEqual(['post/not-found', 404]);
  },
);
