import { Skeleton } from '../Skeleton.tsx';

/** Keeps the place of a list of people or other things that have a picture. */
export function RowsSkeleton() {
  return (
    <div className="card tool-rows" aria-busy="true" aria-label="Loading" role="status">
      {[1, 2, 3, 4].map((row) => (
        <div className="tool-row" key={row}>
          <Skeleton width="40px" height="40px" shape="round" />
          <div className="skel-lines">
            <Skeleton width="140px" height="14px" />
            <Skeleton width="220px" height="12px" />
          </div>
        </div>
      ))}
    </div>
  );
}
