import { communitiesApi, postsApi, usersApi } from '@confab/api-contract/calls';
import { aPublicUser, aStartup, aWireCommunity } from '@confab/testing/wire';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { startupQuery } from '../../data/startup.ts';
import { siteQuery } from '../../lib/site-query.ts';
import { createQueryClient, createRouter } from '../../router.tsx';
import { fakeApi } from '../../test-support/fake-api.ts';

const api = fakeApi();

/** Goes to an address in the running app, after another page. */
async function goTo(href: string) {
  const client = createQueryClient();
  client.setQueryData(siteQuery.queryKey, { name: 'Confab', url: 'http://localhost:3000' });
  client.setQueryData(startupQuery.queryKey, aStartup());
  const history = createMemoryHistory({ initialEntries: ['/about'] });
  const router = createRouter(client, history);
  await router.load();
  history.push(href);
  await router.load();
  return { router, history };
}

it.each([
  ['/nightsky?sort=latest#top', '/NightSky?sort=latest#top'],
  ['/@orlaith?filter=posts', '/@Orlaith?filter=posts'],
])('another spelling, %s, is replaced by the name itself', async (asked, canonical) => {
  api.on(communitiesApi.get, () => aWireCommunity({ name: 'NightSky' }));
  api.on(usersApi.get, () => aPublicUser({ username: 'Orlaith' }));
  api.on(usersApi.feed, () => ({ items: [], next: null }));
  api.on(postsApi.list, () => ({ posts: [], next: null }));
  const { router, history } = await goTo(asked);
  expect(router.state.location.href).toBe(canonical);
  // Back leads to the page before, not into a loop.
  expect(history.length).toBe(2);
});
