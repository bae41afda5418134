import {
  communitiesApi,
  type CommunityDetail,
  heldApi,
  imagesApi,
  type OwnUser,
  type Post,
  postsApi,
} from '@confab/api-contract/calls';
import { errorCatalog, limits, messages, postMessages } from '@confab/domain';
import { anOwnUser, aWireCommunity, aWireImage, aWireLink, aWirePost } from '@confab/testing/wire';
import { useSearch } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { postThreadQuery, type PostThread } from '../../data/posts.ts';
import { restoreDraft } from '../../lib/drafts.ts';
import { openedModal } from '../../lib/modals.ts';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { NewPostPage } from './NewPostPage.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });

/** Stores a draft of a new post, as a tab that is now closed did. */
const storeDraft = (text: object, account = alice.id) => {
  const draft = { text: JSON.stringify(text), sent: [], at: Date.now() };
  localStorage.setItem(`draft:text:${account}:post:new:1`, JSON.stringify(draft));
};
/** The stored drafts, of any account. */
const storedDrafts = () =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith('draft:') ? [restoreDraft(key)] : []));
const cats = aWireCommunity({ name: 'cats' });

/** The page with the community that the address names, as the route gives it. */
function Page() {
  const { community, again } = useSearch({ strict: false });
  return <NewPostPage communityName={community} again={again} />;
}

type Setting = {
  at?: string;
  community?: CommunityDetail;
  user?: OwnUser;
  bannedFrom?: string[];
  refused?: Post;
};

const aThread = (post: Post): PostThread => ({ post, comments: [], next: null, lastVisitAt: null, upTo: 0 });

const open = ({
  at = '/new?community=cats',
  community = cats,
  user = alice,
  bannedFrom = [],
  refused,
}: Setting = {}) =>
  renderApp(<Page />, {
    at,
    startup: { searchDisabled: true, user, bannedFrom },
    prepare: (client) => {
      client.setQueryData(communityQuery(community.name).queryKey, community);
      if (refused) client.setQueryData(postThreadQuery(refused.publicId).queryKey, aThread(refused));
    },
  });

