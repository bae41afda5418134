import type { ReactNode } from 'react';

/** Keeps the place of a wide table, which scrolls within it, by keyboard too. */
export function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-wrap" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
