import type { SnapshotsPage } from '@confab/api-contract/calls';
import { longDate, startOfDay } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dailySnapshotsQuery } from '../../data/admin.ts';
import { useClock } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { ChartCard, FiguresTable } from './ChartCard.tsx';
import {
  allFigures,
  changeInAWeek,
  charts,
  type Day,
  daysOf,
  gapsIn,
  inPercent,
  lastCounted,
  readSnapshot,
  type Series,
  shownDays,
  type Snapshot,
  stats,
  written,
} from './figures.ts';

/** The figures of the last ninety days. */
export function AnalyticsPage() {
  const { data, isError, refetch } = useQuery(dailySnapshotsQuery(shownDays));
  if (data) return <Figures page={data} />;
  if (!isError) return <RowsSkeleton />;
  return <LoadFailure text="The figures could not be loaded." onRetry={refetch} />;
}

function Figures({ page: { events } }: { page: SnapshotsPage }) {
  const today = useClock(({ now }) => startOfDay(now, () => 0));
  const [latest, days] = useMemo(() => {
    const snapshots = events.map(readSnapshot).filter((snapshot) => snapshot !== null);
    return [snapshots[0], daysOf(snapshots, today)] as const;
  }, [events, today]);
  if (!latest) {
    return (
      <StateCard
        icon="trending-up"
        title="Nothing counted yet"
        text="The first figures come within the hour."
      />
    );
  }
  return (
    <>
      <h2 className="sr-only">Analytics</h2>
      <p className="snapshot-time muted text-md">
        {takenAt(latest)} Counts only: nothing here identifies a person. {gapsIn(days)}
      </p>
      <div className="stat-grid">
        {stats.map((stat) => (
          <StatCard key={stat.title} {...stat} days={days} />
        ))}
      </div>
      <div className="charts">
        {charts.map((chart) => (
          <ChartCard key={chart.id} chart={chart} days={days} />
        ))}
        <AllFigures days={days} />
      </div>
    </>
  );
}

function AllFigures({ days }: { days: readonly Day[] }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="card chart-card" aria-labelledby="all-figures">
      <div className="chart-head row spread gap-3">
        <h2 id="all-figures">All figures</h2>
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide table' : 'Show table'}
        </Button>
      </div>
      {open && <FiguresTable label="All figures, day by day" columns={allFigures} days={days} />}
    </section>
  );
}

function takenAt({ at }: Snapshot): string {
  return `Snapshot taken ${longDate(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC.`;
}

type StatProps = { title: string; series: Series; days: readonly Day[] };

function StatCard({ title, series, days }: StatProps) {
  const last = lastCounted(days, series);
  const value = last === undefined ? null : series.valueOf(days, last);
  const change = last === undefined ? null : changeInAWeek(days, series, last);
  return (
    <div className="stat">
      <h3 className="meta medium">{title}</h3>
      <p className="big strong tabular">{value === null ? '–' : written(value)}</p>
      {change !== null && <Delta change={change} />}
    </div>
  );
}

function Delta({ change }: { change: number }) {
  const percent = inPercent(change);
  return (
    <p className="delta meta tabular">
      {percent === null ? 'No change' : <b className={change < 0 ? 'down' : undefined}>{percent}</b>} in a
      week
    </p>
  );
}
