import type { ReactNode } from 'react';
import './page.css';
import { classNames } from './class-names.ts';

type Props = {
  /** What stands beside the content from 1170 px on. */
  rail?: ReactNode;
  /** Content as wide as content and rail together: tools. */
  wide?: boolean;
  /** Room around the content on phones, where cards reach the edges otherwise: forms, single messages. */
  gutter?: boolean;
  children: ReactNode;
};

/** The part of a page that is its own: content, and perhaps a rail. */
export function Page({ rail, wide, gutter, children }: Props) {
  return (
    <div className={classNames('page', Boolean(rail) && 'has-rail', wide && 'is-wide', gutter && 'gutter')}>
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
      {rail && (
        <aside className="rail" aria-label="About this page">
          {rail}
        </aside>
      )}
    </div>
  );
}
