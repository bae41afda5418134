import { limits } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { countOf, type ReportFilter, reportFilters, reportsQuery } from '../../../data/reports.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { pageNumber } from '../../../ui/page-numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { State } from '../../../ui/State.tsx';
import { useLeaveEmptied } from '../../../ui/use-leave-emptied.ts';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { ReportChips } from './ReportChips.tsx';
import { ReportList } from './ReportList.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useOthersActs } from './use-others-acts.ts';

/** What members have reported, the latest first, with all that a moderator needs to deal with it. */
export function ReportsPage({ community, search }: ModtoolsPageProps) {
  const filter = reportFilters.find((known) => known === search.filter) ?? 'all';
  const page = pageNumber(search.page);
  const { data, isError, refetch } = useQuery(reportsQuery(community.id, filter, page));
  const others = useOthersActs(community.id, data?.details, refetch);

  const total = data && countOf(filter, data.details);
  const pages = Math.min(Math.ceil((total ?? 0) / limits.moderatorPage), limits.moderatorPagesMax);
  useLeaveEmptied(data?.reports.length === 0, page, pages);

  return (
    <>
      <h2 className="sr-only">Reports</h2>
      <ReportChips filter={filter} details={data?.details} />
      {isError && !data ? (
        <LoadFailure text="The reports could not be loaded." onRetry={refetch} />
      ) : (
        <ReportList
          community={community}
          reports={data?.reports ?? []}
          arrived={others.arrived}
          onShowArrived={refetch}
        >
          {total === 0 ? <NoReports filter={filter} /> : <ReportSkeleton />}
        </ReportList>
      )}
      <Pagination page={page} count={pages} />
    </>
  );
}

function NoReports({ filter }: { filter: ReportFilter }) {
  const what = filter === 'all' ? 'posts or comments' : filter;
  return <State icon="circle-check" title="All done" text={`No reported ${what} wait for a moderator.`} />;
}
