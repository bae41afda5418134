import type { CommunitySummary } from '@confab/api-contract/calls';
import { type CommunitySort, counted, layout, messages } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { communitiesQuery, communitySearchQuery } from '../../data/directory.ts';
import { useComesNear } from '../../lib/scrolling.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { useSettled } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { opensCards } from '../../ui/open-card.ts';
import { LoadFailure, Skeleton, StateCard } from '../../ui/State.tsx';
import './directory.css';
import { JoinButton } from './JoinButton.tsx';

type Props = { sort: CommunitySort; query: string };

/** How many rows are added at a time. */
const batch = 100;

/** If the site has more communities than this, the server searches the others. */
const searchedMost = 10_000;

/** The server is asked this long after the last key. */
const settledAfterMs = 200;

/** The communities whose name contains the query, a batch at a time. */
export function Directory({ sort, query }: Props) {
  const list = useInfiniteQuery(communitiesQuery(sort));
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = list;
  const [limit, setLimit] = useState(batch);
  const wanted = query.trim().replace(/^\//, '').toLowerCase();
  const loaded = data?.pages.flat() ?? [];
  const searches = wanted !== '';
  const goesOn = hasNextPage && !(searches && loaded.length >= searchedMost);
  const beyond = useFoundBeyond(wanted, hasNextPage);

  // A search needs all communities: loads the remaining pages.
  useEffect(() => {
    if (searches && goesOn && !isFetching && !isError) void fetchNextPage();
  }, [searches, goesOn, isFetching, isError, fetchNextPage]);

  if (!data) {
    if (!isError) return <DirectorySkeleton />;
    return <LoadFailure className="dir-card" text="The communities could not be loaded." onRetry={refetch} />;
  }

  const known = new Set(loaded.map(({ id }) => id));
  // Every order lists the loaded ones first.
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
      <StateCard
        className="dir-card"
        icon="compass"
        title={messages.feedEmpty}
        text={wanted === '' ? undefined : <>No community has “{wanted}” in its name.</>}
      />
    );
  }
  return (
    <section className="card dir-card">
      <ul className="stack lined" aria-busy={isFetching} {...opensCards}>
        {found.slice(0, limit).map((community) => (
          <DirectoryRow key={community.id} community={community} />
        ))}
      </ul>
      {hasNextPage && !more && (
        <p className="dir-end row gap-3 muted text-md">
          There may be more: go on typing the name you have in mind.
        </p>
      )}
      {more && <More busy={isFetching} failed={isError} onMore={showMore} />}
    </section>
  );
}

/** The closest matches among all communities, while not all of them are loaded. */
function useFoundBeyond(wanted: string, hasMore: boolean): readonly CommunitySummary[] {
  const [settled] = useSettled(wanted, settledAfterMs);
  const { data = [] } = useQuery({
    ...communitySearchQuery(settled ?? ''),
    enabled: hasMore && wanted !== '' && settled === wanted,
  });
  return wanted === '' ? [] : data;
}

/** Loads more as the reader comes near the end, or on request. */
function More({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const { infiniteScrolling } = useDeviceSettings();
  const end = useRef<HTMLDivElement>(null);
  useComesNear(end, infiniteScrolling && !busy && !failed, onMore);
  return (
    <div className="dir-end row gap-3 muted text-md" ref={end} role={failed ? 'alert' : undefined}>
      {failed && <span>More communities could not be loaded.</span>}
      <Button busy={busy} onClick={onMore}>
        {failed ? 'Retry' : 'More'}
      </Button>
    </div>
  );
}

/** A community in the directory. A plain press on the row opens it. */
const DirectoryRow = memo(function DirectoryRow({ community }: { community: CommunitySummary }) {
  const { id, name, proPic, aboutHtml, noMembers } = community;
  return (
    <li className="dir-item">
      <Avatar name={name} picture={proPic} size={44} kind="community" />
      <div>
        <h2 id={`community-${id}`}>
          <Link to="/$name" params={{ name }} data-card-link="">
            <bdi>/{name}</bdi>
          </Link>
        </h2>
        {aboutHtml !== null && <p dir="auto">{excerpt(aboutHtml)}</p>}
        <p className="n">{counted(noMembers, 'member')}</p>
      </div>
      <JoinButton community={community} size="sm" aria-describedby={`community-${id}`} />
    </li>
  );
});

const numbers = Array.from({ length: layout.feedSkeletons }, (_, index) => index);

function DirectorySkeleton() {
  return (
    <section className="card dir-card" aria-busy="true" aria-label="Loading communities">
      <ul className="stack lined">
        {numbers.map((number) => (
          <li key={number} className="dir-item" aria-hidden="true">
            <Skeleton width="44px" height="44px" />
            <div>
              <Skeleton width="120px" height="16px" />
              <Skeleton width="72%" height="12px" />
            </div>
            <Skeleton width="84px" height="32px" />
          </li>
        ))}
      </ul>
    </section>
  );
}
