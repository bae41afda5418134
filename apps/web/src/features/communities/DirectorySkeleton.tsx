import { layout } from '@confab/domain';
import '../../ui/card.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './directory.css';

const numbers = Array.from({ length: layout.feedSkeletons }, (_, index) => index);

/** Keeps the place of the directory while it is on its way. */
export function DirectorySkeleton() {
  return (
    <section className="card dir-card" aria-busy="true" aria-label="Loading communities">
      <ul className="dir">
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
