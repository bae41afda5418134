import type { ReactNode } from 'react';
import '../../ui/card.css';
import { Page } from '../../ui/Page.tsx';
import '../../ui/prose.css';
import { WelcomeCard } from '../site-info/WelcomeCard.tsx';
import { FullFooter } from './FullFooter.tsx';
import './static-page.css';

type Props = {
  title: string;
  /** The page in a sentence or two. */
  lede?: ReactNode;
  children: ReactNode;
};

/** A page of text that the site itself says. */
export function StaticPage({ title, lede, children }: Props) {
  return (
    <Page rail={<WelcomeCard />}>
      <article className="card article">
        <h1>{title}</h1>
        {lede && <p className="lede">{lede}</p>}
        <div className="prose">{children}</div>
      </article>
      <FullFooter />
    </Page>
  );
}
