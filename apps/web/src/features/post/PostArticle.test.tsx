import type { Post } from '@confab/api-contract/calls';
import { anOwnUser, aWireImage, aWirePost, aWireLink } from '@confab/testing/wire';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { PostArticle } from './PostArticle.tsx';

/** Calls observers as if their elements were near, with the margin they asked for. */
let comeNear: (() => void) | undefined;
let margin: string | undefined;

function watchLayout() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: IntersectionObserverCallback;
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        this.#told = told;
        margin = options?.rootMargin;
      }
      observe() {
        // All that is read of an entry.
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        comeNear = () => this.#told([entry], this as unknown as IntersectionObserver);
      }
      disconnect() {
        comeNear = undefined;
      }
    },
  );
}

afterEach(() => {
  comeNear = undefined;
  vi.unstubAllGlobals();
});

async function show(values: Partial<Post>, startup = {}) {
  return renderApp(
    <main>
      <PostArticle post={aWirePost(values)} />
    </main>,
    // After what stands in for the layout elsewhere, which sees nothing come.
    { startup, prepare: watchLayout },
  );
}

const text = () => screen.getByRole('article').textContent;
const video = aWireLink('https://youtu.be/dQw4w9WgXcQ?t=90', { image: aWireImage() });
const player = () => document.querySelector('iframe');

describe('the page of a post', () => {
  it('links title and card of a link post to the page, in a new tab', async () => {
    await show({ link: aWireLink('https://www.a.example/b', { title: 'Swifts', description: 'Seen.' }) });
    for (const name of ['First swift of the year', 'a.example/bSwiftsSeen.']) {
      const link = screen.getByRole<HTMLAnchorElement>('link', { name });
      expect([link.href, link.target]).toEqual(['https://www.a.example/b', '_blank']);
      expect(link.rel).toContain('nofollow');
    }
  });

  it('shows the picture of its link', async () => {
    const image = aWireImage({ url: '/images/preview.jpeg', copies: [] });
    await show({ link: aWireLink('https://a.example/b', { image }) });
    await waitFor(() =>
      expect(document.querySelector('.link-card .ph img')?.getAttribute('src')).toBe(image.url),
    );
  });

  it.each([
    [{ locked: true, lockedByGroup: 'admins' }, 'Locked by admin.'],
    [{ deleted: true, deletedAs: 'normal' }, 'Deleted by user'],
    [{ deleted: true, deletedAs: 'mods' }, 'Deleted by moderator'],
    [
      { type: 'image', deleted: true, deletedAs: 'mods', deletedContent: true, deletedContentAs: 'admins' },
      'What it showed was deleted by admin.',
    ],
  ] as const)('says %o', async (values, words) => {
    await show(values);
    await waitFor(() => expect(text()).toContain(words));
  });

  it('says the share of upvotes once, rounded up', async () => {
    await show({ upvotes: 2, downvotes: 1 });
    expect(document.querySelector('.votes-bar')?.textContent).toBe('67% upvoted');
    expect(screen.getByTitle('67% upvoted: 2 upvotes, 1 downvote')).toBeTruthy();
  });

  it('offers the picture on show for download', async () => {
    const { user } = await show({ type: 'image', images: [aWireImage()] });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const rows = (await screen.findAllByRole('menuitem')).map((row) => row.textContent);
    expect(rows).toEqual(['To Twitter / X', 'To Facebook', 'Copy URL', 'Download image']);
  });
});

describe('a video', () => {
  it('is loaded 200 pixels before it is visible, from the host without cookies', async () => {
    await show({ link: video });
    await waitFor(() => expect(comeNear).toBeDefined());
    expect(player()).toBeNull();
    expect(margin).toBe('200px');
    act(() => comeNear?.());
    expect(player()?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90');
    expect(player()?.title).toBe('Video: First swift of the year');
  });

  it('waits for a press when data is saved', async () => {
    const { user } = await show({ link: video });
    await waitFor(() => expect(comeNear).toBeDefined());
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    act(() => comeNear?.());
    expect(player()).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Play video/ }));
    expect(player()?.src).toContain('autoplay=1');
  });

  it('is a plain link for members who turned videos off', async () => {
    await show({ link: video }, { user: anOwnUser({ embedsOff: true }) });
    await waitFor(() => expect(document.querySelector('.link-card')).toBeTruthy());
    expect(document.querySelector('.player')).toBeNull();
  });

  it('is a plain link for addresses without a video', async () => {
    await show({ link: { ...video, url: 'https://www.youtube.com/@somebody', hostname: 'www.youtube.com' } });
    await waitFor(() => expect(document.querySelector('.link-card')).toBeTruthy());
  });
});
