import { isBannedFrom, messages } from '@confab/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { communityQuery } from '../../data/communities.ts';
import { feedQuery } from '../../data/feeds.ts';
import { useViewer } from '../../data/startup.ts';
import '../../ui/banner-note.css';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { useFeedSort } from '../feed/feed-sort.ts';
import { Feed } from '../feed/Feed.tsx';
import { FeedBar } from '../feed/FeedBar.tsx';
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { CommunityAbout } from './CommunityAbout.tsx';
import { CommunityHeader } from './CommunityHeader.tsx';
import { CommunityLinks, PostingHint } from './CommunityLinks.tsx';

type Props = { name: string; tab: 'posts' | 'about' };

/** A community and its posts. */
export function CommunityPage({ name, tab }: Props) {
  const { data: community } = useSuspenseQuery(communityQuery(name));
  const [sort, chooseSort] = useFeedSort();
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
        <div className="banner-note danger">
          <Icon name="ban" />
          <div>{messages.bannedCommenter} You can read, but not post, comment or vote.</div>
        </div>
      )}
      {tab === 'about' && (
        <div className="comm-about">
          <CommunityAbout community={community}>
            <PostingHint community={community} />
          </CommunityAbout>
        </div>
      )}
      <div className={classNames('comm-posts', tab === 'about' && 'is-behind')}>
        <FeedBar title="Posts" titleHidden sort={sort} onSort={chooseSort} />
        {sort === undefined ? (
          <FeedSkeleton />
        ) : (
          <Feed query={feedQuery({ communityId: community.id, sort })} place="community" />
        )}
      </div>
    </Page>
  );
}
