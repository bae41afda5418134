import { aCommunity, aList } from '@confab/testing/db';
import type { Locator, Page } from '@playwright/test';
import { choose, type Discussion, test } from './discussion.ts';
import {
  answers,
  devtools,
  expect,
  expectAccessible,
  hold,
  newName,
  origin,
  overflow,
  settled,
  site,
} from './journey.ts';
import { expectAbove, scrollPage, shifted, watchShifts } from './layout.ts';

const latin = /\/inter-latin-(?!ext-)[^/]+\.woff2$/;

test(
  'titles have one size and begin at one height on all pages',
  { tag: '@both' },
  async ({ discussion }) => {
    const { db, people, community } = discussion;
    await aList(db, { by: people.admin, name: 'tools', displayName: 'Tools', of: [] });
    const page = await discussion.comes('admin', '/');
    const places = new Map<string, unknown>();
    const lists = `/@${people.admin.username}/lists`;
    const paths = ['/all', '/communities', '/notifications', '/settings', '/new', lists, `${lists}/tools`];
    for (const path of ['/', ...paths, '/admin/users', `/${community.name}/modtools/settings`]) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      places.set(
        path,
        await page.getByRole('heading', { level: 1 }).evaluate((title) => {
          const { fontSize, lineHeight } = getComputedStyle(title);
          return { fontSize, lineHeight, top: title.getBoundingClientRect().top };
        }),
      );
    }
    const first = places.get('/');
    expect(Object.fromEntries(places)).toEqual(
      Object.fromEntries([...places.keys()].map((path) => [path, first])),
    );
  },
);

test('pages are in Inter, until a reader chooses the system font', async ({ discussion }) => {
  const page = await discussion.comes('reader', '/settings');
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await settled(page);
  expect(fonts).toEqual([expect.stringMatching(latin)]);

  const choice = page.getByRole('radiogroup', { name: 'Font' });
  await expect(choice.getByRole('radio', { name: 'Inter' })).toBeChecked();
  // Each card is drawn in its font.
  const drawnIn = (name: string) =>
    choice
      .locator('label', { hasText: name })
      .locator('.aa')
      .evaluate((letters) => getComputedStyle(letters).fontFamily.startsWith('Inter'));
  expect([await drawnIn('Inter'), await drawnIn('System')]).toEqual([true, false]);
  await choice.getByRole('radio', { name: 'System' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-font', 'system');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.goto('/');
  await settled(page);
  // A request would say less: Chromium fetches what earlier visits to a page needed.
  await expect(page.locator('link[as=font]')).toHaveCount(0);
  const used = () =>
    [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family }) => family);
  expect(await page.evaluate(used)).toEqual([]);
});

for (const fallback of ['Inter fallback', 'Inter fallback Roboto', 'Inter fallback DejaVu']) {
  test(`nothing moves when Inter takes the place of ${fallback}`, { tag: '@both' }, async ({ page }) => {
    test
      .info()
      .skip(process.platform !== 'linux' && fallback !== 'Inter fallback', 'Only Linux is given fonts.');
    const letCome = await hold(page, latin);
    await watchShifts(page);
    // The page is not loaded before its font is.
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await answers(page.getByRole('button'));
    await page.evaluate((name) => document.fonts.load(`1em '${name}'`), fallback);
    const before = await widths(page, fallback);
    await page.evaluate((name) => {
      document.documentElement.style.setProperty('--font-custom', `Inter, '${name}'`);
    }, fallback);
    await drawn(page);
    await shifted(page);
    letCome();
    await settled(page);
    await page.evaluate(() => document.fonts.load('1em Inter'));
    await drawn(page);
    expect(await shifted(page)).toBeLessThan(0.01);
    for (const [at, width] of (await widths(page, 'Inter')).entries()) {
      expect((before[at] ?? 0) / width).toBeGreaterThan(0.98);
      expect((before[at] ?? 0) / width).toBeLessThan(1.02);
    }
  });
}

/** The width of the page's text in this font, regular and semibold: so large that rounding of letters hardly counts. */
const widths = (page: Page, family: string) =>
  page.getByRole('main').evaluate((main, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('This browser draws no text.');
    return [400, 600].map((weight) => {
      canvas.font = `${weight} 160px '${name}'`;
      return canvas.measureText(main.textContent).width;
    });
  }, family);

