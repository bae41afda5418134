import { type Image, imagesApi, postsApi } from '@confab/api-contract/calls';
import { limits, messages, postMessages } from '@confab/domain';
import { anOwnUser, aWireCommunity, aWirePost } from '@confab/testing/wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { Refusal, fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { NewPostPage } from './NewPostPage.tsx';

const api = fakeApi();
const cats = aWireCommunity({ name: 'cats' });

let images = 0;
function anImage(values: Partial<Image> = {}): Image {
  images += 1;
  const id = images.toString(16).padStart(24, '0');
  return {
    id,
    format: 'jpeg',
    mimetype: 'image/jpeg',
    width: 4,
    height: 3,
    size: 10,
    averageColor: 'rgb(1,2,3)',
    url: `/images/${id}.jpeg`,
    copies: [],
    altText: null,
    caption: null,
    ...values,
  };
}

async function open({ points = 10, required = 0 } = {}) {
  const app = await renderApp(<NewPostPage communityName="cats" />, {
    at: '/new?community=cats',
    startup: { searchDisabled: true, user: anOwnUser({ points }), imagePostSubmitReqPoints: required },
    prepare: (client) => client.setQueryData(communityQuery('cats').queryKey, cats),
  });
  fill(screen.getByRole('textbox', { name: /Title/ }), 'An album');
  await app.user.click(screen.getByRole('tab', { name: 'Image' }));
  return app;
}

/** Fills a field at once, because these tests need no single key presses. */
const fill = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const photo = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });
const chooser = () => screen.getByLabelText<HTMLInputElement>(/drop, paste or choose/);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const captions = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Caption/ }).map(({ value }) => value);
const field = (name: string) => screen.findByRole('textbox', { name }, { timeout: 5000 });

