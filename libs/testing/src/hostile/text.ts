/** A body that somebody could send: its name says what it tries. */
export type HostileText = { name: string; source: string };

/** The longest that a body may be (domain: limits.commentBodyMax), in characters of JavaScript. */
export const longest = 20_000;

/** A unit again and again up to the length of the longest body, with something before and behind it. */
export function full(unit: string, before = '', behind = ''): string {
  const room = longest - before.length - behind.length;
  return before + unit.repeat(Math.floor(room / unit.length)) + behind;
}

/** Texts by the name of what they try. */
export function named(texts: Readonly<Record<string, string>>): HostileText[] {
  return Object.entries(texts).map(([name, source]) => ({ name, source }));
}
