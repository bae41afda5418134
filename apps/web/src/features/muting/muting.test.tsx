import { type Comment, type Mutes, mutesApi, type Post, postsApi } from '@confab/api-contract/calls';
import { anOwnUser, aPublicUser, aWireComment, aWireCommunity, aWirePost } from '@confab/testing/wire';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feedQuery } from '../../data/feeds.ts';
import { type PostThread, postThreadQuery } from '../../data/posts.ts';
import { startupQuery } from '../../data/startup.ts';
import { dismissAlert } from '../../lib/alerts.ts';
import { changeDeviceSettings } from '../../lib/device-settings.ts';
import { useModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { fakeStreams } from '../../test-support/fake-streams.ts';
import { openMenu } from '../../test-support/open-menu.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { Comments } from '../comments/Comments.tsx';
import { CommunityMenu } from '../community/CommunityHeader.tsx';
import { Feed } from '../feed/Feed.tsx';
import { PostArticle } from '../post/PostArticle.tsx';

const api = fakeApi();
fakeStreams();
const member = { user: anOwnUser({ username: 'alice' }) };
const bob = { userId: 'b'.repeat(24), username: 'bob' };
const birding = aWireCommunity({ name: 'birding' });
const here = { communityId: birding.id, communityName: 'birding' };
const swift = aWirePost({ ...bob, ...here, title: 'First swift' });
const owl = aWirePost({ ...bob, ...here, title: 'Old owl' });
const other = aWirePost({ title: 'Another', username: 'carol' });
const all = feedQuery({ feed: 'all', sort: 'hot' });

const none: Mutes = { userMutes: [], communityMutes: [] };
const moment = '2026-04-29T06:12:00Z';
const bobMuted: Mutes = {
  communityMutes: [],
  userMutes: [
    {
      id: 'u_1',
      type: 'user',
      mutedUserId: bob.userId,
      createdAt: moment,
      mutedUser: aPublicUser({ id: bob.userId, username: 'bob' }),
    },
  ],
};
const birdingMuted: Mutes = {
  userMutes: [],
  communityMutes: [
    {
      id: 'c_1',
      type: 'community',
      mutedCommunityId: birding.id,
      createdAt: moment,
      mutedCommunity: { ...birding, mods: null, rules: null, isMuted: true },
    },
  ],
};
const success = { success: true as const };

/** The api as it answers. What is muted is what was asked for. */
beforeEach(() => {
  api.on(mutesApi.mute, ({ body }) => (body.userId === undefined ? birdingMuted : bobMuted));
  api.on(mutesApi.unmuteUser, () => success);
  api.on(mutesApi.unmuteCommunity, () => success);
  changeDeviceSettings({ feedLayout: 'card' });
});
afterEach(() => {
  dismissAlert(`mute user ${bob.userId}`);
  dismissAlert(`mute community ${birding.id}`);
});

function OpenModal() {
  return <output aria-label="Modal">{useModal()}</output>;
}

async function showFeed(posts: Post[], startup = {}, query = all) {
  api.on(postsApi.list, () => ({ posts, next: null }));
  const app = await renderApp(
    <main>
      <Feed query={query} />
      <OpenModal />
    </main>,
    { startup },
  );
  await screen.findAllByRole('article');
  return app;
}

type User = Awaited<ReturnType<typeof renderApp>>['user'];

/** Opens the menu of something, or else the first there is, and presses one of its rows. */
async function press(user: User, row: string, place?: HTMLElement) {
  const [button] = await (place ? within(place) : screen).findAllByRole('button', { name: 'More actions' });
  if (!button) throw new Error('There is no menu.');
  // Its rows may be loaded only now, which React wants to be awaited.
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
  await user.click(await screen.findByRole('menuitem', { name: row }));
}

const articles = () => screen.getAllByRole('article').map((article) => article.getAttribute('data-id'));
const titled = (name: string) => screen.findByRole('article', { name });

// Each opens menus, whose code comes when they are opened.
vi.setConfig({ testTimeout: 30_000 });

describe('muting a person in a feed', () => {
  it('replaces all their posts by rows, and Undo restores them', async () => {
    const { user, client } = await showFeed([swift, other, owl], member);
    await press(user, 'Mute @bob');
    await titled('Muted @bob: First swift');
    await titled('Muted @bob: Old owl');
    await titled('Another');
    expect(
      await screen.findByText("Posts from @bob won't appear on any of your feeds from now on."),
    ).toBeTruthy();
    expect(client.getQueryData(startupQuery.queryKey)?.mutes).toEqual(bobMuted);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await titled('First swift');
    await titled('Old owl');
    expect(await screen.findByText('Unmuted @bob')).toBeTruthy();
    // A second press in the same place would mute once more.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(client.getQueryData(startupQuery.queryKey)?.mutes).toEqual(none);
    expect(api.asked.slice(1)).toEqual(['POST /api/mutes', `DELETE /api/mutes/users/${bob.userId}`]);
  });

  it('keeps focus at the post, also when the row undoes it', async () => {
    const { user } = await showFeed([other, swift, owl], member);
    const card = await titled('Old owl');
    await press(user, 'Mute @bob', card);
    const row = await titled('Muted @bob: Old owl');
    const undo = within(row).getByRole('button', { name: 'Undo muting @bob' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await user.click(undo);
    await titled('First swift');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Old owl'));
  });

  it('is taken back when it fails', async () => {
    api.refuse(mutesApi.mute, 500);
    const { user, client } = await showFeed([swift], member);
    await press(user, 'Mute @bob');
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    await titled('First swift');
    expect(client.getQueryData(startupQuery.queryKey)?.mutes).toEqual(none);
  });

  it('is offered in compact rows too', async () => {
    changeDeviceSettings({ feedLayout: 'compact' });
    const { user } = await showFeed([swift], member);
    await press(user, 'Mute @bob');
    await titled('Muted @bob: First swift');
  });

  it('keeps pinned posts, whose menu can unmute', async () => {
    const pinned = { ...swift, isPinnedSite: true };
    const { user } = await showFeed([pinned, owl], member);
    await press(user, 'Mute @bob');
    await titled('Muted @bob: Old owl');
    await titled('First swift');
    await screen.findByText(/won't appear on any/);
    await press(user, 'Unmute @bob');
    await titled('Old owl');
    expect(await screen.findByText('Unmuted @bob')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('does not change profiles', async () => {
    const { client, user } = await showFeed([swift], member);
    const profile = feedQuery({ username: 'bob', filter: '' });
    client.setQueryData(profile.queryKey, {
      pages: [{ items: [{ type: 'post', item: swift }], next: null }],
      pageParams: [null],
    });
    await press(user, 'Mute @bob');
    await titled('Muted @bob: First swift');
    const [entry] = client.getQueryData(profile.queryKey)?.pages[0]?.items ?? [];
    expect(entry).toMatchObject({ item: { isAuthorMuted: true } });
    expect(entry?.muted).toBeUndefined();
  });

  it('asks visitors to log in', async () => {
    const { user } = await showFeed([swift]);
    await press(user, 'Mute @bob');
    expect(screen.getByLabelText('Modal').textContent).toBe('login-prompt');
    expect(api.asked).not.toContain('POST /api/mutes');
  });

  it('is not offered for the viewer or for deleted accounts', async () => {
    const mine = aWirePost({ userId: member.user.id, username: 'alice' });
    const ghosts = aWirePost({ username: 'ghost', userDeleted: true });
    for (const post of [mine, ghosts]) {
      await showFeed([post], member);
      await openMenu();
      expect(screen.queryByRole('menuitem', { name: /Mute @/ })).toBeNull();
      expect(screen.getByRole('menuitem', { name: /Mute \// })).toBeTruthy();
      document.body.replaceChildren();
    }
  });
});

describe('muting a community', () => {
  it('removes its posts from the feed of all communities', async () => {
    const { user } = await showFeed([swift, other], member);
    await press(user, 'Mute /birding');
    await titled('Muted /birding: First swift');
    expect(await screen.findByText("Posts from /birding won't appear on All anymore.")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await titled('First swift');
    expect(await screen.findByText('Unmuted /birding')).toBeTruthy();
  });

  it('keeps its posts in the feed of joined communities', async () => {
    const { user } = await showFeed([swift], member, feedQuery({ feed: 'home', sort: 'hot' }));
    await press(user, 'Mute /birding');
    await screen.findByText("Posts from /birding won't appear on All anymore.");
    expect(articles()).toEqual([swift.id]);
    await titled('First swift');
  });

  it('is offered to members on its own page', async () => {
    const { user } = await renderApp(<CommunityMenu community={birding} />, { startup: member });
    await press(user, 'Mute /birding');
    expect(await screen.findByText("Posts from /birding won't appear on All anymore.")).toBeTruthy();
    await press(user, 'Unmute /birding');
    expect(await screen.findByText('Unmuted /birding')).toBeTruthy();
  });

  it('reloads feeds that lack it when it is unmuted', async () => {
    const { client, user } = await renderApp(<CommunityMenu community={birding} />, {
      startup: { ...member, mutes: birdingMuted },
      prepare: (client) =>
        client.setQueryData(all.queryKey, {
          pages: [{ items: [{ type: 'post', item: other }], next: null }],
          pageParams: [null],
        }),
    });
    await press(user, 'Unmute /birding');
    await screen.findByText('Unmuted /birding');
    expect(client.getQueryData(all.queryKey)).toBeUndefined();
  });
});

describe('on the page of a post', () => {
  const comment = (values: Partial<Comment>) => aWireComment({ postPublicId: swift.publicId, ...values });
  const bobs = comment({ ...bob, bodyHtml: '<p>Seen over the mill.</p>' });
  const carols = comment({ username: 'carol', bodyHtml: '<p>So did I.</p>' });

  function PostPage({ query }: { query: ReturnType<typeof postThreadQuery> }) {
    const thread = useQuery({ ...query, enabled: false });
    if (!thread.data) return null;
    return (
      <main>
        <PostArticle post={thread.data.post} />
        <Comments post={thread.data.post} thread={thread} targetId={undefined} highlight={{}} />
      </main>
    );
  }

  async function showThread() {
    const query = postThreadQuery(swift.publicId);
    const thread: PostThread = {
      post: { ...swift, noComments: 2 },
      comments: [bobs, carols],
      next: null,
      lastVisitAt: null,
      upTo: 2,
    };
    return renderApp(<PostPage query={query} />, {
      startup: member,
      prepare: (client) => client.setQueryData(query.queryKey, thread),
    });
  }

  it('muting the author from the post folds their comments', async () => {
    const { user } = await showThread();
    await screen.findByText('Seen over the mill.');
    await press(user, 'Mute @bob');
    await screen.findByRole('article', { name: 'Comment by a muted user' });
    expect(screen.queryByText('Seen over the mill.')).toBeNull();
    expect(screen.getByText('So did I.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Seen over the mill.')).toBeTruthy();
  });

  it('muting the author from a comment keeps focus there', async () => {
    const { user } = await showThread();
    const article = await screen.findByRole('article', { name: 'Comment by @bob' });
    await press(user, 'Mute @bob', article);
    const muted = await screen.findByRole('article', { name: 'Comment by a muted user' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(muted));
  });
});
