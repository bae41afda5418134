import { shortCount, timeSince } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CasesPage } from '@confab/api-contract/calls';
import { type CaseFilter, caseFilter, caseFilters, casesQuery } from '../../data/cases.ts';
import { useClock } from '../../lib/clock.ts';
import '../../ui/tabs.css';
import { CaseQueue, waitingOf } from './CaseQueue.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';
import { ReadCommunity } from './ReadCommunity.tsx';

/** What is reported in a community, decided case by case. */
export function ReportsPage({ community, search }: ModtoolsPageProps) {
  const filter = caseFilter(search);
  const first = useInfiniteQuery(casesQuery(community.id, filter)).data?.pages[0];
  return (
    <>
      <CaseToolbar filter={filter} page={first}>
        <Oldest page={first} />
      </CaseToolbar>
      <CaseQueue
        key={filter}
        of={community.id}
        filter={filter}
        wayOn={<ReadCommunity name={community.name} />}
      />
    </>
  );
}

const labels: Record<CaseFilter, string> = { all: 'All', posts: 'Posts', comments: 'Comments' };

type ToolbarProps = { filter: CaseFilter; page: CasesPage | undefined; children: ReactNode };

/** The filters with their counts. */
export function CaseToolbar({ filter, page, children }: ToolbarProps) {
  return (
    <div className="toolbar case-tools">
      <nav className="row wrap gap-2" aria-label="Filter reports">
        {caseFilters.map((to) => (
          <Link
            key={to}
            className="chip"
            to="."
            search={(now: object) => ({ ...now, filter: to === 'all' ? undefined : to })}
            aria-current={to === filter ? 'page' : undefined}
            activeOptions={{ exact: true, explicitUndefined: true }}
          >
            {labels[to]} {page && shortCount(waitingOf(to, page))}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

function Oldest({ page }: { page: CasesPage | undefined }) {
  const oldest = useClock(({ now }) => (page?.oldestAt ? timeSince(page.oldestAt, now) : ''));
  if (oldest === '') return null;
  return (
    <p className="tool-hint muted text-md not-phone">Most reports first. The oldest has waited {oldest}.</p>
  );
}
