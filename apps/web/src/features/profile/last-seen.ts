import { monthAndYear } from '@confab/domain';

/** Nobody is told more than the month in which somebody was here last. Of the current one that is said in words. */
export function isThisMonth(month: string): boolean {
  return month === monthAndYear(new Date().toISOString());
}
