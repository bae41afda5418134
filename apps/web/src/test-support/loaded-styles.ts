/** Marks style sheets as loaded: jsdom loads none, and React would wait for them. */
export function loadedStyles(...hrefs: readonly string[]): void {
  for (const href of hrefs) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('href', href);
    link.dataset['precedence'] = 'default';
    document.head.append(link);
  }
}
