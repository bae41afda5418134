import { changeInAWeek, lastCounted, type Series } from './charts.ts';
import type { Day } from './days.ts';
import { written } from './summary.ts';

type Props = { title: string; series: Series; days: readonly Day[] };

/** A figure as it was counted last, and how it has changed. */
export function StatCard({ title, series, days }: Props) {
  const last = lastCounted(days, series);
  const value = last === undefined ? null : series.valueOf(days, last);
  const change = last === undefined ? null : changeInAWeek(days, series, last);
  return (
    <div className="stat">
      <h3>{title}</h3>
      <p className="big">{value === null ? '–' : written(value)}</p>
      <p className="delta">
        {change === null ? (
          'Nothing to compare it with'
        ) : (
          <>
            <b className={change < 0 ? 'down' : undefined}>{inPercent(change)}</b> in a week
          </>
        )}
      </p>
    </div>
  );
}

/** "+4.2%", "−8.7%" */
export function inPercent(part: number): string {
  const percent = Math.abs(part * 100).toFixed(1);
  if (percent === '0.0') return '±0%';
  return `${part < 0 ? '−' : '+'}${percent}%`;
}
