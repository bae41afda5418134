import type { ReportsPage } from '@confab/api-contract/calls';
import { limits, shortCount } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { moderationCountsQuery } from '../../data/moderation.ts';
import { countOf, type ReportFilter, reportFilter, reportFilters, reportsQuery } from '../../data/reports.ts';
import { exactCount } from '../../ui/Meta.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { LoadFailure, Skeleton, State } from '../../ui/State.tsx';
import { pageNumber, Pagination, useLeaveEmptied } from '../../ui/Pagination.tsx';
import '../../ui/tabs.css';
import { type ModtoolsPageProps, searchedText } from './modtools-page-props.ts';
import { NothingMatches } from './NothingMatches.tsx';
import { ReadCommunity } from './ReadCommunity.tsx';
import { ReportList } from './ReportList.tsx';

/** Reports, latest first, with the actions of moderators. */
export function ReportsPage({ community, search }: ModtoolsPageProps) {
  const filter = reportFilter(search);
  const page = pageNumber(search.page);
  const q = searchedText(search);
  const { data, isError, refetch } = useQuery(reportsQuery(community.id, filter, { page, q }));
  // The details of a search are of what it finds.
  const others = useOthersActs(community.id, q === undefined ? data?.details : undefined, refetch);

  const total = data && countOf(filter, data.details);
  const pages = Math.min(Math.ceil((total ?? 0) / limits.moderatorPage), limits.moderatorPagesMax);
  useLeaveEmptied(data?.reports.length === 0, page, pages);

  return (
    <>
      <h2 className="sr-only">Reports</h2>
      <div className="toolbar">
        <ReportChips filter={filter} details={data?.details} />
        <SearchField
          label="Search reports"
          placeholder="Title, comment, author or reason"
          value={q ?? ''}
          kept={{ filter: filter === 'all' ? undefined : filter }}
        />
      </div>
      {isError && !data ? (
        <LoadFailure text="The reports could not be loaded." onRetry={refetch} />
      ) : (
        <ReportList
          community={community}
          reports={data?.reports ?? []}
          arrived={others.arrived}
          onShowArrived={refetch}
        >
          {total !== 0 ? (
            <ReportSkeleton />
          ) : q === undefined ? (
            <NoReports filter={filter} community={community.name} />
          ) : (
            <NothingMatches q={q} />
          )}
        </ReportList>
      )}
      <Pagination page={page} count={pages} />
    </>
  );
}

function NoReports({ filter, community }: { filter: ReportFilter; community: string }) {
  const what = filter === 'all' ? 'posts or comments' : filter;
  return (
    <State
      icon="shield-check"
      title="All done"
      text={`No reported ${what} wait for a moderator.`}
      action={<ReadCommunity name={community} />}
    />
  );
}

type Details = ReportsPage['details'];

const askAgainMs = 15_000;

/**
 * Polls the number of reports. Reports that others have handled disappear; new ones wait for the `arrived` button, so
 * that nothing moves under a finger.
 */
function useOthersActs(
  communityId: string,
  shown: Details | undefined,
  reload: () => unknown,
): { arrived: boolean } {
  const { data: counts } = useQuery({
    ...moderationCountsQuery(communityId),
    refetchInterval: askAgainMs,
  });
  const now = counts && counts.noPostReports + counts.noCommentReports;
  const fewer = shown !== undefined && now !== undefined && now < shown.noReports;

  // The list is out of date.
  useEffect(() => {
    if (fewer) reload();
  }, [fewer, reload]);

  return { arrived: shown !== undefined && now !== undefined && now > shown.noReports };
}

type Props = { filter: ReportFilter; details: ReportsPage['details'] | undefined };

const labels: Record<ReportFilter, string> = { all: 'All', posts: 'Posts', comments: 'Comments' };

/** The filters of the list with their counts. Another choice starts at its first page. */
function ReportChips({ filter, details }: Props) {
  return (
    <nav className="row wrap gap-2" aria-label="Filter reports">
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
    </nav>
  );
}

function ReportSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading reports">
      {[96, 64, 120].map((height) => (
        <div key={height} className="report" aria-hidden="true">
          <Skeleton width="220px" height="19px" />
          <Skeleton width="100%" height={`${height}px`} />
          <Skeleton width="260px" height="34px" />
        </div>
      ))}
    </div>
  );
}
