import { messages, timing } from '@confab/domain';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type FeedQuery, isEmptyFeed, itemsOf } from '../../data/feeds.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { NextPage } from '../../ui/NextPage.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { LoadFailure, StateCard, type StateProps } from '../../ui/State.tsx';
import type { Place } from '../post/PostMeta.tsx';
import { ShortcutsHelp } from '../shortcuts/ShortcutsHelp.tsx';
import './feed.css';
import { FeedList } from './FeedList.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { useReturnAfterReload } from './return-after-reload.ts';

type Props = {
  query: FeedQuery;
  place?: Place;
  /** The page has a picture above the feed. */
  belowPicture?: boolean;
  /** After the second item. */
  banner?: ReactNode;
  /** Beside 'Nothing to show'. */
  whenEmpty?: EmptyFeed;
};

export type EmptyFeed = Pick<StateProps, 'text' | 'action' | 'quiet'> & { icon?: IconName };

/** Posts, on profiles and in lists also comments, loaded page by page as the reader scrolls. */
export function Feed({ query, place = 'site', belowPicture = false, banner, whenEmpty = {} }: Props) {
  const feed = useInfiniteQuery(query);
  const { feedLayout } = useDeviceSettings();
  const loading = useLoadingFlag(feed.isPending);
  const hydrated = useHydrated();
  useReturnAfterReload(query, feedLayout, feed.data);

  if (feed.isPending) return loading && <FeedSkeleton />;
  if (!feed.data) return <LoadFailure text="The posts could not be loaded." onRetry={feed.refetch} />;

  const items = itemsOf(feed.data);
  const later = feed.data.pageParams[0] !== null;
  if (isEmptyFeed(feed.data)) {
    return <StateCard icon="inbox" title={messages.feedEmpty} {...whenEmpty} />;
  }
  const next = feed.data.pages.at(-1)?.next ?? null;
  const hash = hashKey(query.queryKey);
  return (
    <>
      <ShortcutsHelp />
      {later && <PageLink to={undefined}>First page</PageLink>}
      <FeedList
        key={`${hash} ${feedLayout}`}
        feed={hash}
        items={items}
        firstPage={feed.data.pages[0]?.items.length ?? 0}
        layout={feedLayout}
        place={place}
        belowPicture={belowPicture}
        busy={feed.isFetching}
        banner={banner}
      />
      {hydrated || next === null ? (
        <NextPage
          paged={feed}
          things="posts"
          className="feed-end"
          atEnd={<p className="feed-end row gap-3 muted text-md">{messages.feedEnd}</p>}
          waiting={{
            className: 'feed-end row gap-3 muted text-md',
            children: <span className="spinner" role="status" aria-label="Loading more posts" />,
          }}
        />
      ) : (
        <PageLink to={next}>Next page</PageLink>
      )}
    </>
  );
}

/** The same address, but for the page of the feed: `explicitUndefined` tells the first one from the others. */
const onePage = { exact: true, explicitUndefined: true };

type PageLinkProps = { to: string | undefined; children: ReactNode };

/** A link to a page of the feed, by its cursor, for readers and programs without scripts. */
function PageLink({ to, children }: PageLinkProps) {
  return (
    <nav className={classNames('row', to === undefined ? 'feed-begin' : 'feed-end')} aria-label="Pages">
      <LinkButton
        to="."
        search={(search) => ({ ...search, next: to })}
        activeOptions={onePage}
        rel={to === undefined ? undefined : 'next'}
      >
        {children}
      </LinkButton>
    </nav>
  );
}

/** True once loading takes long enough to show it. */
function useLoadingFlag(loading: boolean): boolean {
  const [said, setSaid] = useState(false);

  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSaid(true), timing.feedLoadingDebounceMs);
    return () => {
      clearTimeout(timer);
      setSaid(false);
    };
  }, [loading]);
  return loading && said;
}
