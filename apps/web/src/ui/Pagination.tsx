import { Link } from '@tanstack/react-router';
import { Icon } from './Icon.tsx';
import { shownPages } from './page-numbers.ts';

type Props = {
  /** From 1. */
  page: number;
  count: number;
};

/**
 * Leads to the pages of a numbered list, which stand in the address as `page`. Nothing where there is but one. Its
 * styles come with those of the tools that have such lists.
 */
export function Pagination({ page, count }: Props) {
  if (count <= 1 && page === 1) return null;
  const last = Math.max(count, 1);
  return (
    <nav className="pagination" aria-label="Pages">
      <Step to={Math.min(page - 1, last)} last={last} icon="chevron-left" label="Previous page" />
      {shownPages(page, last).map((shown, index) =>
        shown === 'gap' ? (
          // Gaps differ in nothing but their place.
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

/** The first page is the address without a number. */
const toPage = (page: number) => (search: object) => ({
  ...search,
  page: page === 1 ? undefined : String(page),
});

/** An address without a number is that of the first page alone. */
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
