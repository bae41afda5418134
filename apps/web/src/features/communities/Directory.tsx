import { type CommunitySort, messages } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { communitiesQuery } from '../../data/directory.ts';
import { useComesNear } from '../../lib/comes-near.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { Button } from '../../ui/Button.tsx';
import '../../ui/card.css';
import { State } from '../../ui/State.tsx';
import { opensCards } from '../../ui/open-card.ts';
import './directory.css';
import { DirectoryRow } from './DirectoryRow.tsx';
import { DirectorySkeleton } from './DirectorySkeleton.tsx';

type Props = { sort: CommunitySort; query: string };

/** How many rows are added at a time. */
const batch = 100;

/** The communities whose name contains the query, as many as somebody scrolls through. */
export function Directory({ sort, query }: Props) {
  const list = useInfiniteQuery(communitiesQuery(sort));
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = list;
  const [limit, setLimit] = useState(batch);
  const wanted = query.trim().replace(/^\//, '').toLowerCase();

  // Talks to the server: a search looks through all communities, not only those that are here.
  useEffect(() => {
    if (wanted !== '' && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetching, isError, fetchNextPage]);

  if (!data) return isError ? <Failure onRetry={() => void refetch()} /> : <DirectorySkeleton />;

  const found = data.pages.flat().filter(({ name }) => name.toLowerCase().includes(wanted));
  const more = found.length > limit || hasNextPage;
  const showMore = () => {
    setLimit(limit + batch);
    if (found.length <= limit + batch && hasNextPage) void fetchNextPage();
  };

  if (found.length === 0 && !more) {
    return (
      <section className="card dir-card">
        <State
          icon="compass"
          title={messages.feedEmpty}
          text={wanted === '' ? undefined : <>No community has “{wanted}” in its name.</>}
        />
      </section>
    );
  }
  return (
    <section className="card dir-card">
      <ul className="dir" aria-busy={isFetching} {...opensCards}>
        {found.slice(0, limit).map((community) => (
          <DirectoryRow key={community.id} community={community} />
        ))}
      </ul>
      {more && <More busy={isFetching} failed={isError} onMore={showMore} />}
    </section>
  );
}

/** The end of what is shown: goes on by itself as its reader comes near, or on request. */
function More({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const { infiniteScrolling } = useDeviceSettings();
  const end = useRef<HTMLDivElement>(null);
  useComesNear(end, infiniteScrolling && !busy && !failed, onMore);
  return (
    <div className="dir-end" ref={end} role={failed ? 'alert' : undefined}>
      {failed && <span>More communities could not be loaded.</span>}
      <Button busy={busy} onClick={onMore}>
        {failed ? 'Retry' : 'More'}
      </Button>
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="card dir-card" role="alert">
      <State
        icon="triangle-alert"
        title={messages.fatalTitle}
        text="The communities could not be loaded."
        action={
          <Button kind="primary" icon="refresh-cw" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </section>
  );
}
