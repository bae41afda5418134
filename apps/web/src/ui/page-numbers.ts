/** The page that an address names: what is no whole number from 1 is page 1. */
export function pageNumber(value: unknown): number {
  const page = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.max(page, 1);
}

/**
 * Which of so many pages can be chosen: all of them under ten, else the first eight and the last, with the one that is
 * open between them where it is none of those. 'gap' stands for pages left out.
 */
export function shownPages(page: number, count: number): (number | 'gap')[] {
  if (count < 10) return upTo(count);
  const beyond = page > 8 && page < count;
  const near: (number | 'gap')[] = [...upTo(8), ...(beyond ? withGap(8, page) : [])];
  return [...near, ...withGap(beyond ? page : 8, count)];
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** The number after another one, and that there is something between them. */
const withGap = (before: number, next: number): (number | 'gap')[] =>
  next === before + 1 ? [next] : ['gap', next];
