import { type ListsFilter, listsFilters, type ListsSort, listsSorts } from '@confab/domain';
import type { ListsChoice } from '../../../data/lists.ts';
import { SortChoice } from '../../../ui/SortChoice.tsx';

type Props = {
  sort: ListsSort;
  /** Absent where there is nothing to filter: only the owner has private lists. */
  filter: ListsFilter | undefined;
  onChange: (change: Partial<ListsChoice>) => void;
};

const sortLabels: Record<ListsSort, string> = { lastAdded: 'Last added', name: 'A-Z' };
const filterLabels: Record<ListsFilter, string> = { all: 'All', public: 'Public', private: 'Private' };

/** Which lists are shown, and in which order. */
export function ListsToolbar({ sort, filter, onChange }: Props) {
  return (
    <div className="toolbar lists-toolbar">
      {filter && (
        <div className="chips" role="group" aria-label="Filter">
          {listsFilters.map((value) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={value === filter}
              onClick={() => onChange({ filter: value })}
            >
              {filterLabels[value]}
            </button>
          ))}
        </div>
      )}
      <SortChoice
        sort={sort}
        sorts={listsSorts}
        labels={sortLabels}
        onSort={(chosen) => onChange({ sort: chosen })}
        className="push"
      />
    </div>
  );
}
