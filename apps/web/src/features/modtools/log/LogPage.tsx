import type { LogEntry } from '@confab/api-contract/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { moderationLogQuery } from '../../../data/moderation-log.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { State } from '../../../ui/State.tsx';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { actNamed } from './act-looks.ts';
import { byDay } from './by-day.ts';
import { LogFilters } from './LogFilters.tsx';
import { LogItem } from './LogItem.tsx';

/** What moderators and admins did here, the latest first. */
export function LogPage({ community, search }: ModtoolsPageProps) {
  const filter = {
    by: typeof search.by === 'string' && search.by !== '' ? search.by : undefined,
    act: actNamed(search.act),
  };
  const log = useInfiniteQuery(moderationLogQuery(community.id, filter));
  const entries = log.data?.pages.flatMap((page) => page.entries);
  const names = entries?.flatMap(({ by }) => by ?? []) ?? [];
  // A name in the address that nobody has: nobody of that name did anything.
  const nobody = isCallError(log.error, 404);

  return (
    <>
      <h2 className="sr-only">Log</h2>
      <LogFilters community={community} filter={filter} names={names} />
      {log.isError && !entries && !nobody ? (
        <LoadFailure text="The log could not be loaded." onRetry={log.refetch} />
      ) : (
        <section className="card" aria-label="Log" aria-busy={!entries && !nobody}>
          {entries?.length === 0 || nobody ? (
            <State icon="history" title="Nothing here" text="No act of a moderator fits." />
          ) : entries ? (
            <Days entries={entries} community={community.name} />
          ) : (
            <LogSkeleton />
          )}
        </section>
      )}
      {log.hasNextPage && (
        <div className="log-more">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

function Days({ entries, community }: { entries: readonly LogEntry[]; community: string }) {
  return byDay(entries, Date.now()).map((day) => (
    <section key={day.day} className="log-day">
      <h3>{day.day}</h3>
      <ol>
        {day.entries.map((entry) => (
          <LogItem key={entry.id} entry={entry} community={community} />
        ))}
      </ol>
    </section>
  ));
}

function LogSkeleton() {
  return (
    <ul className="log-day" aria-label="Loading the log">
      {['46%', '64%', '38%', '52%'].map((width) => (
        <li key={width} className="log-item" aria-hidden="true">
          <Skeleton width="34px" height="34px" shape="round" />
          <Skeleton width={width} height="18px" />
        </li>
      ))}
    </ul>
  );
}
