/** The value as a path of this site, or undefined: an address from outside must not lead people elsewhere. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // `//host` and `/\host` are other sites to a browser, which also drops control characters before it looks.
  const origin = 'http://own.invalid';
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
