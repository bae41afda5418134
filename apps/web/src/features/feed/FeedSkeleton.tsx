import { layout } from '@confab/domain';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { Skeleton } from '../../ui/State.tsx';
import './feed.css';

const numbers = Array.from({ length: layout.feedSkeletons }, (_, index) => index);

/** A skeleton in this device's layout. */
export function FeedSkeleton() {
  const { feedLayout } = useDeviceSettings();
  const compact = feedLayout === 'compact';
  return (
    <div
      className={compact ? 'feed-skeleton compact-list card' : 'feed-skeleton feed'}
      role="feed"
      aria-busy="true"
      aria-label="Loading posts"
    >
      {numbers.map((number) => (compact ? <CompactSkeleton key={number} /> : <CardSkeleton key={number} />))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="post-card card" aria-hidden="true">
      <div className="skel-meta row gap-2">
        <Skeleton width="28px" height="28px" shape="round" />
        <Skeleton width="96px" height="12px" />
        <Skeleton width="72px" height="12px" />
      </div>
      <div className="skel-lines">
        <Skeleton width="92%" height="18px" />
        <Skeleton width="58%" height="18px" />
      </div>
      <div className="skel-lines">
        <Skeleton width="100%" height="12px" />
        <Skeleton width="96%" height="12px" />
        <Skeleton width="71%" height="12px" />
      </div>
      <div className="skel-actions">
        <Skeleton width="104px" height="34px" shape="pill" />
        <Skeleton width="118px" height="34px" shape="pill" />
      </div>
    </div>
  );
}

function CompactSkeleton() {
  return (
    <div className="compact" aria-hidden="true">
      <Skeleton width="64px" height="20px" shape="pill" />
      <div className="skel-lines">
        <Skeleton width="78%" height="14px" />
        <Skeleton width="42%" height="10px" />
      </div>
    </div>
  );
}
