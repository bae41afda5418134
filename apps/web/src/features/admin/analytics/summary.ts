import { longDate } from '@confab/domain';
import { type ChartShape, lastCounted, type Series, valuesOf } from './charts.ts';
import { type Day, missingDays } from './days.ts';

/** What a chart shows, in words. */
export function summaryOf({ series }: ChartShape, days: readonly Day[]): string {
  const last = Math.max(...series.map((one) => lastCounted(days, one) ?? -1));
  const day = days[last];
  if (!day) return 'Nothing has been counted yet.';
  const figures = series.map((one) => `${one.label} ${figureOf(one, days, last)}`).join('; ');
  const missing = missingDays(days);
  if (missing === 0) return `On ${longDate(day.day)}: ${figures}.`;
  const gaps = missing === 1 ? 'One day has' : `${missing} days have`;
  return `On ${longDate(day.day)}: ${figures}. ${gaps} no figures.`;
}

function figureOf(series: Series, days: readonly Day[], index: number): string {
  const value = series.valueOf(days, index);
  if (value === null) return 'not counted';
  const known = valuesOf(days, series).filter((each) => each !== null);
  return `${written(value)} (${written(Math.min(...known))} to ${written(Math.max(...known))} in ${days.length} days)`;
}

export const written = (value: number) => value.toLocaleString('en');
