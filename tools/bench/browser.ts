/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { connect } from '@confab/db';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import {
  type Cost,
  costOf,
  costOfMove,
  heapOf,
  slowDown,
  summary,
  type Times,
  watchInteractions,
} from './interactions.ts';
import { compressedBytes } from './load.ts';
import type { Member } from './members.ts';

const path = '/place_1/post/browsing';
/** A feed that shows the post. */
const feedPath = '/place_1?sort=activity';
const comments = 5000;
const wideReplies = 1000;
/** Slowdown that stands for a cheap phone. */
const slower = 4;

/** When the reader acts: while comments appear, once those of the first page are there, once all of them are. */
type Moment = 'while they appear' | 'first page' | 'all comments';
/** After so many moves from the feed to the post and back the memory is read. */
const moves = { few: 5, many: 50 };

export type BrowserFigures = {
  /** Of the page, compressed. */
  bytes: { visitor: number; member: number };
  /** In the document when the first comment is there. */
  elements: number;
  firstPaint: Times;
  firstComment: Times;
  interactions: (What & { paint: Times; work: Times })[];
  /** What the page's scripts hold after moves, in bytes. */
  heap: { few: number; many: number };
};

type What = { act: string; moment: Moment; slower: number };

type Site = { origin: string; member: Member; runs: number };

/** A post with 5,000 comments in a real browser. Each run opens the page again and acts in it at every moment. */
export async function measureInBrowser(site: Site): Promise<BrowserFigures> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const arrivals = [];
    for (let run = 0; run < site.runs; run++) arrivals.push(await arrive(browser, site));
    const measured = new Map<string, What & { costs: Cost[] }>();
    const note: Note = (what, cost) => {
      const key = JSON.stringify(what);
      const row = measured.get(key) ?? { ...what, costs: [] };
      row.costs.push(cost);
      measured.set(key, row);
    };
    for (let run = 0; run < site.runs; run++) await readThread(browser, site, note);
    const heap = await moveAbout(browser, site, note);
    return {
      bytes: {
        visitor: (await compressedBytes(site.origin, { path })) ?? NaN,
        member: (await compressedBytes(site.origin, { path, headers: site.member.headers })) ?? NaN,
      },
      elements: Math.max(...arrivals.map(({ elements }) => elements)),
      firstPaint: summary(arrivals.map(({ firstPaint }) => firstPaint)),
      firstComment: summary(arrivals.map(({ firstComment }) => firstComment)),
      interactions: [...measured.values()].map(({ costs, ...what }) => ({
        ...what,
        paint: summary(costs.map(({ paint }) => paint)),
        work: summary(costs.map(({ work }) => work)),
      })),
      heap,
    };
  } finally {
    await browser.close();
  }
}

/** A visitor with an empty browser cache. */
async function arrive(browser: Browser, { origin }: Site) {
  const page = await openPage(browser, origin);
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('.comment-main')) requestAnimationFrame(look);
      else {
        performance.mark('first comment', {
          detail: document.getElementsByTagName('*').length,
        });
      }
    };
    requestAnimationFrame(look);
  });
  await slowDown(page, slower);
  await page.goto(path);
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      performance.getEntriesByName('first comment').length > 0,
  );
  const figures = await page.evaluate(() => {
    const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
    const [mark] = performance.getEntriesByName('first comment');
    return {
      firstPaint: startOf('first-contentful-paint'),
      firstComment: Math.max(startOf('first comment'), startOf('first-contentful-paint')),
      elements: mark instanceof PerformanceMark ? Number(mark.detail) : NaN,
    };
  });
  await page.context().close();
  return figures;
}

type Note = (what: What, cost: Cost) => void;

/** A member reads, and acts at each moment. */
async function readThread(browser: Browser, { origin, member }: Site, note: Note): Promise<void> {
  const page = await openPage(browser, origin, member);
  await watchInteractions(page);
  const act = async (moment: Moment) => {
    await slowDown(page, slower);
    for (const [name, pressed, done] of smallActs(page)) {
      const cost = await costOf(page, pressed);
      await done?.();
      // All comments may have appeared by then; the next moment measures that.
      if (moment !== 'while they appear' || (await more(page).isHidden()))
        note({ act: name, moment, slower }, cost);
    }
  };
  const fold = async (moment: Moment) => {
    for (const times of [1, slower]) {
      await slowDown(page, times);
      for (const verb of ['collapse', 'expand'])
        note(
          { act: `${verb} ${wideReplies} replies`, moment, slower: times },
          await costOf(page, foldOf(wide(page))),
        );
    }
  };

  await slowDown(page, slower);
  await page.goto(path);
  await page.locator('.keys-help').waitFor({ state: 'attached' });
  await act('while they appear');

  await allAppeared(page);
  await act('first page');
  await wide(page).locator('> .replies > li > .more-replies').click();
  await page.waitForFunction(
    ([list, count]) => document.querySelectorAll(`${list} > :first-child .replies .comment`).length === count,
    [threadList, wideReplies] as const,
    { timeout: 120_000 },
  );
  await fold('first page');

  for (;;) {
    await allAppeared(page);
    if ((await page.locator('.comment-main').count()) === comments) break;
    await more(page).dispatchEvent('click');
  }
  await act('all comments');
  await fold('all comments');
  await page.context().close();
}

