import { longDate } from '@confab/domain';
import { type ChartShape, lastCounted, type Series, valuesOf } from './charts.ts';
import { type Day, missingDays } from './days.ts';

/** What a chart shows, in words. */
export function summaryOf({ series }: ChartShape, days: readonly Day[]): string {
  const sentences = series.map((one) => sentenceOf(one, days)).filter((sentence) => sentence !== null);
  if (sentences.length === 0) return 'Nothing has been counted yet.';
  const missing = missingDays(days);
  const gaps = missing === 0 ? '' : ` ${missing === 1 ? 'One day has' : `${missing} days have`} no figures.`;
  return `${sentences.join(' ')}${gaps}`;
}

function sentenceOf(series: Series, days: readonly Day[]): string | null {
  const last = lastCounted(days, series);
  const latest = last === undefined ? null : series.valueOf(days, last);
  if (last === undefined || latest === null) return null;
  const known = valuesOf(days, series).filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const range = least === most ? 'the same on all days' : `between ${written(least)} and ${written(most)}`;
  return `${series.label}: ${written(latest)} on ${longDate(days[last]?.day ?? '')}, ${range}.`;
}

export const written = (value: number) => value.toLocaleString('en');