/** Two frames: what has changed is drawn, and its shifts are known. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('a focused field with an error has a red ring, as wide as without', async ({ discussion }) => {
  const page = await discussion.comes('reader', '/settings');
  const field = page.getByLabel('Email');
  await answers(field);
  await field.fill('nowhere');
  const before = await ring(field);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const red = await page.locator('.field .error').evaluate((error) => getComputedStyle(error).color);
  expect(before.color).not.toBe(red);
  await expect.poll(() => ring(field)).toEqual({ ...before, color: red, border: red });
});

const ring = (field: Locator) =>
  field.evaluate((element) => {
    const { outlineWidth, outlineStyle, outlineOffset, outlineColor, borderColor } =
      getComputedStyle(element);
    return { outlineWidth, outlineStyle, outlineOffset, color: outlineColor, border: borderColor };
  });

test('the chosen part of a switch is lighter than the rest, in both themes', async ({ page }) => {
  await page.goto(`${origin}/`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const chosen = page.getByRole('group', { name: 'Feed layout' }).locator('[aria-pressed=true]');
    const [thumb, track] = await chosen.evaluate((button) =>
      [button, button.parentElement ?? button].map((element) =>
        (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).reduce(
          (sum, part) => sum + Number(part),
          0,
        ),
      ),
    );
    expect(thumb, colorScheme).toBeGreaterThan(track ?? Infinity);
  }
});

test(
  'after 50 px the page shows blurred through the navbar, unless the reader wants less transparency',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto(site.longPost);
    await settled(page);
    const navbar = page.locator('.navbar');
    await expect(navbar).toHaveCSS('backdrop-filter', 'none');
    await scrollPage(page, 300);
    await expect(navbar).toHaveCSS('backdrop-filter', 'blur(12px)');
    await expect(navbar).toHaveCSS('background-color', 'color(srgb 1 1 1 / 0.88)');
    if (isMobile) {
      await expect(page.locator('.bottomnav')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.locator('.bottomnav')).toHaveCSS('backdrop-filter', 'none');
    }
    const client = await devtools(page);
    await client.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
    });
    await expect(navbar).toHaveCSS('backdrop-filter', 'none');
    await expect(navbar).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  },
);

test('letters of twice the size overlap nowhere and move nothing out of the page', async ({
  page,
  discussion,
}) => {
  test.slow();
  const member = await discussion.comes('reader');
  for (const one of [page, member]) {
    await one.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    for (const width of [1280, 1024, 800, 640, 390, 320]) {
      await one.setViewportSize({ width, height: 800 });
      for (const path of one === page ? ['/about'] : ['/settings', '/notifications']) {
        await one.goto(path);
        await one.evaluate(() => document.fonts.ready);
        const at = `${path} at ${width}`;
        expect(await overlapping(one.locator('.navbar')), at).toEqual([]);
        expect(await overflow(one), at).toBeLessThanOrEqual(0);
      }
    }
  }
});

/** Controls of the navbar that cover one another, or what holds them. */
const overlapping = (navbar: Locator) =>
  navbar.evaluate((bar) => {
    const parts = [...bar.querySelectorAll('.icon-btn, .logo, .search, .btn, .me-btn')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ name: part.className, box: part.getBoundingClientRect() }));
    return parts.flatMap(({ name, box }, index) => {
      const next = parts[index + 1];
      const end = next ? next.box.left : innerWidth;
      // The logo and the last control reach into the free edge of their neighbours.
      return box.right > end + 8
        ? [`${name} ends at ${box.right}, ${next?.name ?? 'the window'} begins at ${end}`]
        : [];
    });
  });

test('the share of votes is visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(site.longPost);
  const share = page.locator('.votes-bar .track i').first();
  const [drawn, ground] = await share.evaluate((part) =>
    [part, document.body].map((element) => getComputedStyle(element).backgroundColor),
  );
  expect(drawn).not.toBe(ground);
});

test('alerts do not cover the bar that saves settings', { tag: '@both' }, async ({ discussion }) => {
  const page = await discussion.comes('reader', '/settings');
  const field = page.getByLabel('About me');
  await answers(field);
  await field.fill('At the sea.');
  await page.route('**/api/_settings**', (route) => route.fulfill({ status: 429 }));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const alert = page.locator('.toast');
  await expect(alert).toBeVisible();
  await expectAbove(alert, page.locator('.save-bar'));
});

