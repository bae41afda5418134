import type { CommunitySummary } from '@confab/api-contract/calls';
import { aStartup, aWireCommunity, aWireImage, aWirePost } from '@confab/testing/wire';
import { expect, it } from 'vitest';
import { createQueryClient } from '../router.tsx';
import { communityQuery, showCommunity, showCommunityPictures } from './communities.ts';
import { communitiesQuery, communitySearchQuery } from './directory.ts';
import { feedQuery } from './feeds.ts';
import { type PostThread, postThreadQuery } from './posts.ts';
import { startupQuery } from './startup.ts';

const community = aWireCommunity({ name: 'birding' });
const other = aWireCommunity({ name: 'woodshop' });
const post = aWirePost({ communityId: community.id });
const elsewhere = aWirePost({ communityId: other.id });

const summary = (of: typeof community): CommunitySummary => ({ ...of, mods: null, rules: null });
const all = [summary(community), summary(other)];

/** A client whose cache shows two communities, and a post of each, in every place. */
function aClient() {
  const client = createQueryClient();
  const keys = {
    page: communityQuery('birding').queryKey,
    directory: communitiesQuery('size').queryKey,
    picker: communitySearchQuery('').queryKey,
    feed: feedQuery({ feed: 'all', sort: 'hot' }).queryKey,
    post: postThreadQuery(post.publicId).queryKey,
  };
  const thread: PostThread = { post, comments: [], next: null, lastVisitAt: null, upTo: 0 };
  client.setQueryData(startupQuery.queryKey, aStartup({ communities: all }));
  client.setQueryData(keys.page, community);
  client.setQueryData(keys.directory, { pages: [all], pageParams: [''] });
  client.setQueryData(keys.picker, all);
  client.setQueryData(keys.feed, {
    pages: [{ items: [post, elsewhere].map((item) => ({ type: 'post' as const, item })), next: null }],
    pageParams: [''],
  });
  client.setQueryData(keys.post, thread);
  const shown = () => ({
    page: client.getQueryData(keys.page),
    directory: client.getQueryData(keys.directory)?.pages.flat(),
    picker: client.getQueryData(keys.picker),
    sidebar: client.getQueryData(startupQuery.queryKey)?.communities,
    feed: client.getQueryData(keys.feed)?.pages.flatMap(({ items }) => items.map(({ item }) => item)),
    post: client.getQueryData(keys.post)?.post,
  });
  return { client, shown };
}

it('a changed community is updated in all cached data, and others stay unchanged', () => {
  const { client, shown } = aClient();
  showCommunity(client, { id: community.id, about: 'Swifts.' });
  const { page, directory, picker, sidebar } = shown();
  expect(page).toEqual({ ...community, about: 'Swifts.' });
  for (const list of [directory, picker, sidebar]) {
    expect(list).toEqual([{ ...summary(community), about: 'Swifts.' }, summary(other)]);
  }
});

it('a community’s new pictures appear with its posts, too', () => {
  const { client, shown } = aClient();
  const proPic = aWireImage();
  showCommunityPictures(client, { id: community.id, proPic, bannerImage: null });
  const dressed = { ...post, communityProPic: proPic };
  expect(shown().feed).toEqual([dressed, elsewhere]);
  expect(shown().post).toEqual(dressed);
  expect(shown().sidebar?.[0]?.proPic).toEqual(proPic);
});
