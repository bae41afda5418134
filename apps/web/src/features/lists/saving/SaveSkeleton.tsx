import { layout } from '@confab/domain';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const bars = Array.from({ length: layout.saveSkeletons }, (_, index) => index);

/** Bars in place of the lists that are on their way. */
export function SaveSkeleton() {
  return (
    <div className="save-list" role="status" aria-label="Loading your lists">
      {bars.map((bar) => (
        <div key={bar} className="save-bar-row">
          <Skeleton width="100%" height="20px" />
        </div>
      ))}
    </div>
  );
}
