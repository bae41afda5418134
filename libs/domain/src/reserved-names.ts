/**
 * First path segments of the site's own pages and files, which communities cannot be named after (api.md 4.11).
 * Compared in lower case. A house test checks the list against the web app's routes.
 */
export const reservedCommunityNames: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'all',
  'api',
  'apps',
  'assets',
  'communities',
  'developers',
  'guidelines',
  'healthz',
  'images',
  'imprint',
  'login',
  'mail',
  'markdown_guide',
  'metrics',
  'modqueue',
  'new',
  'notifications',
  'offline',
  'readyz',
  'recover',
  'search',
  'settings',
  'share',
  'signup',
  'subscriptions',
  'terms',
]);

/** Acts for the site itself: in automatic rules, at the end of bans, and from the command line. */
export const operatorName = 'nobody';

/** System accounts (api.md 4.11). */
export const reservedUsernames: ReadonlySet<string> = new Set(['ghost', operatorName]);
