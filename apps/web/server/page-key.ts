import { cutText, isFeedCursor, limits, reservedCommunityNames } from '@confab/domain';

/** The query parameters that pages read. Others must not create further copies in the cache. */
const knownParameters = [
  'sort',
  'filter',
  'tab',
  'q',
  'community',
  'edit',
  'next',
  'page',
  'highlightFrom',
  'highlightTo',
  'lang',
  'invitation',
] as const;
/** Those of the results of a search. */
const searchParameters = ['q', 'type', 'in', 'by', 'since', 'until', 'sort', 'exact', 'next'] as const;
/** Those of the log of a community or the site. */
const logParameters = ['act', 'member', 'since', 'until', 'next'] as const;
const longestPath = 300;
const longestValue = 100;

/** The address under which a visitor's page is cached and rendered; null for one that no page has. */
export function pageKey(path: string, query: URLSearchParams): string | null {
  if (path.length > longestPath) return null;
  const kept = new URLSearchParams();
  if (path === '/search') {
    for (const name of searchParameters) {
      const value = cutText(query.get(name) ?? '', limits.searchQueryMax);
      if (value !== '') kept.set(name, value);
    }
    return kept.size === 0 ? path : `${path}?${kept.toString()}`;
  }
  const isLog = /^\/[^/]+\/log$/.test(path);
  for (const name of isLog ? logParameters : knownParameters) {
    const value = query.get(name);
    if (value === null || value.length > longestValue) continue;
    if (isLog ? value !== '' : isRead(path, name, value)) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}

/** `next` is the cursor of a feed, or where the login page leads to; other values of it change no page. */
function isRead(path: string, name: string, value: string): boolean {
  if (name === 'invitation') return path === '/signup';
  if (name !== 'next' || path === '/login') return true;
  return isFeedCursor(value) && hasFeed(path);
}

/** The site's feeds, communities, profiles and lists. */
function hasFeed(path: string): boolean {
  if (path === '/' || path === '/all' || path === '/subscriptions' || path.startsWith('/@')) return true;
  const [, name = '', ...more] = path.split('/');
  return more.length === 0 && !reservedCommunityNames.has(name.toLowerCase());
}
