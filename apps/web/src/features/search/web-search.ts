/** Where the web is searched for what stands on one site, or undefined where nothing is asked. */
export function webSearch(words: string, siteUrl: string): string | undefined {
  const wanted = words.trim();
  if (wanted === '') return undefined;
  const address = new URL('https://duckduckgo.com/');
  address.searchParams.set('q', `site:${new URL(siteUrl).host} ${wanted}`);
  return address.href;
}
