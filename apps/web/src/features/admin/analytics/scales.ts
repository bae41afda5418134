import { longDate } from '@confab/domain';

/** The steps of a scale that people read with ease, times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];
const mostIntervals = 5;

/** The marks of a scale of counts from 0 to something round at or above the most there is: whole numbers. */
export function marksUpTo(most: number): number[] {
  const least = Math.max(most / mostIntervals, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    steps.map((each) => each * power).find((each) => each >= least && Number.isInteger(each)) ?? least;
  const intervals = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

/** How wide a date under a chart is, with the room between it and the next. */
const dateWidth = 72;

/** Which days get their date under a chart that is so wide: whole weeks apart. */
export function datedDays(count: number, width: number): number[] {
  const fitting = Math.max(2, Math.floor(width / dateWidth));
  const weeks = Math.max(1, Math.ceil(count / 7 / fitting));
  return Array.from({ length: Math.ceil(count / (weeks * 7)) }, (_, index) => index * weeks * 7);
}

/** The days whose neighbours are both gaps: no line leads there, so they need a dot. */
export function lonelyDays(values: readonly (number | null | undefined)[]): number[] {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return values.flatMap((_, index) => (!isGap(index) && isGap(index - 1) && isGap(index + 1) ? [index] : []));
}

/** "22 Sep" */
export function shortDate(day: string): string {
  const [date = '', month = ''] = longDate(day).split(' ');
  return `${date} ${month.slice(0, 3)}`;
}
