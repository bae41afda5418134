import { aDiscussion } from '../src/discussion.ts';
import { fillTools, memberPages, visitorPages } from '../src/pages.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import type { Page } from './page.ts';

const furtherPages = [
  '/all',
  '/search?q=swift',
  '/signup',
  '/recover',
  '/guidelines',
  '/moderator-guidelines',
  '/terms',
  '/privacy-policy',
  '/apps',
  '/developers',
  '/offline',
];

/** What is wrong with the look of these pages on a phone, and then on a desktop. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.resize(phone);
    await page.open(path);
    const narrow = await page.faultsOfLayout();
    // So low that columns at the side are higher than it.
    await page.resize({ ...desktop, height: 500 });
    const wide = await page.faultsOfLayout();
    faults.push(...[...narrow, ...wide].map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

test('no page of visitors cuts off what it shows', async ({ comes }) => {
  const page = await comes(null);
  expect(await faultsOf(page, [...visitorPages, ...furtherPages])).toEqual([]);
});

test('no page of members, moderators and admins cuts off what it shows', async ({ comes, db }) => {
  const discussion = await aDiscussion(db);
  await fillTools(discussion);
  const page = await comes(discussion.people.admin.username);
  expect(await faultsOf(page, [discussion.path, ...memberPages(discussion)])).toEqual([]);
});
