import type { ReactNode } from 'react';
import './tabs.css';

/** Sections of a page, as links that carry `aria-current="page"` where they lead to what is shown. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
