import { communitiesApi, type CommunityDetail, sessionApi, type Startup } from '@confab/api-contract/calls';
import { anOwnUser, aStartup, aWireCommunity, aWireModerator } from '@confab/testing/wire';
import { useSuspenseQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { communitiesQuery } from '../../data/directory.ts';
import { useStartup } from '../../data/startup.ts';
import { useModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { Directory } from './Directory.tsx';
import { JoinButton } from './JoinButton.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });

function CommunityPage() {
  const { data: community } = useSuspenseQuery(communityQuery('birding'));
  return (
    <main>
      <JoinButton community={community} />
      {community.noMembers} on its page
    </main>
  );
}

function Sidebar() {
  const { communities } = useStartup();
  return <nav>{communities.map(({ name }) => name).join(' ')}</nav>;
}

function Modal() {
  return <output>{useModal()}</output>;
}

/** Shows the community on its page, in the directory, and in the sidebar. */
async function show(
  community: CommunityDetail,
  user: typeof alice | null = alice,
  sidebar: Partial<Startup> = { communities: [aCommunity('Woodshop')] },
) {
  const { user: pointer } = await renderApp(
    <>
      <CommunityPage />
      <Directory sort="size" query="" onShowAll={() => undefined} />
      <Sidebar />
      <Modal />
    </>,
    {
      startup: { user, ...sidebar },
      prepare: (client) => {
        client.setQueryData(communityQuery('birding').queryKey, community);
        client.setQueryData(communitiesQuery('size').queryKey, {
          pages: [[summary(community)]],
          pageParams: [''],
        });
      },
    },
  );
  const button = () => screen.getAllByRole('button', { name: /^Join/ })[0] ?? document.body;
  return { user: pointer, press: () => pointer.click(button()) };
}

const summary = (community: CommunityDetail) => ({ ...community, mods: null, rules: null });
const aCommunity = (name: string) => summary(aWireCommunity({ name }));

const labels = () => screen.getAllByRole('button', { name: /^Join/ }).map(({ textContent }) => textContent);
const members = () => [
  screen.getByText(/on its page/).textContent.replace(/\D/g, ''),
  screen.getByText(/members?$/).textContent,
];
const sidebar = () => screen.getByRole('navigation').textContent;

describe('joining a community', () => {
  it('shows everywhere before the server has answered', async () => {
    const { press } = await show(aWireCommunity({ noMembers: 4, userJoined: false }));
    api.on(communitiesApi.join, () => new Promise(() => undefined));
    await press();
    await waitFor(() => expect(labels()).toEqual(['Joined', 'Joined']));
    expect(members()).toEqual(['5', '5 members']);
    expect(sidebar()).toBe('birding Woodshop');
  });

  it('is undone with an alert when it fails', async () => {
    const { press } = await show(aWireCommunity({ noMembers: 4, userJoined: false }));
    api.refuse(communitiesApi.join, 429);
    await press();
    expect(await screen.findByText('Whoah, slow down there!')).toBeTruthy();
    await waitFor(() => expect(labels()).toEqual(['Join', 'Join']));
    expect(members()).toEqual(['4', '4 members']);
    expect(sidebar()).toBe('Woodshop');
  });

  it("shows the server's numbers after its answer", async () => {
    const community = aWireCommunity({ noMembers: 4, userJoined: false });
    const { press } = await show(community);
    api.on(communitiesApi.join, () => summary({ ...community, noMembers: 17, userJoined: true }));
    await press();
    await waitFor(() => expect(members()).toEqual(['17', '17 members']));
  });

  it('ignores the second press of a double click', async () => {
    const community = aWireCommunity({ userJoined: false });
    const { user } = await show(community);
    api.on(communitiesApi.join, () => new Promise(() => undefined));
    const [button] = screen.getAllByRole('button', { name: 'Join' });
    if (button) await user.dblClick(button);
    await waitFor(() => expect(labels()).toEqual(['Joined', 'Joined']));
    await waitFor(() => expect(api.asked).toEqual(['POST /api/_joinCommunity']));
  });

  it('asks visitors to log in', async () => {
    const { press } = await show(aWireCommunity({ userJoined: null }), null);
    await press();
    expect(screen.getByText('login-prompt')).toBeTruthy();
    expect(api.asked).toEqual([]);
  });
});

describe('leaving a community', () => {
  it('removes it from the sidebar at once', async () => {
    const community = aWireCommunity({ name: 'birding', noMembers: 4, userJoined: true });
    const { press } = await show(community);
    api.on(communitiesApi.join, ({ body }) =>
      summary({ ...community, noMembers: 3, userJoined: body.leave !== true }),
    );
    await press();
    await waitFor(() => expect(labels()).toEqual(['Join', 'Join']));
    expect(sidebar()).toBe('Woodshop');
    await waitFor(() => expect(members()).toEqual(['3', '3 members']));
  });

  it('loads the next community of the sidebar', async () => {
    const community = aWireCommunity({ name: 'birding', userJoined: true });
    const [first, second] = [aCommunity('Limericks'), aCommunity('Woodshop')];
    const { press } = await show(community, alice, {
      communities: [summary(community), first],
      noCommunities: 3,
    });
    api.on(communitiesApi.join, () => summary({ ...community, userJoined: false }));
    api.on(sessionApi.initial, () => aStartup({ user: alice, communities: [first, second] }));
    await press();
    await waitFor(() => expect(sidebar()).toBe('Limericks Woodshop'));
  });

  const moderated = (others: string[]) =>
    aWireCommunity({
      userJoined: true,
      userMod: true,
      mods: [alice.username, ...others].map((username) => aWireModerator({ username })),
    });

  it('asks first in the directory, where the mark of those joined is small', async () => {
    const { user } = await show(aWireCommunity({ name: 'birding', userJoined: true }));
    api.on(communitiesApi.join, () => summary(aWireCommunity({ name: 'birding', userJoined: false })));
    await user.click(screen.getAllByRole('button', { name: 'Joined' })[1] ?? document.body);
    expect((await screen.findByRole('dialog')).textContent).toContain('You can join again at any time.');
    expect(api.asked).toEqual([]);
  });

  it('asks moderators first, because they lose the role', async () => {
    const { press, user } = await show(moderated(['bob']));
    await press();
    expect(await screen.findByRole('dialog', { name: 'Leave /birding?' })).toBeTruthy();
    expect(screen.getByText(/you are no longer a moderator/)).toBeTruthy();
    expect(screen.queryByText(/only moderator/)).toBeNull();
    expect(api.asked).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(labels()).toEqual(['Joined', 'Joined']);
  });

  it('warns the last moderator, and lets them leave', async () => {
    const community = moderated([]);
    api.on(communitiesApi.join, () => summary({ ...community, userJoined: false, userMod: false }));
    api.on(communitiesApi.get, () => ({ ...community, userJoined: false, userMod: false, mods: [] }));
    const { press, user } = await show(community);
    await press();
    expect(await screen.findByText(/You are its only moderator/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(labels()).toEqual(['Join', 'Join']));
    await waitFor(() =>
      expect(api.asked).toEqual(['POST /api/_joinCommunity', 'GET /api/communities/birding?byName=true']),
    );
  });

  it('warns the last moderator in lists too, which lack the moderators', async () => {
    const community = moderated([]);
    api.on(communitiesApi.get, () => community);
    const { user } = await renderApp(<JoinButton community={summary(community)} />, {
      startup: { user: alice },
    });
    await user.click(screen.getByRole('button', { name: 'Joined' }));
    expect(await screen.findByText(/You are its only moderator/)).toBeTruthy();
    expect(api.asked).toEqual(['GET /api/communities/birding?byName=true']);
  });

  it('tells admins that they keep the moderator tools', async () => {
    const { user } = await renderApp(<JoinButton community={moderated(['bob'])} />, {
      startup: { user: { ...alice, isAdmin: true } },
    });
    await user.click(screen.getByRole('button', { name: 'Joined' }));
    expect(await screen.findByText(/As an admin you can still open its moderator tools/)).toBeTruthy();
    expect(screen.queryByText(/only moderator/)).toBeNull();
  });
});
