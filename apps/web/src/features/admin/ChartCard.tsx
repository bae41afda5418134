import { longDate } from '@confab/domain';
import { useEffect, useRef, useState } from 'react';
import { useTheme } from '../../lib/appearance.ts';
import { Button } from '../../ui/Button.tsx';
import { drawChart } from './draw-chart.ts';
import { type ChartShape, type Day, lastCounted, type Series, summaryOf, written } from './figures.ts';
import { TableRegion } from './list-parts.tsx';

type Props = { chart: ChartShape; days: readonly Day[] };

/** A chart with its title, a sentence for screen readers, and a table on request. */
export function ChartCard({ chart, days }: Props) {
  const { id, title, series } = chart;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="card chart-card" aria-labelledby={`${id}-title`}>
      <div className="chart-head row spread gap-3">
        <h2 id={`${id}-title`}>{title}</h2>
        <Button
          size="sm"
          aria-label={`${title}: ${asTable ? 'show as chart' : 'show as table'}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <p className="sr-only" id={`${id}-summary`}>
        {summaryOf(chart, days)}
      </p>
      {asTable ? (
        <FiguresTable label={`${title}, day by day`} columns={series} days={days} />
      ) : (
        <Chart chart={chart} days={days} />
      )}
    </section>
  );
}

function Chart({ chart, days }: Props) {
  const [day, setDay] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const theme = useTheme();

  // A canvas has no CSS variables: redraws for another theme.
  useEffect(
    () => (frame.current ? drawChart(frame.current, { chart, days, onDay: setDay }) : undefined),
    [chart, days, theme],
  );

  return (
    <>
      <Legend chart={chart} days={days} day={day} />
      <div role="img" aria-labelledby={`${chart.id}-title`} aria-describedby={`${chart.id}-summary`}>
        <div ref={frame} className="chart" />
      </div>
    </>
  );
}

/** The lines with their values on the day under the pointer, or on the last counted day. */
function Legend({ chart: { series }, days, day }: Props & { day: number | undefined }) {
  const [first] = series;
  const shown = day ?? (first && lastCounted(days, first));
  const date = shown === undefined ? undefined : days[shown]?.day;
  return (
    <ul className="legend secondary text-sm tabular">
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

type TableProps = { label: string; columns: readonly Series[]; days: readonly Day[] };

export function FiguresTable({ label, columns, days }: TableProps) {
  return (
    <TableRegion label={label}>
      <table className="table figures">
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            {columns.map((column) => (
              <th scope="col" className="num" key={column.label}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map(({ day, snapshot }, index) => (
              <tr key={day}>
                <th scope="row">{snapshot ? timeInUtc(snapshot.at) : day}</th>
                {columns.map((column) => (
                  <td className="num" key={column.label}>
                    <Value value={column.valueOf(days, index)} />
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </TableRegion>
  );
}

function Value({ value }: { value: number | null }) {
  if (value !== null) return written(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not counted</span>
    </>
  );
}

/** "2026-11-21 00:00" */
function timeInUtc(at: string): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
