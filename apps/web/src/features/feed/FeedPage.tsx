import type { ReactNode } from 'react';
import { feedQuery } from '../../data/feeds.ts';
import { useIsMember } from '../../data/startup.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoginCard } from '../accounts/LoginCard.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { WelcomeCard } from '../site-info/WelcomeCard.tsx';
import { useFeedSort } from './feed-sort.ts';
import { Feed } from './Feed.tsx';
import { FeedBar } from './FeedBar.tsx';
import './feed-page.css';
import { FeedSkeleton } from './FeedSkeleton.tsx';

type Props = {
  title: string;
  feed: 'all' | 'home';
  /** Stands above the posts. */
  top?: ReactNode;
};

/** The site's own feeds: home, the joined communities, everything. */
export function FeedPage({ title, feed, top }: Props) {
  const member = useIsMember();
  const [sort, chooseSort] = useFeedSort();
  return (
    <Page rail={<Rail />}>
      <FeedBar title={title} sort={sort} onSort={chooseSort} />
      {top}
      {sort === undefined ? (
        <FeedSkeleton />
      ) : (
        <Feed
          query={feedQuery({ feed, sort })}
          banner={member ? null : <PhoneBanner />}
          whenEmpty={feed === 'home' ? noSubscriptions : undefined}
        />
      )}
    </Page>
  );
}

function Rail() {
  return (
    <>
      <LoginCard />
      <WelcomeCard />
      <Footer />
    </>
  );
}

/** Phones have no rail: what it says to visitors stands in the feed. */
function PhoneBanner() {
  return (
    <article className="feed-banner">
      <WelcomeCard />
    </article>
  );
}

const noSubscriptions = {
  text: 'When the communities you join post something, it appears here.',
  action: <LinkButton to="/communities">Browse communities</LinkButton>,
};
