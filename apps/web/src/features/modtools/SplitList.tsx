import type { ReactNode } from 'react';

type Props<Item> = {
  /** What the list is of. */
  label: string;
  items: readonly Item[];
  open: Item;
  onOpen: (item: Item) => void;
  /** A row: a bold title, a time, and a line of words. */
  row: (item: Item) => ReactNode;
  /** What a list of TanStack Query knows of further pages. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** The list beside the item of it that is open. */
export function SplitList<Item extends { id: number }>(props: Props<Item>) {
  const { label, items, open, onOpen, row, pages } = props;
  return (
    <nav className="card split-list" aria-label={label}>
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="q-item"
              aria-current={item.id === open.id}
              onClick={() => onOpen(item)}
            >
              {row(item)}
            </button>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <div className="split-foot">
          <button
            type="button"
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show more
          </button>
        </div>
      )}
    </nav>
  );
}
