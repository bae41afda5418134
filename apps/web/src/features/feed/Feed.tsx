import { messages } from '@confab/domain';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FeedQuery, itemsOf } from '../../data/feeds.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import type { Place } from '../post/PostMeta.tsx';
import { ShortcutsHelp } from '../shortcuts/ShortcutsHelp.tsx';
import './feed.css';
import { FeedEnd } from './FeedEnd.tsx';
import { FeedList } from './FeedList.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { useLoadingFlag } from './loading-flag.ts';
import { useReturnAfterReload } from './return-after-reload.ts';

type Props = {
  query: FeedQuery;
  place?: Place;
  /** Stands after the second item. */
  banner?: ReactNode;
  /** What stands under 'Nothing to show'. */
  whenEmpty?: { text: string; action: ReactNode } | undefined;
};

/** Posts (on profiles and in lists also comments), as many as somebody scrolls through. */
export function Feed({ query, place = 'site', banner, whenEmpty }: Props) {
  const feed = useInfiniteQuery(query);
  const { feedLayout } = useDeviceSettings();
  const loading = useLoadingFlag(feed.isPending);
  useReturnAfterReload(query, feedLayout, feed.data);

  if (feed.isPending) return loading && <FeedSkeleton />;
  if (!feed.data) return <FeedFailure onRetry={() => void feed.refetch()} />;

  const items = itemsOf(feed.data);
  if (items.length === 0 && !feed.hasNextPage) {
    return (
      <section className="card">
        <State icon="inbox" title={messages.feedEmpty} {...whenEmpty} />
      </section>
    );
  }
  const hash = hashKey(query.queryKey);
  return (
    <>
      <ShortcutsHelp />
      <FeedList
        key={`${hash} ${feedLayout}`}
        feed={hash}
        items={items}
        firstPage={feed.data.pages[0]?.items.length ?? 0}
        layout={feedLayout}
        place={place}
        busy={feed.isFetching}
        banner={banner}
      />
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
