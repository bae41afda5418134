import { communityRequestsApi, siteApi } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { loadAdmin } from './load-admin.ts';

const api = fakeApi();

function load(section: string, isAdmin: boolean) {
  const viewer: Viewer = {
    user: { id: 'a'.repeat(24), username: 'alice', isAdmin },
    moderates: [],
    bannedFrom: [],
  };
  const site = { name: 'Confab', url: 'https://confab.example' };
  return loadAdmin({ queryClient: new QueryClient(), site, viewer }, section, {});
}

describe('a page of the site administration', () => {
  it('is answered with 403 to whoever is no admin, and asks the server for nothing', async () => {
    expect(await load('users', false)).toHaveProperty('status', 403);
    expect(await load('unheard_of', false)).toHaveProperty('status', 403);
    expect(api.asked).toEqual([]);
  });

  it('is answered with 404 where there is none of the name', async () => {
    expect(await load('unheard_of', true)).toHaveProperty('status', 404);
    expect(await load('toString', true)).toHaveProperty('status', 404);
  });

  it('says nothing of its status where there is one, also when what it shows did not come', async () => {
    api.on(communityRequestsApi.list, () => []);
    api.on(siteApi.settings, () => ({ signupsDisabled: false, torBlocked: false }));
    expect(await load('', true)).not.toHaveProperty('status');
    expect(await load('ipbans', true)).not.toHaveProperty('status');
  });
});
