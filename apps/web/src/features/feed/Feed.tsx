import { messages } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { type FeedQuery, itemsOf } from '../../data/feeds.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import type { Place } from '../post/PostMeta.tsx';
import './feed.css';
import { FeedEnd } from './FeedEnd.tsx';
import { FeedEntry } from './FeedEntry.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { keepHeights } from './kept-heights.ts';
import { opensCards } from '../../ui/open-card.ts';

type Props = {
  query: FeedQuery;
  place?: Place;
  /** Stands after the second item. */
  banner?: ReactNode;
  /** What stands under 'Nothing to show'. */
  whenEmpty?: { text: string; action: ReactNode } | undefined;
};

const bannerAfter = 2;

/** Posts (on profiles also comments), as many as somebody scrolls through. */
export function Feed({ query, place = 'site', banner, whenEmpty }: Props) {
  const feed = useInfiniteQuery(query);
  const { feedLayout } = useDeviceSettings();

  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <FeedFailure onRetry={() => void feed.refetch()} />;

  const items = itemsOf(feed.data);
  if (items.length === 0 && !feed.hasNextPage) {
    return (
      <section className="card">
        <State icon="inbox" title={messages.feedEmpty} {...whenEmpty} />
      </section>
    );
  }
  return (
    <>
      <div
        ref={keepHeights}
        className={feedLayout === 'compact' ? 'compact-list' : 'feed'}
        role="feed"
        aria-busy={feed.isFetching}
        aria-label="Posts"
        {...opensCards}
      >
        {items.map((entry, index) => (
          <Fragment key={entry.item.id}>
            {index === bannerAfter && banner}
            <FeedEntry entry={entry} layout={feedLayout} place={place} position={index + 1} />
          </Fragment>
        ))}
        {items.length <= bannerAfter && banner}
      </div>
      <FeedEnd feed={feed} />
    </>
  );
}

function FeedFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="card" role="alert">
      <State
        icon="triangle-alert"
        title={messages.fatalTitle}
        text="The posts could not be loaded."
        action={
          <Button kind="primary" icon="refresh-cw" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </section>
  );
}
