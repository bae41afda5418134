import type { CommunityDetail } from '@confab/api-contract/calls';
import { isBannedFrom, messages } from '@confab/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { feedQuery } from '../../data/feeds.ts';
import { useViewer } from '../../data/startup.ts';
import { BannerNote, Page, RailCard } from '../../ui/Page.tsx';
import { useFeedSort } from '../feed/feed-sort.ts';
import { Feed } from '../feed/Feed.tsx';
import { FeedBar } from '../feed/FeedBar.tsx';
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { CommunityStats, ModeratorsCard, RulesCard } from './CommunityCards.tsx';
import { CommunityHeader, CommunityLinks, PostingHint } from './CommunityHeader.tsx';

type Props = { name: string; tab: 'posts' | 'about' };

export function CommunityPage({ name, tab }: Props) {
  const { data: community } = useSuspenseQuery(communityQuery(name));
  const [sort, chooseSort, next] = useFeedSort();
  const banned = isBannedFrom(useViewer(), community.id);

  return (
    <Page
      rail={
        <>
          <CommunityAbout community={community}>
            <CommunityLinks community={community} block />
            <PostingHint community={community} />
          </CommunityAbout>
          <Footer />
        </>
      }
    >
      <CommunityHeader community={community} />
      {banned && (
        <BannerNote kind="danger" icon="ban">
          {messages.bannedCommenter} You can read, but not post, comment or vote.
        </BannerNote>
      )}
      {tab === 'about' && (
        <div className="without-rail">
          <CommunityAbout community={community}>
            <PostingHint community={community} />
          </CommunityAbout>
        </div>
      )}
      <div className={tab === 'about' ? 'is-behind' : undefined}>
        <FeedBar title="Posts" titleHidden sort={sort} onSort={chooseSort} />
        {sort === undefined ? (
          <FeedSkeleton />
        ) : (
          <Feed
            query={feedQuery({ communityId: community.id, sort, next })}
            place="community"
            belowPicture={community.bannerImage !== null}
          />
        )}
      </div>
    </Page>
  );
}

type CommunityAboutProps = {
  community: CommunityDetail;
  /** Buttons under the figures. */
  children?: ReactNode;
};

/** About a community: in the rail, and under the tab About where there is no rail. */
function CommunityAbout({ community, children }: CommunityAboutProps) {
  return (
    <>
      <RailCard title="About">
        <CommunityStats community={community} />
        {children}
      </RailCard>
      <RulesCard rules={community.rules} />
      <ModeratorsCard moderators={community.mods} />
    </>
  );
}
