import { appealFilter } from '../../data/appeals.ts';
import { AppealFilters, AppealList } from './AppealList.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';
import { ReadCommunity } from './ReadCommunity.tsx';

/** What banned members of a community say against their bans. */
export function AppealsPage({ community, search }: ModtoolsPageProps) {
  const filter = appealFilter(search);
  return (
    <>
      <div className="toolbar case-tools">
        <AppealFilters filter={filter} />
      </div>
      <AppealList
        key={filter}
        of={community.id}
        filter={filter}
        wayOn={<ReadCommunity name={community.name} />}
      />
    </>
  );
}
