import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Keeps the place of reports on their way. */
export function ReportSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading reports">
      {[96, 64, 120].map((height) => (
        <div key={height} className="report" aria-hidden="true">
          <Skeleton width="220px" height="19px" />
          <Skeleton width="100%" height={`${height}px`} />
          <Skeleton width="260px" height="34px" />
        </div>
      ))}
    </div>
  );
}
