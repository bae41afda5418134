/** A hostile body; its name says what it tries. */
export type HostileText = { name: string; source: string };

/** Maximum length of a body (domain: limits.commentBodyMax), in UTF-16 units. */
export const longest = 20_000;

/** Repeats a unit up to the maximum length, between `before` and `behind`. */
export function full(unit: string, before = '', behind = ''): string {
  const room = longest - before.length - behind.length;
  return before + unit.repeat(Math.floor(room / unit.length)) + behind;
}

export function named(texts: Readonly<Record<string, string>>): HostileText[] {
  return Object.entries(texts).map(([name, source]) => ({ name, source }));
}
