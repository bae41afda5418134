import { layout } from '@confab/domain';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Keeps the place of notifications on their way. */
export function NotificationsSkeleton() {
  return (
    <div className="card notes-card" role="status" aria-busy="true" aria-label="Loading">
      <NotificationBars count={layout.notificationSkeletons} />
    </div>
  );
}

export function NotificationBars({ count }: { count: number }) {
  return (
    <div className="notes">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="note">
          <Skeleton width="42px" height="42px" shape="round" />
          <div className="note-bars">
            <Skeleton width="82%" height="16px" />
            <Skeleton width="90px" height="13px" />
          </div>
        </div>
      ))}
    </div>
  );
}