test.describe('a post that is opened from a list', () => {
  type Motion = { discussion: Discussion; msPerLook: number };

  /** The feed of a community with one post, on a clock that goes on by so much each time a script reads it. */
  async function aFeed({ discussion, msPerLook }: Motion) {
    const page = await discussion.comes('reader', `/${discussion.community.name}`);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /[/]start-[^/]+[.]js$/.test(name)),
    );
    await settled(page);
    const flights = await watchFlights(page, msPerLook);
    const open = () => page.locator(`[data-card-link][href="${discussion.path}"]`).dispatchEvent('click');
    return { page, flights, open };
  }
  const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Talk' });

  test('flies from its card to its page, and back', { tag: '@both' }, async ({ discussion }) => {
    const { page, flights, open } = await aFeed({ discussion, msPerLook: 0 });
    await open();
    await expect.poll(flights).toEqual([['post-title']]);
    await expect(title(page)).toBeVisible();
    await page.goBack();
    await expect.poll(flights).toEqual([['post-title'], ['post-title']]);
    await expect(page.getByRole('feed')).toBeVisible();
  });

  test('appears at once where its page comes late', async ({ discussion }) => {
    const { page, flights, open } = await aFeed({ discussion, msPerLook: 200 });
    await open();
    await expect(title(page)).toBeVisible();
    expect(await flights()).toEqual([]);
  });

  test('appears at once for readers who ask for less motion', async ({ discussion }) => {
    const { page, flights, open } = await aFeed({ discussion, msPerLook: 0 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open();
    await expect(title(page)).toBeVisible();
    expect(await flights()).toEqual([]);
  });
});

/** Notes what flies in each transition of the page: the names of the parts, in order. */
async function watchFlights(page: Page, msPerLook: number): Promise<() => Promise<string[][]>> {
  const noted = await page.evaluateHandle((ms) => {
    let now = performance.now();
    performance.now = () => (now += ms);
    const flights: string[][] = [];
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = begin(update);
      const note = () => {
        const parts = document.getAnimations().map(({ effect }) => {
          const element = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          return /group[(](post-.*)[)]/.exec(element ?? '')?.[1];
        });
        flights.push([...new Set(parts.filter((part) => part !== undefined))].toSorted());
      };
      transition.ready.then(note, () => flights.push(['refused']));
      return transition;
    };
    return flights;
  }, msPerLook);
  return () => noted.jsonValue();
}

test('fifteen compact posts show in a window of 1000 px', async ({ discussion }) => {
  const about = 'A title that has much to say about the swifts over the mill and so has no room in its line';
  for (let left = 14; left > 0; left--) await discussion.posted({ title: left % 3 === 0 ? about : 'Short' });
  await discussion.posted({ title: 'A link', type: 'link', linkUrl: 'https://x.example/' });
  const page = await discussion.comes('reader', '/all');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByRole('button', { name: 'Compact layout' }).click();
  const rows = page.getByRole('feed').getByRole('article');
  await expect(rows.nth(15)).toBeAttached();
  expect(
    await rows.evaluateAll((all) =>
      all.slice(0, 15).map((row) => ({
        height: row.getBoundingClientRect().height,
        shows: (row.querySelector('h2')?.getBoundingClientRect().bottom ?? Infinity) <= 1000,
      })),
    ),
  ).toEqual(Array.from({ length: 15 }, () => ({ height: 58, shows: true })));
  const more = rows.first().getByRole('button', { name: 'More actions' });
  await expect(more).toHaveCSS('opacity', '0');
  await more.focus();
  await expect(more).toHaveCSS('opacity', '1');
  await expectAccessible(page, { dark: true });
});

test(
  'compact posts on phones: titles begin at one edge, and the menu has the downvote',
  { tag: '@phone' },
  async ({ discussion }) => {
    // Several lines, of which the last is short, and one line in which directions mix.
    const long = `${'ما هي الكلمة التي لا يمكن ترجمتها من لغتك الأم؟ '.repeat(2)} نعم`;
    for (const title of [long, 'ما هي «swift»؟', 'Swift «ما هي»']) await discussion.posted({ title });
    await discussion.posted({ title: 'A swift', type: 'link', linkUrl: 'https://press.example.com/swifts' });
    const page = await discussion.comes('reader', `/${discussion.community.name}`);
    await page.getByRole('button', { name: 'Compact layout' }).click();
    const row = (title: string) => page.getByRole('article').filter({ hasText: title });
    const linesOf = (title: string) =>
      row(title)
        .getByRole('heading')
        .getByRole('link')
        .evaluate((link) => {
          const words = document.createRange();
          words.selectNodeContents(link);
          const lines = Map.groupBy(words.getClientRects(), ({ bottom }) => Math.round(bottom));
          return [...lines.values()].map((parts) => Math.min(...parts.map(({ left }) => Math.round(left))));
        });
    /** Where the lines of a title begin. A row that the browser has not drawn yet has none. */
    const edges = async (title: string) => {
      await row(title).scrollIntoViewIfNeeded();
      await expect.poll(() => linesOf(title)).not.toEqual([]);
      return linesOf(title);
    };
    const [edge = NaN] = await edges('A swift');
    for (const title of ['نعم', '«swift»', '«ما هي»']) {
      // A space at the end of a line may be between the words and the edge.
      for (const begin of await edges(title)) expect(Math.abs(begin - edge), title).toBeLessThan(5);
    }
    await expect(row('A swift').getByRole('link', { name: 'press.example.com' })).toBeVisible();

    await expect(row('A swift').getByRole('button', { name: 'Downvote' })).toBeHidden();
    await choose(row('A swift'), 'Downvote');
    await expect(row('A swift').locator('.score')).toHaveText('0');
    await expectAccessible(page, { dark: true });
  },
);

