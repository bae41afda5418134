import { communitiesApi } from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { communityRequestsQuery } from '../../data/community-creation.ts';
import { communitiesQuery, communitySearchQuery } from '../../data/directory.ts';
import { useStartup } from '../../data/startup.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import CreateCommunityModal from './CreateCommunityModal.tsx';

const api = fakeApi();

function Sidebar() {
  const { communities } = useStartup();
  return <nav>{communities.map(({ name }) => name).join(' ')}</nav>;
}

async function showModal() {
  const onClose = vi.fn();
  const app = await renderApp(
    <>
      <CreateCommunityModal onClose={onClose} />
      <Sidebar />
    </>,
    { startup: { user: anOwnUser({ points: 10 }) } },
  );
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  const create = () => app.user.click(screen.getByRole('button', { name: 'Create' }));
  return { ...app, onClose, name, create };
}

describe('the form for a new community', () => {
  it.each([
    ['', 'Community name has to have at least 3 characters.'],
    ['ab', 'Community name has to have at least 3 characters.'],
    ['login', /is not one of the site’s own addresses/],
  ])('refuses the name "%s" by itself', async (typed, message) => {
    const { user, name, create } = await showModal();
    if (typed) await user.type(name, typed);
    await create();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('says on blur that a name is taken', async () => {
    api.on(communitiesApi.get, () => aWireCommunity());
    const { user, name } = await showModal();
    await user.type(name, 'birding');
    await user.tab();
    expect(await screen.findByText('A community by that name already exists')).toBeTruthy();
  });

  it.each([
    [409, 'community-exists', 'A community by that name already exists'],
    [403, 'not-enough-points', 'You do not have enough points to create a community yet.'],
    [
      403,
      'max-limit-reached',
      'You moderate as many communities as one member may and still create another.',
    ],
  ])('shows refusal %i %s in the form', async (status, code, message) => {
    api.refuse(communitiesApi.create, status, code);
    const { user, name, create, onClose } = await showModal();
    await user.type(name, 'tidepools');
    await create();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });

  it('opens the new community, which is in the sidebar', async () => {
    const bodies: unknown[] = [];
    api.on(communitiesApi.create, ({ body }) => {
      bodies.push(body);
      return { ...aWireCommunity({ name: 'tidepools' }), mods: null, rules: null };
    });
    const { user, name, create, onClose, router } = await showModal();
    await user.type(name, 'tide-pools');
    await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Limpets.');
    await create();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(router.state.location.pathname).toBe('/tidepools');
    expect(screen.getByText('tidepools', { selector: 'nav' })).toBeTruthy();
    expect(bodies).toEqual([{ name: 'tidepools', about: 'Limpets.' }]);
  });

  it('reloads the directory and the requests', async () => {
    api.on(communitiesApi.create, () => ({ ...aWireCommunity(), mods: null, rules: null }));
    const { client, user, name, create, onClose } = await showModal();
    const lists = [communitiesQuery('new'), communitySearchQuery('tide'), communityRequestsQuery];
    for (const { queryKey } of lists) client.setQueryData(queryKey, []);
    await user.type(name, 'tidepools');
    await create();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(lists.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
