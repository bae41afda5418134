import type { ReactNode } from 'react';
import { asText } from '../../lib/addresses.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';

/** The query part of an admin page's address. */
export type AdminSearch = { q?: unknown; filter?: unknown };

export type AdminPageProps = { search: AdminSearch };

/** The searched name without a leading @ or slash; empty without a search. */
export function searchedName({ q }: AdminSearch): string {
  return (asText(q) ?? '').trim().replace(/^[@/]/, '');
}

/** Scrolls a wide table, by keyboard too. */
export function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-wrap" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

type MoreProps = {
  /** The plural in the message of a failure. */
  things: string;
  list: {
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The end of a list with a next page: loads it, or offers Retry after a failure. */
export function MoreButton({ things, list }: MoreProps) {
  // The query's state changes too late to block a second press.
  const { busy, begin } = useBusy(() => list.fetchNextPage());
  if (!list.hasNextPage) return null;
  const failed = list.isFetchNextPageError && !busy;
  return (
    <div className="admin-more">
      <p role="alert">{failed && `More ${things} could not be loaded.`}</p>
      <Button busy={busy} onClick={begin}>
        {failed ? 'Retry' : 'More'}
      </Button>
    </div>
  );
}
