import type { Page } from './page.ts';

/** What a walk has seen: how often each address, and each kind of address. */
type Seen = { addresses: Record<string, number>; kinds: Record<string, number> };

/**
 * Follows links from where the page is, each time one that leads to what the walk has seen least of. Answers what was
 * wrong on the way.
 */
export async function walk(page: Page, steps: number): Promise<string[]> {
  const seen: Seen = { addresses: {}, kinds: {} };
  const faults: string[] = [];
  await page.evaluate(() => {
    document.body.dataset['walk'] = 'begun';
  });
  for (let step = 0; step < steps; step++) {
    const { href, address, kind } = await page.evaluate(nextLink, seen);
    seen.addresses[address] = (seen.addresses[address] ?? 0) + 1;
    seen.kinds[kind] = (seen.kinds[kind] ?? 0) + 1;
    await page.follow(`a[href="${href}"]`, address);
    faults.push(...(await page.faultsOfLayout()).map((fault) => `${address}: ${fault}`));
    const inOneDocument = await page.evaluate(() => document.body.dataset['walk'] === 'begun');
    if (!inOneDocument) throw new Error(`${address} was loaded as a document`);
  }
  return faults;
}

/** The link to follow, in the page. */
function nextLink({ addresses, kinds }: Seen): { href: string; address: string; kind: string } {
  // A press on these opens a dialog where the viewer has no account, or a file.
  const elsewhere = /^\/(api|new|notifications|mail|assets)\b|\.(rss|atom|json|xml)$/;
  // Views of one post share its heading, by which a page is told from the one before.
  const postOf = (path: string) => /^\/[^/]+\/post\/[^/]+/.exec(path)?.[0] ?? path;
  const links = [...document.querySelectorAll('a[href]')].flatMap((link) => {
    if (!(link instanceof HTMLAnchorElement)) return [];
    const { left, right, height } = link.getBoundingClientRect();
    const url = new URL(link.href);
    const address = url.pathname + url.search;
    const usable =
      url.origin === location.origin &&
      link.target === '' &&
      !link.hasAttribute('download') &&
      url.hash === '' &&
      !elsewhere.test(url.pathname) &&
      postOf(url.pathname) !== postOf(location.pathname) &&
      link.checkVisibility({ visibilityProperty: true }) &&
      height > 0 &&
      left >= 0 &&
      right <= innerWidth;
    const kind = url.pathname
      .replace(/^\/@[^/]+/, '/@')
      .replace(/^\/[^/@]+(?=\/post|\/modtools|\/log)/, '/c')
      .replace(/\/post\/.*/, '/post');
    return usable ? [{ href: link.getAttribute('href') ?? '', address, kind }] : [];
  });
  const [next] = links.toSorted(
    (one, other) =>
      (addresses[one.address] ?? 0) - (addresses[other.address] ?? 0) ||
      (kinds[one.kind] ?? 0) - (kinds[other.kind] ?? 0),
  );
  if (!next)
    throw new Error(`${location.href} has no link to follow: ${document.body.innerText.slice(0, 500)}`);
  return next;
}
