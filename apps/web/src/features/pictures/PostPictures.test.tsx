import type { Image, Post } from '@confab/api-contract/calls';
import { aWireImage, aWirePost } from '@confab/testing/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { PostPictures, type PostPicturesProps } from './PostPictures.tsx';

const galleryOf = (images: readonly Partial<Image>[]): Post =>
  aWirePost({ type: 'image', images: images.map((values) => aWireImage(values)) });

const harbour = [
  { altText: 'A lighthouse at noon', caption: 'Noon.' },
  { altText: 'The same lighthouse at dusk', caption: 'Twenty past five.' },
  { altText: null, caption: null },
];

beforeEach(() => {
  // jsdom scrolls nothing.
  Element.prototype.scrollTo = () => undefined;
});

async function show(post: Post, props: Partial<PostPicturesProps> = {}) {
  const app = await renderApp(
    <main>
      <PostPictures post={post} {...props} />
      <input aria-label="A field" />
    </main>,
  );
  await screen.findAllByRole('link', { name: /Enlarge picture/ });
  return app;
}

const gallery = () => screen.getByRole('group', { name: /pictures$/ });
const counter = () => gallery().querySelector('.media-tag')?.textContent;
const turn = (to: 'Next' | 'Previous') => screen.getByRole('button', { name: `${to} picture` });
const linkNamed = (name: RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });

describe('the picture of a post', () => {
  it('has sized files, reserved space and alternative text', async () => {
    const [image] = galleryOf([{ altText: 'A lighthouse' }]).images;
    if (!image) throw new Error('There is one.');
    await show(aWirePost({ images: [image] }));
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'A lighthouse' });
    expect(picture.srcset).toBe(
      `/images/${image.id}-medium.jpeg 720w, /images/${image.id}-large.jpeg 1080w, /images/${image.id}.jpeg 1600w`,
    );
    expect([picture.width, picture.height]).toEqual([1600, 1200]);
    const frame = picture.closest<HTMLElement>('.media');
    expect(frame?.style.getPropertyValue('--ratio')).toBe('1.3333');
    expect(frame?.style.getPropertyValue('--avg')).toBe('rgb(90,120,130)');
  });

  it('uses the original until there are copies', async () => {
    await show(galleryOf([{ url: '/images/only.jpeg', copies: [] }]));
    expect(document.querySelector('img')?.srcset).toBe('/images/only.jpeg 1600w');
  });

  it('loads before all others if it is the first of the page, otherwise when scrolled near', async () => {
    await show(galleryOf([{ altText: 'near' }]));
    expect(screen.getByRole('img', { name: 'near' }).getAttribute('loading')).toBe('lazy');
    await show(galleryOf([{ altText: 'first' }]), { loads: 'first' });
    const first = screen.getByRole('img', { name: 'first' });
    expect(first.getAttribute('loading')).toBe('eager');
    expect(first.getAttribute('fetchpriority')).toBe('high');
  });

  it('opens its own address in a new tab with a modified press', async () => {
    await show(galleryOf([{ url: '/images/a.jpeg' }]));
    const link = linkNamed(/Enlarge picture/);
    expect([link.getAttribute('href'), link.target]).toEqual(['/images/a.jpeg', '_blank']);
    // jsdom follows no link: what matters is that the app does not stop it.
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    fireEvent(link, event);
    expect(event.defaultPrevented).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is absent from a post without pictures', async () => {
    await renderApp(<PostPictures post={aWirePost()} />);
    expect(document.querySelector('.media')).toBeNull();
  });
});

describe('a gallery', () => {
  it('shows its position, and only the caption of the current picture', async () => {
    const { user } = await show(galleryOf(harbour));
    expect(gallery().getAttribute('aria-label')).toBe('3 pictures');
    expect(counter()).toBe('Picture 1 / 3');
    expect(screen.getByText('Noon.').className).toBe('on');
    await user.click(turn('Next'));
    expect(counter()).toBe('Picture 2 / 3');
    expect(screen.getByText('Noon.').className).toBe('');
    expect(screen.getByText('Twenty past five.').className).toBe('on');
  });

  it('wraps at both ends with the arrow buttons', async () => {
    const { user } = await show(galleryOf(harbour));
    await user.click(turn('Previous'));
    expect(counter()).toBe('Picture 3 / 3');
    await user.click(turn('Next'));
    expect(counter()).toBe('Picture 1 / 3');
  });

  it('turns by arrow keys anywhere on the post page, and stops at the ends', async () => {
    const { user } = await show(galleryOf(harbour), { ownPage: true });
    await user.keyboard('{ArrowLeft}');
    expect(counter()).toBe('Picture 1 / 3');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(counter()).toBe('Picture 3 / 3');
  });

  it('leaves the arrow keys to text fields and to the browser', async () => {
    const { user } = await show(galleryOf(harbour), { ownPage: true });
    await user.type(screen.getByRole('textbox'), 'a{ArrowRight}');
    await user.click(document.body);
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(counter()).toBe('Picture 1 / 3');
  });

  it('in a feed turns by arrow keys only while it has focus', async () => {
    const { user } = await show(galleryOf(harbour));
    await user.keyboard('{ArrowRight}');
    expect(counter()).toBe('Picture 1 / 3');
    linkNamed(/Enlarge picture 1/).focus();
    await user.keyboard('{ArrowRight}');
    expect(counter()).toBe('Picture 2 / 3');
  });

  it('keeps its position where the post is shown next', async () => {
    const post = galleryOf(harbour);
    const { user } = await show(post);
    await user.click(turn('Next'));
    document.body.replaceChildren();
    await show(post, { ownPage: true });
    expect(counter()).toBe('Picture 2 / 3');
  });

  it('is one tab stop, at the current picture', async () => {
    await show(galleryOf(harbour));
    const stops = [...gallery().querySelectorAll('a')].map(({ tabIndex }) => tabIndex);
    expect(stops).toEqual([0, -1, -1]);
  });
});

describe('the lightbox', () => {
  const open = async (post: Post) => {
    const app = await show(post);
    await app.user.click(linkNamed(/Enlarge picture( 1|$)/));
    const box = await screen.findByRole('dialog', { name: `Pictures of ${post.title}` });
    return { ...app, box: within(box) };
  };

  it('shows caption and alternative text, and links to the original', async () => {
    const { box } = await open(galleryOf(harbour));
    expect(box.getByText('Noon.')).toBeTruthy();
    expect(box.getAllByText(/A lighthouse at noon/)[0]?.textContent).toContain('Alt text');
    const download = box.getByRole<HTMLAnchorElement>('link', { name: 'Download picture' });
    expect(download.download).toMatch(/^confab-birding-\w{8}-1\.jpeg$/);
  });

  it('turns by keys and by thumbnails, and the gallery with it', async () => {
    const { box, user } = await open(galleryOf(harbour));
    await user.keyboard('{ArrowRight}');
    expect(box.getByText(/2 of 3/)).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Picture 3' }));
    expect(box.getByText(/3 of 3/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(counter()).toBe('Picture 3 / 3');
  });

  it('returns focus to the last picture shown', async () => {
    const { user } = await open(galleryOf(harbour));
    await user.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(linkNamed(/Enlarge picture 2/)));
  });

  it('has no turn buttons for a single picture', async () => {
    const { box } = await open(galleryOf([{ altText: 'Alone' }]));
    expect(box.queryByRole('button', { name: 'Next picture' })).toBeNull();
    expect(box.getByText(/1 of 1/)).toBeTruthy();
  });
});
