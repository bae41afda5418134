import type { ReactNode } from 'react';
import { feedQuery } from '../../data/feeds.ts';
import { useIsMember } from '../../data/startup.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { Hello, WelcomeRail } from '../site-info/Welcome.tsx';
import { WelcomeCard } from '../site-info/WelcomeCard.tsx';
import { useFeedSort } from './feed-sort.ts';
import { emptyFeed } from './empty-feed.tsx';
import './feed.css';
import { type EmptyFeed, Feed } from './Feed.tsx';
import { FeedBar } from './FeedBar.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';

type Props = {
  title: string;
  feed: 'all' | 'home';
  /** The home page welcomes visitors above everything else. */
  home?: boolean;
  /** Above the posts. */
  top?: ReactNode;
};

export function FeedPage({ title, feed, home = false, top }: Props) {
  const member = useIsMember();
  const [sort, chooseSort, next] = useFeedSort();
  const query = sort && feedQuery({ feed, sort, next });
  return (
    <Page
      rail={
        <>
          {(member || !home) && <WelcomeCard />}
          {!member && <WelcomeRail />}
          <Footer />
        </>
      }
    >
      {home && !member && <Hello />}
      <FeedBar title={title} of={query} sort={sort} onSort={chooseSort} />
      {top}
      {query === undefined ? (
        <FeedSkeleton />
      ) : (
        <Feed
          query={query}
          banner={member ? null : <PhoneBanner />}
          whenEmpty={emptyFeed(sort, chooseSort) ?? (feed === 'home' ? noSubscriptions : noPosts)}
        />
      )}
    </Page>
  );
}

/** Phones have no rail: its card for visitors is in the feed. */
function PhoneBanner() {
  return (
    <article className="feed-banner">
      <WelcomeCard />
    </article>
  );
}

const noSubscriptions: EmptyFeed = {
  text: 'When the communities you join post something, it appears here.',
  action: (
    <LinkButton to="/communities" kind="primary" icon="compass">
      Browse communities
    </LinkButton>
  ),
};

const noPosts: EmptyFeed = {
  text: 'The first post of this site could be yours.',
  action: (
    <LinkButton to="/new" kind="primary" icon="square-pen">
      Create post
    </LinkButton>
  ),
};
