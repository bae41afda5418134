import type { SnapshotsPage } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dailySnapshotsQuery } from '../../../data/analytics.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { State } from '../../../ui/State.tsx';
import { RowsSkeleton } from '../../../ui/tools/RowsSkeleton.tsx';
import { ChartCard } from './ChartCard.tsx';
import {
  allFigures,
  charts,
  installs,
  newAccounts,
  notifications,
  usersDay,
  usersMonth,
  usersWeek,
} from './charts.ts';
import { type Day, daysOf, shownDays } from './days.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { readSnapshot, type Snapshot } from './snapshots.ts';
import { StatCard } from './StatCard.tsx';

/** What the site counted in the last ninety days. */
export function AnalyticsPage() {
  const { data, isError, refetch } = useQuery(dailySnapshotsQuery(shownDays));
  if (data) return <Figures page={data} />;
  if (!isError) return <RowsSkeleton />;
  return <LoadFailure text="The figures could not be loaded." onRetry={refetch} />;
}

function Figures({ page: { events } }: { page: SnapshotsPage }) {
  const [now] = useState(() => Date.now());
  const [latest, days] = useMemo(() => {
    const snapshots = events.map(readSnapshot).filter((snapshot) => snapshot !== null);
    return [snapshots[0], daysOf(snapshots, now)] as const;
  }, [events, now]);
  if (!latest) {
    return (
      <section className="card">
        <State
          icon="trending-up"
          title="Nothing counted yet"
          text="The first figures come within the hour."
        />
      </section>
    );
  }
  return (
    <>
      <h2 className="sr-only">Analytics</h2>
      <p className="snapshot-time">{takenAt(latest)} Counts only: nothing here identifies a person.</p>
      <div className="stat-grid">
        <StatCard title="Users today" series={usersDay} days={days} />
        <StatCard title="Users this week" series={usersWeek} days={days} />
        <StatCard title="Users this month" series={usersMonth} days={days} />
        <StatCard title="Sign-ups today" series={newAccounts} days={days} />
        <StatCard title="Installed app" series={installs} days={days} />
        <StatCard title="Notifications on" series={notifications} days={days} />
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
      <div className="chart-head">
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
