import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { asText } from '../../lib/addresses.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import '../../ui/form/form.css';
import { Icon } from '../../ui/Icon.tsx';

/** The query part of an admin page's address. */
export type AdminSearch = { q?: unknown };

export type AdminPageProps = { search: AdminSearch };

/** The searched name without a leading @ or slash; empty without a search. */
export function searchedName({ q }: AdminSearch): string {
  return (asText(q) ?? '').trim().replace(/^[@/]/, '');
}

/** The list is searched after this pause in typing. */
const settledAfterMs = 250;

/** Filters a list by `?q=` while typing. Enter filters at once, Escape clears the filter. */
export function SearchField({ label, value }: { label: string; value: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address follows the field. The field follows the address only after a link or Back.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const searchNow = (text: string) => {
    clearTimeout(timer.current);
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, q: text.trim() || undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const searchSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchNow(text), settledAfterMs);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    searchNow(input.current?.value ?? '');
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    searchNow('');
  };

  return (
    <form role="search" className="grow admin-search" onSubmit={handleSubmit}>
      <div className="input-group lead">
        <Icon name="search" size={18} />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          placeholder={label}
          aria-label={label}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={value}
          onChange={(event) => searchSoon(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
      </div>
    </form>
  );
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
