import type { ReportsPage } from '@confab/api-contract/calls';
import { shortCount } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { countOf, type ReportFilter, reportFilters } from '../../../data/reports.ts';
import { exactCount } from '../../../ui/Count.tsx';
import '../../../ui/tabs.css';
import '../../../ui/toolbar.css';

type Props = { filter: ReportFilter; details: ReportsPage['details'] | undefined };

const labels: Record<ReportFilter, string> = { all: 'All', posts: 'Posts', comments: 'Comments' };

/** What of the reports is shown, and how many there are of each. Another choice begins with its first page. */
export function ReportChips({ filter, details }: Props) {
  return (
    <nav className="toolbar" aria-label="Filter reports">
      <div className="chips">
        {reportFilters.map((to) => {
          const count = details && countOf(to, details);
          return (
            <Link
              key={to}
              className="chip"
              to="."
              search={(now: object) => ({ ...now, filter: to === 'all' ? undefined : to, page: undefined })}
              aria-current={to === filter ? 'page' : undefined}
              activeOptions={{ exact: true, explicitUndefined: true }}
              title={count === undefined ? undefined : exactCount(count)}
            >
              {labels[to]} {count !== undefined && shortCount(count)}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