/** A member moves from a feed to the post and back, both in the cache: slowed until the memory is first read. */
async function moveAbout(browser: Browser, { origin, member }: Site, note: Note) {
  const page = await openPage(browser, origin, member);
  await page.goto(feedPath);
  const toPost = { press: `[data-card-link][href="${path}"]`, shows: '.comment-main' };
  const back = { press: 'back', shows: '[role=feed] article' };
  const goBoth = async (then: Note) => {
    then({ act: 'from the feed to the post', moment: 'first page', slower }, await costOfMove(page, toPost));
    await allAppeared(page);
    await slowDown(page, slower);
    then({ act: 'back to the feed', moment: 'first page', slower }, await costOfMove(page, back));
  };
  await page.locator(toPost.press).waitFor();
  await goBoth(() => undefined);
  for (let move = 0; move < moves.few; move++) await goBoth(note);
  const few = await heapOf(page);
  for (let move = moves.few; move < moves.many; move++) await goBoth(() => undefined);
  const many = await heapOf(page);
  await page.context().close();
  return { few, many };
}

/** Branches at the top, some of them in groups. */
const threadList = '.comments > .comment-list';
const branches = (page: Page): Locator =>
  page.locator(`${threadList} > .comment, ${threadList} > .branches > .comment-list > .comment`);
const wide = (page: Page): Locator => branches(page).first();
const small = (page: Page): Locator => branches(page).nth(1);
const foldOf = (comment: Locator): Locator => comment.locator('> .comment-main .fold');
const more = (page: Page): Locator => page.locator('.comments > .btn-block');

/** Name of an act, what it presses, and its result: some code loads on first use. */
type Act = [name: string, pressed: Locator | string, done?: () => Promise<void>];

/** All acts together restore the page. */
function smallActs(page: Page): Act[] {
  const main = wide(page).locator('> .comment-main');
  const upvote = main.getByRole('button', { name: 'Upvote' });
  const reply = main.getByRole('button', { name: 'Reply' });
  const box = main.getByRole('textbox');
  const more = main.getByRole('button', { name: 'More actions' });
  const menu = page.getByRole('menu');
  return [
    // The cost of measuring.
    ['a key for nothing', 'Shift'],
    ['vote', upvote],
    ['vote', upvote],
    ['open the reply box', reply, () => box.focus()],
    ['type a character', 'a'],
    ['type a character', 'b'],
    ['type a character', 'Backspace'],
    ['type a character', 'Backspace'],
    ['close the reply box', 'Escape', () => box.waitFor({ state: 'detached' })],
    ['open the menu', more, () => menu.waitFor()],
    ['close the menu', 'Escape', () => menu.waitFor({ state: 'detached' })],
    ['collapse a small branch', foldOf(small(page))],
    ['expand a small branch', foldOf(small(page))],
  ];
}

/** All comments that are loaded are in the page, and more are offered where there are more. Nothing is measured here. */
async function allAppeared(page: Page): Promise<void> {
  await slowDown(page, 1);
  await page.waitForFunction(
    (all) =>
      document.querySelector('.comments > .btn-block:not([aria-busy=true])') !== null ||
      document.querySelectorAll('.comment-main').length === all,
    comments,
    { timeout: 300_000, polling: 500 },
  );
}

async function openPage(browser: Browser, origin: string, member?: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  // Slowness is what the bench measures.
  context.setDefaultTimeout(120_000);
  const cookies = member?.headers['cookie']?.split('; ') ?? [];
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: origin };
    }),
  );
  return context.newPage();
}

/** Adds the post to a data set unless it is there. */
export async function addPostForBrowsers(databaseUrl: string, users: number): Promise<void> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'bench' });
  try {
    const [there] = await connection.db.execute(sql`select 1 from posts where public_id = 'browsing'`);
    if (there) return;
    const script = await readFile(new URL('./browser-dataset.sql', import.meta.url), 'utf8');
    await connection.db.execute(sql.raw(script.replaceAll('{users}', String(users))));
  } finally {
    await connection.close();
  }
}

/** As lines of a table. */
export function browserTable(figures: BrowserFigures) {
  const { bytes, elements, firstPaint, firstComment, interactions, heap } = figures;
  const ms = ({ median, worst }: Times) => [median.toFixed(0), worst.toFixed(0)];
  const rest = ['', '', '', ''];
  return [
    ['5,000 comments in a browser', 'paint ms', 'worst', 'work ms', 'worst', 'times'],
    [`first paint, ${slower} times slower`, ...ms(firstPaint), '', '', String(firstPaint.count)],
    [`first comment, ${slower} times slower`, ...ms(firstComment), '', '', String(firstComment.count)],
    ...interactions.map(({ act, moment, slower: times, paint, work }) => [
      `${act}, ${moment}${times === 1 ? '' : `, ${times} times slower`}`,
      ...ms(paint),
      ...ms(work),
      String(paint.count),
    ]),
    [`memory after ${moves.few} moves to the post and back, MB`, (heap.few / 1e6).toFixed(1), ...rest],
    [`memory after ${moves.many} moves, MB`, (heap.many / 1e6).toFixed(1), ...rest],
    ['elements at the first comment', String(elements), ...rest],
    ['bytes of a visitor’s page, compressed', String(bytes.visitor), ...rest],
    ['bytes of a member’s page, compressed', String(bytes.member), ...rest],
  ];
}
