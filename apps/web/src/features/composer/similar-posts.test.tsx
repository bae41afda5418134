import { imagesApi, searchApi } from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity, aWirePost } from '@confab/testing/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { NewPostPage } from './NewPostPage.tsx';

const api = fakeApi();
const cats = aWireCommunity({ name: 'cats' });
let asked: Record<string, string>[];

beforeEach(() => {
  asked = [];
  api.on(searchApi.similar, ({ query }) => {
    asked.push(query);
    return {
      posts: [
        aWirePost({ publicId: 'nap1', communityName: 'cats', title: 'Why do cats nap?', noComments: 3 }),
      ],
    };
  });
  api.on(imagesApi.linkInfo, () => ({ title: '' }));
});

const open = (searchDisabled = false) =>
  renderApp(<NewPostPage communityName="cats" />, {
    at: '/new?community=cats',
    startup: { user: anOwnUser({ points: 10 }), searchDisabled },
    prepare: (client) => client.setQueryData(communityQuery('cats').queryKey, cats),
  });

it('while a title is written, posts of the community that ask the same are shown', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Why nap');
  const similar = await screen.findByRole('region', { name: 'Has this been asked before?' });
  const link = within(similar).getByRole('link', { name: /^Why do cats nap\?/ });
  expect(link.getAttribute('href')).toBe('/cats/post/nap1');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(similar.textContent).toContain('/cats · 3 comments');
  expect(asked.at(-1)).toEqual({ title: 'Why nap', community: 'cats' });
  await user.clear(screen.getByRole('textbox', { name: /Title/ }));
  expect(screen.queryByRole('region', { name: 'Has this been asked before?' })).toBeNull();
});

it('a link that was posted already leads to the post', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('textbox', { name: /Body/ }));
  await user.paste('https://mill.example/swifts');
  expect(await screen.findByRole('region', { name: 'This link was posted already' })).toBeDefined();
  expect(asked).toEqual([{ url: 'https://mill.example/swifts' }]);
});

it('nothing is asked where the search is switched off', async () => {
  const { user } = await open(true);
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Why nap');
  expect(api.asked).toEqual([]);
});
