import { type Post, postsApi } from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity, aWirePost } from '@confab/testing/wire';
import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { LockedPage, RemovedPage } from './NumberedPosts.tsx';

const api = fakeApi();
const community = aWireCommunity();
const moderator = { user: anOwnUser(), moderates: [community.id] };
const moment = '2026-04-29T06:12:00Z';

const aPost = (title: string, values: Partial<Post> = {}) =>
  aWirePost({ title, communityId: community.id, ...values });

/** The server has so many posts, of which it shows these. */
function has(posts: () => Post[], noPosts = posts().length) {
  api.on(postsApi.list, () => ({ posts: posts(), noPosts, limit: 10, page: 1 }));
}

const row = (title: string) => screen.findByRole('article', { name: title });

describe('the removed posts', () => {
  it('show who deleted them and whether their content is gone, and take no votes', async () => {
    has(() => [
      aPost('Comet', { deleted: true, deletedAs: 'mods', deletedAt: moment }),
      aPost('Space facts', {
        type: 'link',
        deleted: true,
        deletedAs: 'admins',
        deletedAt: moment,
        deletedContent: true,
      }),
    ]);
    await renderApp(<RemovedPage community={community} search={{}} />, { startup: moderator });
    expect((await row('Comet')).textContent).toContain('Deleted by moderator');
    const facts = await row('Space facts');
    expect(facts.textContent).toContain('Deleted by adminLink deleted');
    expect(within(facts).getByRole<HTMLButtonElement>('button', { name: 'Upvote' }).disabled).toBe(true);
    expect(within(facts).getByRole('link', { name: 'Open' })).toBeTruthy();
    expect(api.asked[0]).toContain('filter=deleted&page=1');
  });

  it('are counted, and shown in pages of ten', async () => {
    has(() => [aPost('Comet', { deleted: true, deletedAs: 'mods', deletedAt: moment })], 1234);
    await renderApp(<RemovedPage community={community} search={{ page: '3' }} />, { startup: moderator });
    await row('Comet');
    expect(screen.getByRole('heading', { name: 'Removed posts' }).parentElement?.textContent).toContain(
      '1,234',
    );
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Page 124' })).toBeTruthy();
    expect(api.asked[0]).toContain('page=3');
  });

  it('say when there are none', async () => {
    has(() => []);
    await renderApp(<RemovedPage community={community} search={{}} />, { startup: moderator });
    expect(await screen.findByText('Nothing removed')).toBeTruthy();
  });

  it('can be retried after a failure', async () => {
    api.refuse(postsApi.list, 500);
    const { user } = await renderApp(<RemovedPage community={community} search={{}} />, {
      startup: moderator,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    has(() => [aPost('Comet', { deleted: true, deletedAs: 'mods', deletedAt: moment })]);
    await user.click(retry);
    await row('Comet');
  });
});

describe('a search of the removed posts', () => {
  function AtAddress() {
    return <RemovedPage community={community} search={useLocation().search} />;
  }
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search removed posts' });

  it('starts at page 1 while typing and keeps what is typed; where it finds nothing, a link leads back', async () => {
    const removed = { deleted: true, deletedAs: 'mods', deletedAt: moment } as const;
    api.on(postsApi.list, ({ query }) => {
      const posts = query['q'] === undefined ? [aPost('Comet', removed)] : [];
      return { posts, noPosts: query['q'] === undefined ? 21 : 0, limit: 10, page: Number(query['page']) };
    });
    const { user, router } = await renderApp(<AtAddress />, { at: '/?page=3', startup: moderator });
    await row('Comet');
    await user.type(field(), '50% off ');
    expect(await screen.findByText('Nothing matches “50% off”')).toBeTruthy();
    expect(router.state.location.search).toEqual({ q: '50% off' });
    expect(api.asked.at(-1)).toContain('page=1&q=50%25');
    expect(field().value).toBe('50% off ');
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    await row('Comet');
    expect(router.state.location.search).toEqual({});
    expect([field().value, document.activeElement]).toEqual(['', field()]);
  });
});

describe('the locked posts', () => {
  it('are unlocked in place, also when an admin locked them; focus moves to the next', async () => {
    const locked = { locked: true, lockedAt: moment };
    let posts = [
      aPost('By an admin', { ...locked, lockedByGroup: 'admins' }),
      aPost('By a moderator', { ...locked, lockedByGroup: 'mods', isPinned: true }),
    ];
    has(() => posts);
    api.on(postsApi.unlock, ({ params }) => {
      const post = posts.find(({ publicId }) => publicId === params['postId']);
      posts = posts.filter((each) => each !== post);
      return { ...(post ?? aPost('Nothing')), locked: false };
    });
    const { user } = await renderApp(<LockedPage community={community} search={{}} />, {
      startup: moderator,
    });
    expect((await row('By an admin')).textContent).toContain('Locked by admin');
    expect((await row('By a moderator')).textContent).toContain('Locked by moderatorPinned');
    await user.click(within(await row('By an admin')).getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('Post unlocked.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(document.activeElement).toBe(await row('By a moderator'));
  });
});
