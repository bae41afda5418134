import type { Viewer } from '@confab/domain';
import { aWireCommunity } from '@confab/testing/wire';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { loadModtools } from './load-modtools.ts';

fakeApi();
const birding = aWireCommunity({ name: 'birding' });

function load(section: string, moderates: readonly string[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(communityQuery('birding').queryKey, birding);
  const viewer: Viewer = {
    user: { id: 'a'.repeat(24), username: 'alice', isAdmin: false },
    moderates,
    bannedFrom: [],
  };
  const site = { name: 'Confab', url: 'https://confab.example' };
  return loadModtools({ queryClient, site, viewer }, { name: 'birding', _splat: section }, {});
}

describe('a page of the moderator tools', () => {
  it('answers 403 to members who do not moderate', async () => {
    expect(await load('mods', [])).toHaveProperty('status', 403);
    expect(await load('unheard_of', [])).toHaveProperty('status', 403);
  });

  it('answers 404 for an unknown tool', async () => {
    expect(await load('unheard_of', [birding.id])).toHaveProperty('status', 404);
  });
});
