import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { classNames } from './class-names.ts';
import './page.css';

type PageProps = {
  /** Beside the content from 1170 px on. */
  rail?: ReactNode;
  /** Content as wide as content and rail together, for tools. */
  wide?: boolean;
  /** Padding on phones, for forms and messages. Cards reach the edges without it. */
  gutter?: boolean;
  children: ReactNode;
};

/** The frame of every page component: content, and optionally a rail. */
export function Page({ rail, wide, gutter, children }: PageProps) {
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

type PageTitleProps = {
  title: ReactNode;
  /** One sentence under the title. */
  words?: ReactNode;
  /** Before the title. */
  picture?: ReactNode;
  /** Actions at the end. */
  children?: ReactNode;
};

/** The head of a page, at the same place on each. */
export function PageTitle({ title, words, picture, children }: PageTitleProps) {
  return (
    <div className="feed-bar">
      {picture}
      <div className="head-words">
        <h1>{title}</h1>
        {words && <p>{words}</p>}
      </div>
      {children}
    </div>
  );
}

export function RailCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="rail-card secondary text-md card">
      <div className="body">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}

type NoteProps = {
  kind?: 'warn' | 'danger' | 'ok' | 'accent';
  icon: IconName;
  children: ReactNode;
};

/** A notice in the page: locked, deleted, banned. */
export function BannerNote({ kind, icon, children }: NoteProps) {
  return (
    <div className={classNames('banner-note secondary text-md', kind)}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
