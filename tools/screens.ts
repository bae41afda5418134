/// <reference lib="dom" />
/**
 * `npm run screens -- take ORIGIN DATA_DIR FOLDER`: pictures of every screen of a running demo, as each of its people, at
 * 390, 768, 1170 and 1440 px, light and dark. `npm run screens -- compare BEFORE AFTER` prints which differ, and by how many pixels.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { complain, say } from '@confab/terminal';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';

const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  laptop: { viewport: { width: 1170, height: 800 } },
  desktop: { viewport: { width: 1440, height: 900 } },
};

const people = ['visitor', 'member', 'moderator', 'admin'] as const;
type Person = (typeof people)[number];
type Accounts = Partial<Record<Person, { username: string; password: string }>>;

/** What the demo begins with stands for the names after a colon. */
const screens: Record<Person, readonly string[]> = {
  visitor: [
    '/',
    '/all?sort=latest',
    '/communities',
    ':community',
    ':post',
    ':comment',
    ':user',
    ':user/lists',
    '/meta/log',
    '/search?q=bread',
    '/login',
    '/signup',
    '/recover',
    '/about',
    '/guidelines',
    '/moderator-guidelines',
    '/terms',
    '/privacy-policy',
    '/markdown_guide',
    '/apps',
    '/developers',
    '/offline',
    '/nothing/here',
  ],
  member: [
    '/',
    '/subscriptions',
    ':community',
    ':post',
    '/new',
    '/notifications',
    '/mail',
    '/settings',
    ':me',
    ':me/lists',
  ],
  moderator: [
    ':moderated',
    '/modqueue',
    '/modqueue?show=held',
    '/modqueue?show=appeals',
    '/modqueue?show=mail',
    ':moderated/modtools/settings',
    ':moderated/modtools/reports',
    ':moderated/modtools/held',
    ':moderated/modtools/appeals',
    ':moderated/modtools/mail',
    ':moderated/modtools/removed',
    ':moderated/modtools/rollback',
    ':moderated/modtools/locked',
    ':moderated/modtools/banned',
    ':moderated/modtools/mods',
    ':moderated/modtools/rules',
    ':moderated/modtools/reasons',
    ':moderated/modtools/log',
  ],
  admin: [
    '/admin',
    '/admin/users',
    '/admin/comments',
    '/admin/communities',
    '/admin/safety',
    '/admin/appeals',
    '/admin/rollback',
    '/admin/rings',
    '/admin/branding',
    '/admin/ipbans',
    '/admin/bss',
    '/modqueue',
    '/admin/new-community-requests',
  ],
};

const [act, ...args] = process.argv.slice(2);
if (act === 'take' && args.length === 3) await take(...(args as [string, string, string]));
else if (act === 'compare' && args.length === 2) await compare(...(args as [string, string]));
else complain('Usage: npm run screens -- take ORIGIN DATA_DIR FOLDER | compare BEFORE AFTER');

async function take(origin: string, dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Written by `npm start`.
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as Accounts;
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    for (const person of people)
      for (const device of ['phone', 'tablet', 'laptop', 'desktop'] as const)
        for (const colorScheme of ['light', 'dark'] as const)
          await takeAll(browser, { origin, folder, person, device, colorScheme, account: accounts[person] });
  } finally {
    await browser.close();
  }
}

type Sitting = {
  origin: string;
  folder: string;
  person: Person;
  device: keyof typeof devices;
  colorScheme: 'light' | 'dark';
  account: { username: string; password: string } | undefined;
};

async function takeAll(
  browser: Browser,
  { origin, folder, person, device, ...rest }: Sitting,
): Promise<void> {
  const { colorScheme, account } = rest;
  const context = await browser.newContext({
    ...devices[device],
    baseURL: origin,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    if (account) await logIn(context, origin, account);
    const places = await placesOf(context);
    const page = await context.newPage();
    for (const screen of screens[person]) {
      const path = Object.entries(places).reduce((text, [name, value]) => text.replace(name, value), screen);
      const name = `${person}-${screen.replaceAll(/\W+/g, '_')}-${device}-${colorScheme}.png`;
      await page.goto(path);
      await settle(page);
      await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide' });
    }
  } finally {
    await context.close();
  }
}

/** Logs in by the calls of the login form; only a browser, which names its origin, gets a session that pages know. */
async function logIn(
  { request }: BrowserContext,
  origin: string,
  account: { username: string; password: string },
): Promise<void> {
  const hello = await request.get('/api/_initial');
  const token = hello.headers()['csrf-token'] ?? '';
  const reply = await request.post('/api/_login', {
    data: account,
    headers: { 'X-Csrf-Token': token, Origin: origin },
  });
  if (!reply.ok()) throw new Error(`${account.username} could not log in: ${await reply.text()}`);
}

/** Where the names of `screens` lead. */
async function placesOf({ request }: BrowserContext): Promise<Record<string, string>> {
  const ask = async <T>(path: string) => (await (await request.get(`/api/${path}`)).json()) as T;
  type Post = { publicId: string; communityName: string; username: string; noComments: number };
  const { posts } = await ask<{ posts: Post[] }>('posts?feed=all&sort=all&limit=50');
  const [post] = posts.toSorted((one, other) => other.noComments - one.noComments);
  if (!post) throw new Error('The site has no posts: npm run screens needs the demo.');
  const { user } = await ask<{ user: { username: string } | null }>('_initial');
  const { moddingList } = await ask<{ moddingList: { name: string }[] | null }>(
    `users/${user?.username ?? post.username}`,
  );
  const address = `/${post.communityName}/post/${post.publicId}`;
  const { comments } = await ask<{ comments: { id: string }[] }>(`posts/${post.publicId}`);
  return {
    ':comment': `${address}/${comments[0]?.id ?? ''}`,
    ':community': `/${post.communityName}`,
    ':moderated': `/${moddingList?.[0]?.name ?? ''}`,
    ':me': `/@${user?.username ?? ''}`,
    ':post': address,
    ':user': `/@${post.username}`,
  };
}

/** Waits until nothing moves or loads. Times pass between two sittings, so they all read alike. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const time of document.querySelectorAll('time')) time.textContent = '1 hour ago';
    await document.fonts.ready;
    const pictures = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete);
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}

async function compare(before: string, after: string): Promise<void> {
  const names = new Set([...(await readdir(before)), ...(await readdir(after))]);
  let same = 0;
  for (const name of [...names].sort()) {
    const difference = await differenceOf(join(before, name), join(after, name));
    if (difference === 0) same++;
    else say(`${name}: ${difference ?? 'only in one folder, or of another size'}`);
  }
  say(`${same} of ${names.size} screens are the same, pixel by pixel.`);
}

/** How many pixels differ visibly: by more than rounding. */
async function differenceOf(one: string, other: string): Promise<number | undefined> {
  const pixels = (file: string) =>
    sharp(file)
      .removeAlpha()
      .raw()
      .toBuffer()
      .catch(() => undefined);
  const [first, second] = await Promise.all([pixels(one), pixels(other)]);
  if (!first || first.length !== second?.length) return undefined;
  let different = 0;
  for (let at = 0; at < first.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)) > 4))
      different++;
  return different;
}
