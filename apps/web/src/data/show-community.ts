import type { Community, CommunityDetail, CommunitySummary } from '@confab/api-contract/calls';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FeedItemsPage } from './feed-items.ts';
import type { PostThread } from './posts.ts';
import { updateSidebar } from './sidebar-communities.ts';

/** What is known of a community anew, beside its moderators and rules, which have queries of their own. */
export type CommunityChange = Pick<Community, 'id'> & Partial<Omit<Community, 'mods' | 'rules'>>;

/** Puts what changed of a community wherever it is shown: its page, the directory, the picker, the sidebar. */
export function showCommunity(client: QueryClient, change: CommunityChange): void {
  const update = <T extends Community>(shown: T): T =>
    shown.id === change.id ? { ...shown, ...change } : shown;

  client.setQueriesData<CommunityDetail>({ queryKey: ['community'] }, (shown) => shown && update(shown));
  client.setQueriesData<InfiniteData<CommunitySummary[]>>(
    { queryKey: ['communities'] },
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(update)) },
  );
  client.setQueriesData<CommunitySummary[]>({ queryKey: ['community-search'] }, (found) =>
    found?.map(update),
  );
  updateSidebar(client, (communities) => communities.map(update));
}

/** The same for its pictures, which its posts carry as well. */
export function showCommunityPictures(
  client: QueryClient,
  { id, proPic, bannerImage }: Pick<Community, 'id' | 'proPic' | 'bannerImage'>,
): void {
  showCommunity(client, { id, proPic, bannerImage });

  const pictures = { communityProPic: proPic, communityBannerImage: bannerImage };
  client.setQueriesData<InfiniteData<FeedItemsPage>>(
    { queryKey: ['feed'] },
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({
          ...page,
          items: page.items.map((entry) =>
            entry.type === 'post' && entry.item.communityId === id
              ? { ...entry, item: { ...entry.item, ...pictures } }
              : entry,
          ),
        })),
      },
  );
  client.setQueriesData<PostThread>({ queryKey: ['post-thread'] }, (thread) =>
    thread?.post.communityId === id ? { ...thread, post: { ...thread.post, ...pictures } } : thread,
  );
}