describe('an image post', () => {
  it('is published with its pictures in their order, their captions and alternative texts', async () => {
    const described: unknown[] = [];
    const uploaded = [anImage(), anImage()];
    const coming = [...uploaded];
    api.on(imagesApi.upload, () => coming.shift() ?? anImage());
    api.on(imagesApi.describe, ({ params, body }) => {
      described.push({ ...params, ...body });
      return anImage();
    });
    let sent: unknown;
    api.on(postsApi.create, ({ body }) => {
      sent = body;
      return aWirePost({ publicId: 'abcdefgh', communityName: 'cats' });
    });
    const { user, router } = await open();
    await user.upload(chooser(), photo('one.jpg'));
    fill(await field('Caption of picture 1'), 'First seen');
    await user.upload(chooser(), photo('two.jpg'));
    fill(await field('Alt text of picture 2'), 'A cat');
    screen.getByRole('button', { name: 'Move picture 2 of 2' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(captions()).toEqual(['', 'First seen']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move picture 1 of 2' }));
    expect(screen.getByText('Picture 2 is now at place 1 of 2.')).toBeTruthy();

    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cats/post/abcdefgh'));
    expect(described).toEqual([{ imageId: uploaded[1]?.id, altText: 'A cat' }]);
    expect(sent).toEqual({
      type: 'image',
      title: 'An album',
      community: 'cats',
      userGroup: 'normal',
      idempotencyKey: expect.any(String) as unknown,
      images: [
        { imageId: uploaded[1]?.id, caption: '' },
        { imageId: uploaded[0]?.id, caption: 'First seen' },
      ],
    });
  });

  it('needs a picture', async () => {
    const { user } = await open();
    await user.click(submit());
    expect(await screen.findByText(postMessages.imagesMissing)).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('waits for its uploads, which can be cancelled', async () => {
    let answer: () => void = () => undefined;
    api.on(imagesApi.upload, () => new Promise((resolve) => (answer = () => resolve(anImage()))));
    const { user } = await open();
    await user.upload(chooser(), [photo('one.jpg'), photo('two.jpg'), photo('three.jpg')]);
    expect(await screen.findByText('Submit waits for 3 uploads')).toBeTruthy();
    expect(submit().disabled).toBe(true);
    expect(await screen.findByText('Waiting')).toBeTruthy();
    await waitFor(() => expect(api.asked).toHaveLength(2));
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
      await user.click(screen.getByRole('button', { name: `Cancel upload of ${name}` }));
    }
    expect(submit().disabled).toBe(false);
    expect(document.activeElement).toBe(chooser());
    answer();
  });

  it.each([
    ['file_size_exceeded', postMessages.fileTooLarge],
    ['unsupported_image', postMessages.imageUnsupported],
  ])('says that a file was refused with %s, which no other attempt can change', async (code, text) => {
    api.refuse(imagesApi.upload, 400, code);
    const { user } = await open();
    await user.upload(chooser(), photo('one.jpg'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('does not send files that are too large, empty or not pictures', async () => {
    await open();
    const large = photo('large.jpg');
    Object.defineProperty(large, 'size', { value: limits.uploadMaxBytes + 1 });
    const text = new File(['words'], 'words.txt', { type: 'text/plain' });
    const empty = new File([], 'empty.jpg', { type: 'image/jpeg' });
    fireEvent.change(chooser(), { target: { files: [large, text, empty] } });
    expect(await screen.findByText(postMessages.fileTooLarge)).toBeTruthy();
    expect(screen.getAllByText(postMessages.imageUnsupported)).toHaveLength(2);
    expect(api.asked).toEqual([]);
  });

  it('retries a failed picture on request, and cannot be sent until then', async () => {
    let broken = true;
    api.on(imagesApi.upload, () => {
      if (broken) throw new Refusal(500);
      return anImage();
    });
    const { user } = await open();
    await user.upload(chooser(), photo('one.jpg'));
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    await user.click(submit());
    expect(await screen.findByText(postMessages.imagesMissing)).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field('Caption of picture 1')).toBeTruthy();
    expect(screen.queryByText(postMessages.imagesMissing)).toBeNull();
  });

  it('retries a rate-limited upload by itself', async () => {
    let busy = true;
    api.on(imagesApi.upload, () => {
      if (!busy) return anImage();
      busy = false;
      throw new Refusal(429);
    });
    const { user } = await open();
    await user.upload(chooser(), photo('one.jpg'));
    expect(await field('Caption of picture 1')).toBeTruthy();
    expect(api.asked).toHaveLength(2);
  });

  it('has at most ten pictures', async () => {
    api.on(imagesApi.upload, () => anImage());
    const { user } = await open();
    await user.upload(
      chooser(),
      Array.from({ length: 11 }, (_, number) => photo(`${number}.jpg`)),
    );
    expect(await screen.findByText(postMessages.tooManyImages)).toBeTruthy();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    await user.upload(
      chooser(),
      Array.from({ length: 10 }, (_, number) => photo(`${number}.jpg`)),
    );
    expect(await screen.findByText('A post has at most 10 pictures.')).toBeTruthy();
    expect(screen.queryByText(postMessages.tooManyImages)).toBeNull();
  });

  it('needs points where the site requires them', async () => {
    const { user } = await open({ points: 5, required: 5 });
    expect(screen.getByLabelText<HTMLInputElement>(postMessages.imagePointsMissing).disabled).toBe(true);
    await user.click(submit());
    await waitFor(() => expect(screen.getAllByText(postMessages.imagePointsMissing)).toHaveLength(2));
  });

  it('takes pictures dropped or pasted anywhere on the page', async () => {
    api.on(imagesApi.upload, () => anImage());
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Text' }));
    const dropped = new Event('drop', { cancelable: true });
    Object.assign(dropped, { dataTransfer: { files: [photo('one.jpg')] } });
    fireEvent(window, dropped);
    expect(dropped.defaultPrevented).toBe(true);
    expect(await field('Caption of picture 1')).toBeTruthy();
    const pasted = new Event('paste');
    Object.assign(pasted, { clipboardData: { files: [photo('two.jpg')], getData: () => '' } });
    fireEvent(window, pasted);
    expect(await field('Caption of picture 2')).toBeTruthy();
  });

  it('uploads its pictures again when the server has deleted them', async () => {
    api.on(imagesApi.upload, () => anImage());
    let attempts = 0;
    api.on(postsApi.create, () => {
      attempts += 1;
      if (attempts === 1) throw new Refusal(404, 'image-not-found');
      return aWirePost({ publicId: 'abcdefgh', communityName: 'cats' });
    });
    const { user, router } = await open();
    await user.upload(chooser(), photo('one.jpg'));
    await field('Caption of picture 1');
    await user.click(submit());
    expect(await screen.findByText('The pictures had expired and are uploaded once more.')).toBeTruthy();
    await waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cats/post/abcdefgh'));
  });
});