test(
  'a comment from right to left stands beside the thread’s line as others do',
  { tag: '@both' },
  async ({ discussion }) => {
    const long = 'ما هي الكلمة التي لا يمكن ترجمتها من لغتك الأم؟ '.repeat(40);
    for (const body of ['A swift.', 'ما هي الكلمة؟', long]) await discussion.written({ by: 'author', body });
    const page = await discussion.comes('reader');
    const boxes = await page.locator('.comment-body').evaluateAll((bodies) =>
      bodies.map((body) => {
        const [words, comment] = [
          body.getBoundingClientRect(),
          body.closest('article')?.getBoundingClientRect(),
        ];
        return Math.round(words.left - (comment?.left ?? 0));
      }),
    );
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes).size).toBe(1);
    expect(boxes[0]).toBeGreaterThan(30);
  },
);

test('an empty page offers a way on, and no order of nothing', { tag: '@both' }, async ({ discussion }) => {
  const { db, people } = discussion;
  const { name } = await aCommunity(db, { by: people.admin, name: newName() });
  await aList(db, { by: people.reader, name: 'tools', displayName: 'Tools', of: [] });
  const page = await discussion.comes('reader', `/${name}?sort=day`);
  const layout = page.getByRole('group', { name: 'Feed layout' });
  await expect(layout).toBeVisible();
  await page.getByRole('button', { name: 'Show posts of all times' }).click();
  const ways = [
    [`/${name}`, 'Create post'],
    [`/@${people.reader.username}`, 'Create post'],
    [`/@${people.second.username}`, 'Find something to read'],
    [`/@${people.reader.username}/lists/tools`, 'Find something to read'],
  ] as const;
  for (const [path, way] of ways) {
    await page.goto(path);
    const state = page.locator('.state');
    await expect(state.getByRole('heading', { name: 'Nothing to show' })).toBeVisible();
    await expect(state.getByRole('link', { name: way })).toBeVisible();
    await expect(layout).toBeHidden();
    await expectAccessible(page, { dark: true });
  }
});

test('settings follow the section that is read, beside it or in a line above it', async ({ discussion }) => {
  const page = await discussion.comes('reader', '/settings');
  await settled(page);
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const places = page.getByRole('navigation', { name: 'On this page' });
    const here = places.locator('[aria-current=location]');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(here).toHaveText('Account');
    await page.locator('#notifications').evaluate((section) => section.scrollIntoView());
    await expect(here).toHaveText('Notifications');
    await expect(here).toBeInViewport({ ratio: 1 });
    for (const section of ['Your data', 'Preferences']) {
      await places.getByRole('link', { name: section, exact: true }).click();
      await expect(here).toHaveText(section);
      await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeInViewport();
    }
    // No bar covers the beginning of the section.
    const top = await page.locator('#preferences').evaluate((section) => {
      const { left, top } = section.getBoundingClientRect();
      return section.contains(document.elementFromPoint(left + 40, top + 4));
    });
    expect(top).toBe(true);
    await expectAccessible(page, { dark: true });
  }
});

test('settings on a phone have targets of 44 pixels', { tag: '@phone' }, async ({ discussion }) => {
  const page = await discussion.comes('reader', '/settings');
  await settled(page);
  const small = await page
    .locator('main :is(button, label:has(input), .chip, input:not([type=radio], [type=checkbox]), textarea)')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.9)
        .map(({ outerHTML }) => outerHTML.slice(0, 90)),
    );
  expect(small).toEqual([]);
});
