import { longDate } from '@confab/domain';
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';
import { type ChartShape, lastCounted } from './charts.ts';
import type { Day } from './days.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { summaryOf, written } from './summary.ts';

const Chart = lazy(() => import('./Chart.tsx'));

type Props = { chart: ChartShape; days: readonly Day[] };

/** A chart with its name, what it says in words, and its figures as a table on request. */
export function ChartCard({ chart, days }: Props) {
  const { id, title, series } = chart;
  const [asTable, setAsTable] = useState(false);
  const hydrated = useHydrated();
  return (
    <section className="card chart-card" aria-labelledby={`${id}-title`}>
      <div className="chart-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <Button
          size="sm"
          aria-label={`${title}: ${asTable ? 'show as chart' : 'show as table'}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <p className="chart-summary" id={`${id}-summary`}>
        {summaryOf(chart, days)}
      </p>
      {asTable ? (
        <FiguresTable label={`${title}, day by day`} columns={series} days={days} />
      ) : (
        hydrated && <Drawn chart={chart} days={days} />
      )}
      {!asTable && !hydrated && <div className="chart-place" />}
    </section>
  );
}

function Drawn({ chart, days }: Props) {
  const [day, setDay] = useState<number>();
  return (
    <>
      <Legend chart={chart} days={days} day={day} />
      <div role="img" aria-labelledby={`${chart.id}-title`} aria-describedby={`${chart.id}-summary`}>
        <LoadBoundary
          fallback={<p className="chart-place">The chart could not be loaded. Its table is there.</p>}
        >
          <Suspense fallback={<div className="chart-place" />}>
            <Chart chart={chart} days={days} onDay={setDay} />
          </Suspense>
        </LoadBoundary>
      </div>
    </>
  );
}

/** Which line is which, and what it says of the day under the pointer, else of the last one that was counted. */
function Legend({ chart: { series }, days, day }: Props & { day: number | undefined }) {
  const [first] = series;
  const shown = day ?? (first && lastCounted(days, first));
  const date = shown === undefined ? undefined : days[shown]?.day;
  return (
    <ul className="legend">
      {date !== undefined && <li className="legend-day">{longDate(date)}</li>}
      {series.map((one, index) => {
        const value = shown === undefined ? null : one.valueOf(days, shown);
        return (
          <li key={one.label}>
            <i className={`key key-${index + 1}`} />
            {one.label} <b>{value === null ? '–' : written(value)}</b>
          </li>
        );
      })}
    </ul>
  );
}
