import type { Post } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { anOwnUser, aWireImage, aWirePost, aWireLink } from '@confab/testing/wire';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { CompactPost } from './CompactPost.tsx';
import { PostCard } from './PostCard.tsx';

const show = (values: Partial<Post> = {}, place: 'site' | 'community' = 'site', startup = {}) =>
  renderApp(<PostCard post={aWirePost(values)} place={place} position={1} loads="near" />, { startup });
const card = () => screen.getByRole('article');
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

describe('a post card', () => {
  it('links its title, community, author and comments', async () => {
    await show({ publicId: 'abcdefgh', noComments: 2 });
    expect(linkTo('First swift of the year')).toBe('/birding/post/abcdefgh');
    expect(linkTo('/birding')).toBe('/birding');
    expect(linkTo('@alice')).toBe('/@alice');
    expect(linkTo('2 comments')).toBe('/birding/post/abcdefgh#comments');
  });

  it('does not name the community on the community’s own page', async () => {
    await show({}, 'community');
    expect(linkTo('/birding')).toBeUndefined();
  });

  it('shows a text without its links', async () => {
    await show({ bodyHtml: '<p>See <a href="https://example.com">this</a></p>' });
    expect(screen.getByText('this').tagName).toBe('SPAN');
  });

  it('shows a link as one link with the host, without www, and the initial of the host', async () => {
    await show({ link: aWireLink('https://www.example.com/') });
    expect(card().querySelector('.favi')?.textContent).toBe('e');
    cleanup();
    await show({ link: aWireLink('https://www.example.com/', { icon: '/images/1.jpeg' }) });
    expect(card().querySelector('.favi img')?.getAttribute('src')).toBe('/images/1.jpeg');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'example.com' });
    expect(link.href).toBe('https://www.example.com/');
    expect(link.target).toBe('_blank');
    expect(link.rel).toContain('nofollow');
  });

  it.each([
    ['first', 'eager', 'high'],
    ['early', 'eager', null],
    ['near', 'lazy', null],
  ] as const)('loads the picture of a link whose turn is %s %s', async (loads, loading, priority) => {
    const link = aWireLink('https://example.com/a', { image: aWireImage() });
    const post = aWirePost({ type: 'link', link });
    await renderApp(<PostCard post={post} place="site" position={1} loads={loads} />);
    const picture = card().querySelector('.link-card .ph img');
    expect(picture?.getAttribute('loading')).toBe(loading);
    expect(picture?.getAttribute('fetchpriority')).toBe(priority);
  });

  it('shows a deleted author as a ghost without a profile, and to admins by name', async () => {
    await show({ username: 'ghost', userDeleted: true, userGhostId: 'g' });
    expect(screen.getByText('Ghost').tagName).toBe('SPAN');
    await show({ username: 'carol', userDeleted: true, userGhostId: 'g' });
    expect(linkTo('@carol')).toBe('/@carol');
  });

  it('shows the share of upvotes only below 90 %', async () => {
    await show({ upvotes: 9, downvotes: 1 });
    expect(card().textContent).not.toContain('upvoted');
    cleanup();
    await show({ upvotes: 8, downvotes: 1 });
    expect(card().textContent).toContain('89% upvoted');
  });

  it('shows its badges', async () => {
    await show({ isPinnedSite: true, locked: true, deleted: true, userGroup: 'admins', newComments: 3 });
    for (const word of ['Pinned', 'Locked', 'Deleted', 'Admin', '3 new']) {
      expect(card().textContent).toContain(word);
    }
  });

  it('shows an edit only after five minutes', async () => {
    await show({ createdAt: '2026-05-01T10:00:00Z', editedAt: '2026-05-01T10:04:00Z' });
    expect(card().textContent).not.toContain('edited');
  });

  it('shows its pictures unless it is pinned', async () => {
    const images = [aWireImage({ altText: 'A swift' })];
    await show({ type: 'image', images, bodyHtml: '<p>Over the mill.</p>' });
    expect(await screen.findByRole('img', { name: 'A swift' })).toBeTruthy();
    expect(screen.getByText('Over the mill.')).toBeTruthy();
    cleanup();
    await show({ type: 'image', images, bodyHtml: '<p>Over the mill.</p>', isPinned: true });
    expect(screen.queryByRole('img', { name: 'A swift' })).toBeNull();
    expect(screen.queryByText('Over the mill.')).toBeNull();
  });

  it('hides profile pictures for members who turned them off', async () => {
    await show({}, 'community', { user: anOwnUser({ hideUserProfilePictures: true }) });
    expect(card().querySelector('.avatar')).toBeNull();
  });
});

describe('sharing a post', () => {
  it('copies its address', async () => {
    vi.stubGlobal('innerWidth', 1440);
    const { user } = await show({ publicId: 'abcdefgh' });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(messages.linkCopied)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/birding/post/abcdefgh`);
    vi.unstubAllGlobals();
  });

  it('says when copying failed', async () => {
    vi.stubGlobal('innerWidth', 1440);
    const { user } = await show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(messages.linkCopyFailed)).toBeTruthy();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("uses the device's share sheet in narrow windows", async () => {
    vi.stubGlobal('innerWidth', 1170);
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    const { user } = await show({ publicId: 'abcdefgh' });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: 'First swift of the year',
      url: `${location.origin}/birding/post/abcdefgh`,
    });
    Object.assign(navigator, { share: undefined });
    vi.unstubAllGlobals();
  });
});

describe('a compact row', () => {
  const row = (values: Partial<Post>) =>
    renderApp(<CompactPost post={aWirePost(values)} place="site" position={1} loads="near" />);
  const thumbnail = () => card().querySelector('.compact-thumb');

  it('ends with a small first picture and the number of pictures', async () => {
    const small = {
      ...({ name: 'small', url: '/images/1-small.jpeg', format: 'jpeg', objectFit: 'cover' } as const),
      ...{ width: 325, height: 250, boxWidth: 325, boxHeight: 250 },
    };
    await row({ type: 'image', images: [aWireImage({ copies: [small] }), aWireImage()] });
    expect(thumbnail()?.querySelector('img')?.getAttribute('src')).toBe('/images/1-small.jpeg');
    expect(thumbnail()?.textContent).toBe('2 pictures');
  });

  it('shows the original until there are copies', async () => {
    await row({ type: 'image', images: [aWireImage({ url: '/images/1.jpeg', copies: [] })] });
    expect(thumbnail()?.querySelector('img')?.getAttribute('src')).toBe('/images/1.jpeg');
  });

  it('has no picture for a text, and links to the page of a link', async () => {
    await row({ link: aWireLink('https://www.example.com/a') });
    expect(thumbnail()).toBeNull();
    // One of them shows: beside the title, or on phones below it.
    const hosts = screen.getAllByRole('link', { name: 'example.com' });
    expect(hosts.map((host) => host.getAttribute('href'))).toEqual(
      Array(2).fill('https://www.example.com/a'),
    );
  });
});
