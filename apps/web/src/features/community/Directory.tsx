import type { CommunitySummary } from '@confab/api-contract/calls';
import { avatarColour, counted, type DirectorySort, layout, messages, shortCount } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { communitiesQuery, communitySearchQuery } from '../../data/directory.ts';
import { useComesNear } from '../../lib/scrolling.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { useSettled } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cssVariables } from '../../ui/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import { opensCards } from '../../ui/open-card.ts';
import { LoadFailure, Skeleton, StateCard } from '../../ui/State.tsx';
import { JoinButton } from './JoinButton.tsx';

type Props = { sort: DirectorySort; query: string; onShowAll: () => void };

/** How many rows are added at a time. */
const batch = 100;

/** If the site has more communities than this, the server searches the others. */
const searchedMost = 10_000;

/** The server is asked this long after the last key. */
const settledAfterMs = 200;

/** The communities whose name contains the query, a batch at a time. */
export function Directory({ sort, query, onShowAll }: Props) {
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
    return <LoadFailure text="The communities could not be loaded." onRetry={refetch} />;
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
        icon="compass"
        title={messages.feedEmpty}
        quiet={wanted !== ''}
        text={emptyText(sort, wanted)}
        action={
          (wanted !== '' || sort === 'growing') && <Button onClick={onShowAll}>Show all communities</Button>
        }
      />
    );
  }
  return (
    <section>
      <ul className="dir-grid" role="list" aria-busy={isFetching} {...opensCards}>
        {found.slice(0, limit).map((community) => (
          <DirectoryCard key={community.id} community={community} />
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

function emptyText(sort: DirectorySort, wanted: string) {
  if (wanted !== '') return <>No community has “{wanted}” in its name.</>;
  return sort === 'growing'
    ? 'No community has more posts in the last four weeks than in the four before.'
    : 'There are no communities yet.';
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

/** Code points of what a community is about: about two lines, cut at a word without dots of its own. */
const aboutMost = 88;

/** A community in the directory. A plain press on the card opens it. */
const DirectoryCard = memo(function DirectoryCard({ community }: { community: CommunitySummary }) {
  const { id, name, proPic, bannerImage, aboutHtml, noMembers, activity } = community;
  const ground = (bannerImage ?? proPic)?.averageColor ?? `var(--avatar-${avatarColour(name)})`;
  return (
    <li className="dir-card card" style={cssVariables({ '--avg': ground })}>
      <div className="wash">
        {bannerImage && (
          <img
            className="fill"
            src={(bannerImage.copies[0] ?? bannerImage).url}
            alt=""
            loading="lazy"
            width={720}
            height={240}
          />
        )}
      </div>
      <div className="in">
        <Avatar name={name} picture={proPic} size={48} kind="community" />
        <div className="names">
          <h2 className="anywhere" id={`community-${id}`}>
            <Link to="/$name" params={{ name }} data-card-link="">
              <bdi>/{name}</bdi>
            </Link>
          </h2>
          <p className="meta tabular">{counted(noMembers, 'member')}</p>
        </div>
        <JoinButton
          community={community}
          kind="primary"
          size="sm"
          tick
          aria-describedby={`community-${id}`}
        />
        {aboutHtml !== null && (
          <p className="about secondary text-md" dir="auto">
            {excerpt(aboutHtml, aboutMost)}
          </p>
        )}
      </div>
      {activity && <Activity name={name} {...activity} />}
    </li>
  );
});

type ActivityProps = NonNullable<CommunitySummary['activity']> & { name: string };

/** The latest post of a community, and how many it has a week. */
function Activity({ name, latest, weeks }: ActivityProps) {
  const inWeek = weeks.at(-1) ?? 0;
  return (
    <div className="latest meta">
      {latest ? (
        <Link
          className="one-line"
          to="/$name/post/$publicId"
          params={{ name, publicId: latest.publicId }}
          dir="auto"
        >
          {latest.title}
        </Link>
      ) : (
        <span>No posts yet</span>
      )}
      {latest && (
        <span className="row gap-2 tabular" title={`${counted(inWeek, 'post')} a week`}>
          <Line weeks={weeks} />
          <span aria-hidden="true">{shortCount(inWeek)}/wk</span>
          <span className="sr-only">{counted(inWeek, 'post')} a week</span>
        </span>
      )}
    </div>
  );
}

/** The posts of each week as a line, the latest at the end. */
function Line({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks);
  const points = weeks.map(
    (posts, week) => `${(week * 56) / (weeks.length - 1)},${15 - (14 * posts) / most}`,
  );
  return (
    <svg className="spark" viewBox="0 0 56 16" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}

const numbers = Array.from({ length: layout.feedSkeletons }, (_, index) => index);

function DirectorySkeleton() {
  return (
    <ul className="dir-grid" role="list" aria-busy="true" aria-label="Loading communities">
      {numbers.map((number) => (
        <li key={number} className="dir-card card" aria-hidden="true">
          <div className="wash" />
          <div className="in">
            <Skeleton width="48px" height="48px" />
            <div className="names">
              <Skeleton width="120px" height="16px" />
            </div>
            <Skeleton width="64px" height="32px" />
          </div>
        </li>
      ))}
    </ul>
  );
}
