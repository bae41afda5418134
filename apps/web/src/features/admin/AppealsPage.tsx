import { appealFilter, ofSite } from '../../data/appeals.ts';
import { AppealFilters, AppealList } from '../modtools/AppealList.tsx';
import type { AdminPageProps } from './list-parts.tsx';

/** What suspended members say against their suspensions. */
export function AppealsPage({ search }: AdminPageProps) {
  const filter = appealFilter(search);
  return (
    <>
      <div className="toolbar">
        <AppealFilters filter={filter} />
      </div>
      <AppealList key={filter} of={ofSite} filter={filter} />
    </>
  );
}
