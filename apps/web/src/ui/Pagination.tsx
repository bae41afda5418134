import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Icon } from './Icon.tsx';

/** The page number in an address; 1 for anything but a positive integer. */
export function pageNumber(value: unknown): number {
  const page = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.max(page, 1);
}

/**
 * The page links to show: all of them under ten, else the first eight, the last, and the current one. 'gap' stands for
 * omitted pages.
 */
export function shownPages(page: number, count: number): (number | 'gap')[] {
  if (count < 10) return upTo(count);
  const beyond = page > 8 && page < count;
  const near: (number | 'gap')[] = [...upTo(8), ...(beyond ? withGap(8, page) : [])];
  return [...near, ...withGap(beyond ? page : 8, count)];
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** The next number, after a gap where pages are omitted. */
const withGap = (before: number, next: number): (number | 'gap')[] =>
  next === before + 1 ? [next] : ['gap', next];

type Props = {
  /** From 1. */
  page: number;
  count: number;
};

/**
 * Links to the pages of a numbered list, by the search parameter `page`. Hidden for a single page. Its styles belong to
 * tools.css.
 */
export function Pagination({ page, count }: Props) {
  if (count <= 1 && page === 1) return null;
  const last = Math.max(count, 1);
  return (
    <nav className="pagination" aria-label="Pages">
      <Step to={Math.min(page - 1, last)} last={last} icon="chevron-left" label="Previous page" />
      {shownPages(page, last).map((shown, index) =>
        shown === 'gap' ? (
          // Gaps differ only in their position.
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink key={shown} to={shown} open={shown === page} />
        ),
      )}
      <Step to={page + 1} last={last} icon="chevron-right" label="Next page" />
    </nav>
  );
}

/** The first page has no number in its address. */
const toPage = (page: number) => (search: object) => ({
  ...search,
  page: page === 1 ? undefined : String(page),
});

/** Without a number, only the first page is active. */
const onePage = { exact: true, explicitUndefined: true };

function PageLink({ to, open }: { to: number; open: boolean }) {
  return (
    <Link
      to="."
      search={toPage(to)}
      aria-label={`Page ${to}`}
      aria-current={open ? 'page' : undefined}
      activeOptions={onePage}
    >
      {to}
    </Link>
  );
}

type StepProps = { to: number; last: number; icon: 'chevron-left' | 'chevron-right'; label: string };

function Step({ to, last, icon, label }: StepProps) {
  if (to < 1 || to > last) {
    return (
      <span aria-disabled="true">
        <span className="sr-only">{label}</span>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to="." search={toPage(to)} activeOptions={onePage} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** From an emptied page, goes to the previous page or to the last one left. */
export function useLeaveEmptied(emptied: boolean, page: number, pages: number): void {
  const navigate = useNavigate();
  const to = Math.max(1, Math.min(page - 1, pages));

  useEffect(() => {
    if (!emptied || page === 1) return;
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, page: to === 1 ? undefined : String(to) }),
      replace: true,
    });
  }, [emptied, navigate, page, to]);
}

export function ListHead({ title, count }: { title: string; count: number | undefined }) {
  return (
    <div className="tool-count">
      <h2 className="text-lg">{title}</h2>
      {count !== undefined && <span className="muted text-md tabular">{count.toLocaleString('en')}</span>}
    </div>
  );
}
