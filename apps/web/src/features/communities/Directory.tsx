import type { CommunitySummary } from '@confab/api-contract/calls';
import { type CommunitySort, messages } from '@confab/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { communitySearchQuery } from '../../data/community-search.ts';
import { communitiesQuery } from '../../data/directory.ts';
import { useComesNear } from '../../lib/comes-near.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { useSettled } from '../../lib/settled.ts';
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

/** How many communities a search goes through itself; whatever lies beyond them the server finds. */
const searchedMost = 10_000;

/** How long somebody must not have typed before the server looks for it. */
const settledAfterMs = 200;

/** The communities whose name contains the query, as many as somebody scrolls through. */
export function Directory({ sort, query }: Props) {
  const list = useInfiniteQuery(communitiesQuery(sort));
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = list;
  const [limit, setLimit] = useState(batch);
  const wanted = query.trim().replace(/^\//, '').toLowerCase();
  const loaded = data?.pages.flat() ?? [];
  const searches = wanted !== '';
  const goesOn = hasNextPage && !(searches && loaded.length >= searchedMost);
  const beyond = useFoundBeyond(wanted, hasNextPage);

  // Talks to the server: a search looks through what is not here yet as well.
  useEffect(() => {
    if (searches && goesOn && !isFetching && !isError) void fetchNextPage();
  }, [searches, goesOn, isFetching, isError, fetchNextPage]);

  if (!data) return isError ? <Failure onRetry={() => void refetch()} /> : <DirectorySkeleton />;

  const known = new Set(loaded.map(({ id }) => id));
  // In every order what is not loaded follows what is.
  const found = [...loaded, ...beyond.filter(({ id }) => !known.has(id))].filter(({ name }) =>
    name.toLowerCase().includes(wanted),
  );
  const more = found.length > limit || goesOn;
  const showMore = () => {
    setLimit(limit + batch);
    if (found.length <= limit + batch && goesOn) void fetchNextPage();
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
      {hasNextPage && !more && (
        <p className="dir-end">There may be more: go on typing the name you have in mind.</p>
      )}
      {more && <More busy={isFetching} failed={isError} onMore={showMore} />}
    </section>
  );
}

/** The closest matches among all communities, at once, as long as not all of them are here. */
function useFoundBeyond(wanted: string, hasMore: boolean): readonly CommunitySummary[] {
  const [settled] = useSettled(wanted, settledAfterMs);
  const { data = [] } = useQuery({
    ...communitySearchQuery(settled ?? ''),
    enabled: hasMore && wanted !== '' && settled === wanted,
  });
  return wanted === '' ? [] : data;
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