const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Title/ });
const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Body/ });
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a new post', () => {
  it('has one link to the Markdown guide', async () => {
    await open();
    expect(await screen.findAllByRole('link', { name: 'Markdown help' })).toHaveLength(1);
  });

  it('is published, and its page replaces the form', async () => {
    api.on(postsApi.create, ({ body: sent }) => {
      expect(sent).toEqual({
        type: 'text',
        title: 'First swift',
        body: 'Over the mill.',
        community: 'cats',
        userGroup: 'normal',
        idempotencyKey: expect.any(String) as unknown,
      });
      return aWirePost({ publicId: 'abcdefgh', communityName: 'cats' });
    });
    const { user, router } = await open();
    await user.type(title(), 'First swift');
    await user.type(body(), 'Over the mill.');
    await user.click(press('Submit'));
    await waitFor(() => expect(router.state.location.href).toBe('/cats/post/abcdefgh'));
    expect(router.history.length).toBe(1);
    expect(storedDrafts()).toEqual([]);
  });

  it('can be sent with Ctrl+Enter from anywhere', async () => {
    api.on(postsApi.create, () => aWirePost({ publicId: 'abcdefgh', communityName: 'cats' }));
    const { user, router } = await open();
    await user.type(title(), 'First swift');
    await user.click(document.body);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/cats/post/abcdefgh'));
  });

  it('needs a community and a title', async () => {
    const { user } = await open({ at: '/new' });
    await user.click(press('Submit'));
    expect(await screen.findByText(postMessages.communityMissing)).toBeTruthy();
    expect(screen.getByText(postMessages.titleEmpty)).toBeTruthy();
    await user.type(title(), '  ab ');
    expect(screen.queryByText(postMessages.titleEmpty)).toBeNull();
    await user.click(press('Submit'));
    expect(await screen.findByText(postMessages.titleTooShort)).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('has a title of one line and at most 255 characters, which are counted', async () => {
    const { user } = await open();
    await user.click(title());
    await user.paste('🐦'.repeat(300));
    expect([...title().value]).toHaveLength(limits.postTitleMax);
    expect(screen.getByText('255 / 255')).toBeTruthy();
    await user.clear(title());
    await user.paste('two\nlines');
    expect(title().value).toBe('two lines');
  });

  it('cannot be written by members banned from the community', async () => {
    const { user } = await open({ bannedFrom: [cats.id] });
    expect(screen.getByText(postMessages.bannedFrom('cats'))).toBeTruthy();
    expect(press('Submit').disabled).toBe(true);
    expect(title().matches(':disabled')).toBe(true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(postMessages.bannedOnSubmit)).toBeTruthy();
  });

  it('is sent with the same key after a reply that was lost', async () => {
    const keys: unknown[] = [];
    api.on(postsApi.create, ({ body: sent }) => {
      keys.push(sent['idempotencyKey']);
      if (keys.length === 1) throw new Refusal(503);
      return aWirePost({ publicId: 'abcdefgh', communityName: 'cats' });
    });
    const { user, router } = await open();
    await user.type(title(), 'First swift');
    await user.click(press('Submit'));
    await screen.findByRole('alert');
    await user.click(press('Submit'));
    await waitFor(() => expect(router.state.location.href).toBe('/cats/post/abcdefgh'));
    expect(keys).toEqual([expect.any(String) as unknown, keys[0]]);
  });

  it('shows a ban after the server refused it', async () => {
    api.refuse(postsApi.create, 403, 'banned-from-community');
    const { user } = await open();
    await user.type(title(), 'First swift');
    await user.click(press('Submit'));
    expect(await screen.findByText(postMessages.bannedFrom('cats'))).toBeTruthy();
    expect(await screen.findByText(postMessages.bannedOnSubmit)).toBeTruthy();
    expect(title().value).toBe('First swift');
  });

  it('says in the words of the server why too much waits already', async () => {
    api.refuse(postsApi.create, 403, 'too-many-held', errorCatalog['too-many-held'].message);
    const { user } = await open();
    await user.type(title(), 'First swift');
    await user.click(press('Submit'));
    expect(await screen.findByText(errorCatalog['too-many-held'].message)).toBeTruthy();
    expect(title().value).toBe('First swift');
  });

  it('opens a warning that comes first, without another message', async () => {
    api.refuse(postsApi.create, 403, 'warning-unread');
    const { user } = await open();
    await user.type(title(), 'First swift');
    await user.click(press('Submit'));
    await waitFor(() => expect(openedModal()).toBe('warnings'));
    expect(screen.queryByText(messages.somethingWrong)).toBeNull();
    expect(title().value).toBe('First swift');
  });

  it('is limited to moderators and admins in a restricted community', async () => {
    const restricted = aWireCommunity({ name: 'cats', postingRestricted: true });
    const { client } = await open({ community: restricted });
    expect(screen.getByText(postMessages.postingRestricted)).toBeTruthy();
    client.clear();
  });

  it('can be written by an admin in a restricted community, in that role', async () => {
    const restricted = aWireCommunity({ name: 'cats', postingRestricted: true });
    const admin = anOwnUser({ username: 'admin', isAdmin: true });
    api.on(postsApi.create, ({ body: sent }) => {
      expect(sent.userGroup).toBe('admins');
      return aWirePost({ publicId: 'abcdefgh', communityName: 'cats' });
    });
    const { user, router } = await open({ community: restricted, user: admin });
    expect(screen.queryByText(postMessages.postingRestricted)).toBeNull();
    await user.type(title(), 'House rules');
    await user.click(press('Admin'));
    await user.click(press('Submit'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/cats/post/abcdefgh'));
  });

  it('offers no role to members without one', async () => {
    await open();
    expect(screen.queryByRole('group', { name: 'Post as' })).toBeNull();
  });

  it('survives a reload, with its community', async () => {
    storeDraft({ title: 'Begun', body: 'Half a thought', community: 'cats' });
    const { router } = await open({ at: '/new' });
    await waitFor(() => expect(title().value).toBe('Begun'));
    expect(body().value).toBe('Half a thought');
    await waitFor(() => expect(router.state.location.href).toBe('/new?community=cats'));
  });

  it('is stored while it is typed', async () => {
    const { user } = await open();
    await user.type(title(), 'Begun');
    expect(storedDrafts().map((draft): unknown => JSON.parse(draft))).toEqual([
      { type: 'text', title: 'Begun', body: '', url: '', community: 'cats', editedAt: '' },
    ]);
  });

  it('stores its community, whenever it is chosen', async () => {
    const { user, router } = await open({ at: '/new' });
    await user.type(title(), 'Begun');
    await router.navigate({ to: '/new', search: { community: 'cats' } });
    await waitFor(() => expect(storedDrafts().join()).toContain('"community":"cats"'));
  });

  it('does not show a draft of another account', async () => {
    storeDraft({ title: 'Not yours' }, 'bob');
    await open();
    expect(title().value).toBe('');
  });

  it('ignores an unreadable draft', async () => {
    localStorage.setItem(`draft:text:${alice.id}:post:new:1`, '{"text": 5');
    await open();
    expect(title().value).toBe('');
  });

  it('is discarded only after asking', async () => {
    const { user, router } = await open();
    await user.type(title(), 'Begun');
    await user.click(press('Cancel'));
    expect(await screen.findByRole('dialog', { name: postMessages.leavePage })).toBeTruthy();
    await user.click(press('Stay'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(title().value).toBe('Begun');
    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(storedDrafts()).toEqual([]);
  });

  it('asks before its page is left, and stays a draft', async () => {
    const { user, router } = await open();
    await user.type(title(), 'Begun');
    void router.navigate({ href: '/about' });
    expect(await screen.findByText(/It stays on this device/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/new');
    await user.click(press('Leave'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'));
    expect(storedDrafts().join()).toContain('Begun');
  });

  it('is left without asking while it is empty', async () => {
    const { user, router } = await open();
    await user.click(press('Cancel'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('says that a community does not exist', async () => {
    api.refuse(communitiesApi.get, 404, 'community/not-found');
    await open({ at: '/new?community=nowhere' });
    expect(await screen.findByText('There is no community named nowhere.')).toBeTruthy();
  });

  it('is formatted by toolbar and shortcuts', async () => {
    const { user } = await open();
    await user.type(body(), 'swift');
    body().setSelectionRange(0, 5);
    await user.click(press('Bold'));
    expect(body().value).toBe('**swift**');
    await user.keyboard('{Control>}i{/Control}');
    expect(body().value).toBe('**_swift_**');
    const toolbar = screen.getByRole('toolbar', { name: 'Formatting' });
    expect(toolbar.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('has a preview of the published HTML', async () => {
    const { user } = await open();
    await user.type(body(), '**Bold** <b>tag</b>');
    await user.click(press('Preview'));
    const bold = await screen.findByText('Bold', {}, { timeout: 5000 });
    expect(bold.tagName).toBe('STRONG');
    await user.click(press('Write'));
    expect(body().value).toBe('**Bold** <b>tag</b>');
  });
});

describe('a post that moderators did not approve', () => {
  const held = {
    ...{
      id: '17d2a3b71c4f8e0600e5f6a7',
      why: ['first' as const],
      replies: [],
      title: null,
      reason: 'Too short.',
    },
    ...{ removedAt: '2026-04-29T06:12:00Z', removedAs: 'mods' as const },
  };
  const aRefused = (values: Partial<Post>) =>
    aWirePost({ userId: alice.id, publicId: 'abcdefgh', communityName: 'cats', held, ...values });
  const at = '/new?community=cats&again=abcdefgh';

  it('is written again with its text, and goes once the new one is sent', async () => {
    storeDraft({ title: 'Another begun' });
    const refused = aRefused({ type: 'text', title: 'First swift', body: 'Over the mill.' });
    const { user, router } = await open({ at, refused });
    expect(title().value).toBe('First swift');
    await user.type(body(), ' At noon.');
    let withdrawn: string | undefined;
    api.on(postsApi.create, ({ body: sent }) => {
      expect(sent).toMatchObject({
        title: 'First swift',
        body: 'Over the mill. At noon.',
        community: 'cats',
      });
      return aWirePost({ publicId: 'ijklmnop', communityName: 'cats' });
    });
    api.on(heldApi.withdraw, ({ params }) => {
      withdrawn = params['heldId'];
      return { success: true } as const;
    });
    await user.click(press('Submit'));
    await waitFor(() => expect(router.state.location.href).toBe('/cats/post/ijklmnop'));
    await waitFor(() => expect(withdrawn).toBe(held.id));
    expect(storedDrafts().join()).toContain('Another begun');
  });

  it('keeps its address', async () => {
    const link = aWireLink('https://mill.example/');
    await open({ at, refused: aRefused({ type: 'link', title: 'A mill', link }) });
    expect(screen.getByDisplayValue('https://mill.example/')).toBeTruthy();
    expect(title().value).toBe('A mill');
  });

  it('keeps its pictures with their words', async () => {
    const image = aWireImage({ caption: 'At noon', altText: 'A swift' });
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === image.url ? Promise.resolve(new Response('bytes')) : fetched(path, init),
    );
    api.on(imagesApi.upload, () => aWireImage({ id: '17d2a3b71c4f8e0600e5f6b1', altText: null }));
    await open({ at, refused: aRefused({ type: 'image', title: 'Swifts', images: [image] }) });
    expect(await screen.findByDisplayValue('At noon')).toBeTruthy();
    expect(screen.getByDisplayValue('A swift')).toBeTruthy();
  });

  it('is a form without text for all others', async () => {
    await open({ at, refused: aRefused({ userId: '17d2a3b71c4f8e0600e5f6c2', title: 'Not yours' }) });
    expect(title().value).toBe('');
  });
});
