import type { CommunityDetail } from '@confab/api-contract/calls';
import { isBannedFrom, messages } from '@confab/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { communityQuery } from '../../data/communities.ts';
import { feedQuery } from '../../data/feeds.ts';
import { useViewer } from '../../data/startup.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { BannerNote, Page } from '../../ui/Page.tsx';
import { OwnBan } from '../banning/OwnBan.tsx';
import { useFeedSort } from '../feed/feed-sort.ts';
import { emptyFeed } from '../feed/empty-feed.tsx';
import { type EmptyFeed, Feed } from '../feed/Feed.tsx';
import { FeedBar } from '../feed/FeedBar.tsx';
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx';
import { SearchWithin } from '../search-field/SearchForm.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { ModeratorsCard, RulesCard } from './CommunityCards.tsx';
import { CommunityHeader, CommunityLinks, PostingHint } from './CommunityHeader.tsx';

type Props = { name: string; tab: 'posts' | 'about' };

export function CommunityPage({ name, tab }: Props) {
  const { data: community } = useSuspenseQuery(communityQuery(name));
  const [sort, chooseSort, next] = useFeedSort();
  const query = sort && feedQuery({ communityId: community.id, sort, next });
  const banned = isBannedFrom(useViewer(), community.id);

  return (
    <Page
      rail={
        <>
          <div className="stack gap-2">
            <CommunityLinks community={community} block />
          </div>
          <CommunityAbout community={community} />
          <Footer />
        </>
      }
    >
      <CommunityHeader community={community} />
      {banned && (
        <OwnBan community={community}>
          <BannerNote kind="danger" icon="ban">
            {messages.bannedCommenter} You can read, but not post, comment or vote.
          </BannerNote>
        </OwnBan>
      )}
      {tab === 'about' && (
        <div className="without-rail">
          <CommunityAbout community={community} />
        </div>
      )}
      <div className={tab === 'about' ? 'is-behind' : undefined}>
        <FeedBar title="Posts" titleHidden of={query} sort={sort} onSort={chooseSort} />
        {query === undefined ? (
          <FeedSkeleton />
        ) : (
          <Feed
            query={query}
            place="community"
            belowPicture={community.bannerImage !== null}
            whenEmpty={emptyFeed(sort, chooseSort) ?? noPosts(community.name, banned)}
          />
        )}
      </div>
    </Page>
  );
}

const noPosts = (community: string, banned: boolean): EmptyFeed => ({
  icon: 'users',
  text: 'A community starts with one thread. Ask the question you would like to read.',
  action: !banned && (
    <LinkButton to="/new" search={{ community }} kind="primary" icon="square-pen">
      Create post
    </LinkButton>
  ),
});

/** What the header does not say: in the rail, and under the tab About where there is no rail. */
function CommunityAbout({ community }: { community: CommunityDetail }) {
  return (
    <>
      <SearchWithin address={{ in: community.name }} label={`Search in /${community.name}`} />
      <PostingHint community={community} />
      <RulesCard rules={community.rules} />
      <ModeratorsCard moderators={community.mods} community={community.name} />
    </>
  );
}
