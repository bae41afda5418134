import type { RequestListener } from 'node:http';
import { images, type JobName, posts } from '@confab/db';
import { imageKey } from '@confab/domain';
import { createFetcher, type FetcherOptions } from '@confab/outbound';
import { aCommunity, aPost, aThumbnail, aUser } from '@confab/testing/db';
import { onlySites, openSite, type Site } from '@confab/testing/site';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { contextFor } from '../test-support/job-context.ts';
import { createStore, type TestStore } from '../test-support/pictures.ts';
import { deleteImageFiles, makeImageCopies } from './stored-files.ts';
import { fetchLinkPreview } from './fetch-link-preview.ts';

const database = useEmptyDatabase();
let store: TestStore;
let sites: Site[];
let alice: { id: string };
let cats: { id: string };
beforeEach(async () => {
  store = await createStore();
  sites = [];
  alice = await aUser(database.db);
  cats = await aCommunity(database.db, { by: alice });
});
afterEach(async () => {
  for (const site of sites) await site.close();
  await store.drop();
});

async function aSite(pages: Record<string, RequestListener>): Promise<Site> {
  const site = await openSite((request, response) => {
    const answer = pages[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  sites.push(site);
  return site;
}

const page =
  (html: string): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);

const file =
  (bytes: Uint8Array, type: string): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', type).end(bytes);

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();

const aLink = (url: string, values: Partial<typeof posts.$inferInsert> = {}) =>
  aPost(database.db, { by: alice, in: cats, linkUrl: url, ...values });

function context(options: FetcherOptions = {}) {
  return contextFor(database.db, store, createFetcher({ ...onlySites(sites), ...options }));
}

async function previewOf(post: { id: string }) {
  const [row] = await database.db
    .select({ image: images })
    .from(posts)
    .innerJoin(images, eq(images.id, posts.linkImageId))
    .where(eq(posts.id, post.id));
  return row?.image;
}

async function waitingJobs(): Promise<{ name: JobName; payload: unknown; later: boolean }[]> {
  const rows = await database.db.execute<{ name: JobName; payload: unknown; later: boolean }>(sql`
    select tasks.identifier as name, jobs.payload, jobs.run_at > now() as later
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    order by jobs.id`);
  return [...rows];
}

/** The post has no picture, no row or file was left, and only the named jobs wait. */
async function expectNoPreview(post: { id: string }, jobs: JobName[] = []) {
  expect(await previewOf(post)).toBeUndefined();
  expect(await database.db.select().from(images)).toEqual([]);
  expect(await store.keys()).toEqual([]);
  expect((await waitingJobs()).map(({ name }) => name)).toEqual(jobs);
}

describe('the preview of a link', () => {
  test('is the Open Graph picture of its page, with its copies', async () => {
    const site = await aSite({
      '/articles/one': page('<title>One</title><meta property="og:image" content="../pictures/one.png">'),
      '/pictures/one.png': file(await picture(), 'image/png'),
    });
    const post = await aLink(site.url('/articles/one'));
    await fetchLinkPreview({ postId: post.id }, context());

    const preview = await previewOf(post);
    expect(preview).toMatchObject({
      usage: 'linkThumbnail',
      uploadedBy: null,
      width: 1280,
      height: 720,
      copiesMadeAt: null,
    });
    expect(preview?.usedAt).not.toBeNull();
    const imageId = preview?.id ?? '';
    expect(await waitingJobs()).toMatchObject([{ name: 'makeImageCopies', payload: { imageId } }]);

    await makeImageCopies({ imageId }, context());
    const copied = await previewOf(post);
    expect(copied?.copiesMadeAt).not.toBeNull();
    const keys = await store.keys();
    for (const name of [undefined, 'tiny', 'desktop', 'mobile']) {
      expect(keys).toContain(imageKey({ id: imageId, hash: copied?.hash ?? '' }, name));
    }
  });

  test.each([
    ['jpeg', '/one', 'image/jpeg'],
    ['png', '/one', 'image/png'],
    ['webp', '/one', 'image/webp'],
    ['png', '/one.png', 'application/octet-stream'],
    ['jpeg', '/ONE.JPG', 'binary/octet-stream'],
  ] as const)('is the link itself when that is a picture: %s at %s as %s', async (format, path, type) => {
    const site = await aSite({ [path]: file(await picture(format), type) });
    const post = await aLink(site.url(path));
    await fetchLinkPreview({ postId: post.id }, context());
    expect(await previewOf(post)).toMatchObject({ usage: 'linkThumbnail', width: 1280, height: 720 });
    expect(site.requests).toHaveLength(1);
  });

  test('is found at the end of redirects', async () => {
    const site = await aSite({
      '/short': (_request, response) => response.writeHead(301, { location: '/long' }).end(),
      '/long': page('<meta property="og:image" content="/one">'),
      '/one': (_request, response) => response.writeHead(302, { location: '/two.png' }).end(),
      '/two.png': file(await picture(), 'image/png'),
    });
    const post = await aLink(site.url('/short'));
    await fetchLinkPreview({ postId: post.id }, context());
    expect(await previewOf(post)).toBeDefined();
  });

  test('is fetched once, however often and concurrently the job runs', async () => {
    const site = await aSite({ '/one.png': file(await picture(), 'image/png') });
    const post = await aLink(site.url('/one.png'));
    const run = () => fetchLinkPreview({ postId: post.id }, context());
    await Promise.all([run(), run()]);
    await run();

    const preview = await previewOf(post);
    const jobs = await waitingJobs();
    expect(jobs.filter(({ name }) => name === 'makeImageCopies')).toHaveLength(1);
    for (const { name, payload } of jobs) {
      // The payload as it was enqueued.
      if (name === 'deleteImageFiles') await deleteImageFiles(payload as never, context());
    }
    expect(await database.db.select({ id: images.id }).from(images)).toEqual([{ id: preview?.id }]);
    expect(await store.keys()).toHaveLength(1);
  });

  test('is not fetched for posts that have one, have no link, lost it, or do not exist', async () => {
    const site = await aSite({ '/one.png': file(await picture(), 'image/png') });
    const url = site.url('/one.png');
    const now = new Date().toISOString();
    const thumbnail = await aThumbnail(database.db);
    const deleted = {
      deletedAt: now,
      deletedAs: 'normal',
      deletedContentAt: now,
      deletedContentAs: 'normal',
    } as const;
    const unwanted = [
      await aLink(url, { linkImageId: thumbnail.id }),
      await aPost(database.db, { by: alice, in: cats }),
      await aLink(url, deleted),
      { id: 'f'.repeat(24) },
    ];
    for (const post of unwanted) await fetchLinkPreview({ postId: post.id }, context());
    expect(site.connections()).toBe(0);
    expect(await waitingJobs()).toEqual([]);
  });

  test('is fetched for a post that was deleted with its content kept', async () => {
    const site = await aSite({ '/one.png': file(await picture(), 'image/png') });
    const post = await aLink(site.url('/one.png'), {
      deletedAt: new Date().toISOString(),
      deletedAs: 'normal',
    });
    await fetchLinkPreview({ postId: post.id }, context());
    expect(await previewOf(post)).toBeDefined();
  });

  test('is deleted again when the content is deleted during the fetch', async () => {
    const bytes = await picture();
    const site = await aSite({
      '/one.png': (request, response) => {
        const now = new Date().toISOString();
        const gone = {
          deletedAt: now,
          deletedAs: 'normal',
          deletedContentAt: now,
          deletedContentAs: 'normal',
        } as const;
        void database.db
          .update(posts)
          .set(gone)
          .where(eq(posts.type, 'link'))
          .then(() => file(bytes, 'image/png')(request, response));
      },
    });
    const post = await aLink(site.url('/one.png'));
    await fetchLinkPreview({ postId: post.id }, context());
    const [job] = await waitingJobs();
    expect(job?.name).toBe('deleteImageFiles');
    // The payload as it was enqueued.
    await deleteImageFiles(job?.payload as never, context());
    await expectNoPreview(post, ['deleteImageFiles']);
  });
});

describe('the words and the icon of a link', () => {
  const wordsOf = async ({ id }: { id: string }) => {
    const [row] = await database.db
      .select({ title: posts.linkTitle, description: posts.linkDescription, icon: posts.linkIcon })
      .from(posts)
      .where(eq(posts.id, id));
    return row;
  };
  const words = '<title>One</title><meta name="description" content="About one.">';

  test('come from its page; the icon is fetched once for its site, and our copy is small', async () => {
    const site = await aSite({
      '/one': page(`${words}<link rel="icon" href="/icon.png">`),
      '/two': page('<link rel="icon" href="/other.png">'),
      '/icon.png': file(await picture(), 'image/png'),
    });
    const [one, two] = [await aLink(site.url('/one')), await aLink(site.url('/two'))];
    await fetchLinkPreview({ postId: one.id }, context());
    await fetchLinkPreview({ postId: two.id }, context());

    const [image] = await database.db.select().from(images);
    expect(image).toMatchObject({ usage: 'linkIcon', width: 64, height: 48 });
    expect(image?.usedAt).not.toBeNull();
    const icon = image && imageKey(image);
    expect(await wordsOf(one)).toEqual({ title: 'One', description: 'About one.', icon });
    expect(await wordsOf(two)).toEqual({ title: null, description: null, icon });
    expect(await store.keys()).toEqual([icon]);
    expect(site.requests.map(({ url }) => url)).toEqual(['/one', '/icon.png', '/two']);
  });

  test.each<[string, RequestListener | undefined]>([
    ['is not there', undefined],
    ['is an SVG by its bytes', file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')],
    [
      'leads to this machine',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    ],
  ])('are without an icon that %s', async (_what, answer) => {
    const site = await aSite({ '/one': page(words), ...(answer && { '/favicon.ico': answer }) });
    const post = await aLink(site.url('/one'));
    await fetchLinkPreview({ postId: post.id }, context());
    expect(await wordsOf(post)).toEqual({ title: 'One', description: 'About one.', icon: null });
    await expectNoPreview(post);
  });

  test('are without the icon of another site that the link leads to', async () => {
    const site = await aSite({
      '/short': (_request, response) =>
        response.writeHead(302, { location: site.url('/one', 'other.example') }).end(),
      '/one': page(`${words}<link rel="icon" href="/icon.png">`),
      '/icon.png': file(await picture(), 'image/png'),
    });
    const post = await aLink(site.url('/short'));
    await fetchLinkPreview({ postId: post.id }, context());
    expect(await wordsOf(post)).toMatchObject({ title: 'One', icon: null });
  });
});

describe('a link without a preview', () => {
  test.each<[string, Record<string, RequestListener>]>([
    ['of a page that has none', { '/': page('<title>One</title><img src="/one.png">') }],
    [
      'of a page whose picture is missing',
      { '/': page('<meta property="og:image" content="/missing.png">') },
    ],
    ['of a page whose picture is no picture', { '/': page('<meta property="og:image" content="/">') }],
    ['of a page that is not there', {}],
    ['of a file that is no picture', { '/': file(Buffer.from('PDF'), 'application/pdf') }],
    ['of a picture that cannot be read', { '/': file(Buffer.from('no picture'), 'image/png') }],
    [
      'of a drawing with a script',
      {
        '/': page('<meta property="og:image" content="/one.svg">'),
        '/one.svg': file(
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
          'image/svg+xml',
        ),
      },
    ],
  ])('%s', async (_what, pages) => {
    const site = await aSite(pages);
    const post = await aLink(site.url());
    await fetchLinkPreview({ postId: post.id }, context());
    await expectNoPreview(post);
  });

  test('of a page or a picture on this machine', async () => {
    const inside = await openSite((request, response) => {
      page('<meta property="og:image" content="/one.png">')(request, response);
    });
    const secret = `http://127.0.0.1:${inside.port}/`;
    const site = await aSite({
      '/page': (_request, response) => response.writeHead(302, { location: secret }).end(),
      '/picture': page(`<meta property="og:image" content="${secret}">`),
      '/redirect': page('<meta property="og:image" content="/page">'),
    });
    for (const url of [site.url('/page'), site.url('/picture'), site.url('/redirect'), secret]) {
      const post = await aLink(url);
      const startedAt = performance.now();
      const told = context();
      await fetchLinkPreview({ postId: post.id }, told);
      // A silent server is given up after five seconds (outbound: fetcher).
      expect(performance.now() - startedAt).toBeLessThan(5000);
      await expectNoPreview(post);
      expect(told.lines).toMatchObject([{ failure: 'refused', again: false }]);
      expect(JSON.stringify(told.lines)).not.toContain('127.0.0.1');
    }
    expect(inside.connections()).toBe(0);
    await inside.close();
  });

  test.each([
    ['says so', true],
    ['does not say so', false],
  ])('of 50 megabytes, when the server %s', async (_how, saysSo) => {
    const megabyte = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const endless =
      (type: string): RequestListener =>
      (_request, response) => {
        response.setHeader('content-type', type);
        if (saysSo) response.setHeader('content-length', 50 * megabyte.length);
        const more = () => {
          while (sent < 50 && response.write(megabyte)) sent++;
        };
        response.on('drain', more);
        more();
      };
    const site = await aSite({
      '/page': endless('text/html'),
      '/picture': endless('image/png'),
      '/image': page('<meta property="og:image" content="/picture">'),
    });
    for (const path of ['/page', '/picture', '/image']) {
      sent = 0;
      const post = await aLink(site.url(path));
      await fetchLinkPreview({ postId: post.id }, context());
      await expectNoPreview(post);
      await site.allClosed();
      expect(sent).toBeLessThan(50);
    }
  });

  test('of a slow page, which is retried for an hour', async () => {
    const site = await aSite({ '/': () => undefined });
    const fresh = await aLink(site.url());
    await fetchLinkPreview({ postId: fresh.id }, context({ timeoutMs: 200 }));
    await expectNoPreview(fresh, ['fetchLinkPreview']);
    expect(await waitingJobs()).toMatchObject([{ payload: { postId: fresh.id }, later: true }]);

    const createdAt = new Date(Date.now() - 61 * 60_000).toISOString();
    const old = await aLink(site.url(), { createdAt });
    await fetchLinkPreview({ postId: old.id }, context({ timeoutMs: 200 }));
    await expectNoPreview(old, ['fetchLinkPreview']);
  });

  test('of a site that is away, until it is back', async () => {
    const bytes = await picture();
    let away = true;
    const site = await aSite({
      '/one.png': (request, response) => {
        if (away) response.writeHead(503).end();
        else file(bytes, 'image/png')(request, response);
      },
    });
    const post = await aLink(site.url('/one.png'));
    await fetchLinkPreview({ postId: post.id }, context());
    await expectNoPreview(post, ['fetchLinkPreview']);
    away = false;
    await fetchLinkPreview({ postId: post.id }, context());
    expect(await previewOf(post)).toBeDefined();
  });

  test('while the store fails: the job fails, and the unused picture is swept like an upload', async () => {
    const site = await aSite({ '/one.png': file(await picture(), 'image/png') });
    const post = await aLink(site.url('/one.png'));
    const failing = {
      ...context(),
      store: { ...store, put: () => Promise.reject(new Error('the disk is full')) },
    };
    await expect(fetchLinkPreview({ postId: post.id }, failing)).rejects.toThrow('the disk is full');
    expect(await previewOf(post)).toBeUndefined();
    expect(await database.db.select().from(images)).toMatchObject([{ usedAt: null, uploadedBy: null }]);
  });

  test('when the worker stops during the fetch: the job runs again', async () => {
    const stopping: { stop?: () => void } = {};
    const site = await aSite({ '/': () => stopping.stop?.() });
    const post = await aLink(site.url());
    const told = context();
    stopping.stop = told.stop;
    await expect(fetchLinkPreview({ postId: post.id }, told)).rejects.toThrow('aborted');
    await expectNoPreview(post);
  });
});
