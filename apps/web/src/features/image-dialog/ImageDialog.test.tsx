import { communitiesApi, type CommunityDetail, imagesApi } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { anOwnUser, aWireCommunity, aWireImage } from '@confab/testing/wire';
import { useSuspenseQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import type { CommunityPictureKind } from '../../data/pictures.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { CommunityPictureDialog } from './picture-dialogs.tsx';

const api = fakeApi();

const summary = (community: CommunityDetail) => ({ ...community, mods: null, rules: null });
const photo = (values: FilePropertyBag = { type: 'image/png' }) => new File(['pixels'], 'owl.png', values);

function Place({ kind, onClose }: { kind: CommunityPictureKind; onClose: () => void }) {
  const { data: community } = useSuspenseQuery(communityQuery('birding'));
  return <CommunityPictureDialog community={community} kind={kind} onClose={onClose} />;
}

async function open(kind: CommunityPictureKind, values: Partial<CommunityDetail> = {}) {
  const community = aWireCommunity(values);
  const onClose = vi.fn();
  const app = await renderApp(<Place kind={kind} onClose={onClose} />, {
    startup: { user: anOwnUser() },
    prepare: (client) => client.setQueryData(communityQuery('birding').queryKey, community),
  });
  await screen.findByRole('dialog');
  const choose = (file: File) =>
    app.user.upload(screen.getByLabelText<HTMLInputElement>(/^Edit community/, { selector: 'input' }), file);
  return { ...app, community, onClose, choose };
}

const button = (name: string) => screen.getByRole('button', { name });
const altText = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' });

describe('the dialog of a picture', () => {
  it('shows its purpose, and that there is no picture yet', async () => {
    await open('banner');
    expect(screen.getByRole('dialog', { name: 'Edit community banner' })).toBeTruthy();
    expect(screen.getByText('No image')).toBeTruthy();
    expect(button('Save')).toHaveProperty('disabled', true);
    expect(button('Delete current').getAttribute('aria-disabled')).toBe('true');
    expect(altText()).toHaveProperty('disabled', true);
  });

  it('shows the uploaded picture, and takes its alternative text', async () => {
    const { community, choose } = await open('icon');
    const proPic = aWireImage();
    api.on(communitiesApi.setProPic, () => summary({ ...community, proPic }));
    await choose(photo());
    expect(await screen.findByText('Picture uploaded.')).toBeTruthy();
    expect(document.querySelector('.image-preview img')?.getAttribute('src')).toBe(proPic.url);
    expect(api.asked).toEqual([`POST /api/communities/${community.id}/pro_pic`]);
    expect(button('Save')).toHaveProperty('disabled', false);
  });

  it('shows the progress of an upload, one at a time', async () => {
    const { choose } = await open('banner');
    api.on(communitiesApi.setBannerImage, () => new Promise(() => undefined));
    await choose(photo());
    expect(await screen.findByRole('progressbar', { name: 'Uploading' })).toBeTruthy();
    expect(button('Upload new').getAttribute('aria-busy')).toBe('true');
    expect(button('Save')).toHaveProperty('disabled', true);
  });

  it.each([
    ['file_size_exceeded', 'Maximum file size exceeded.'],
    ['unsupported_image', 'Unsupported image.'],
  ])('says why the server refused a picture: %s', async (code, text) => {
    const { choose } = await open('icon');
    api.refuse(communitiesApi.setProPic, 400, code);
    await choose(photo());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });

  it('does not send a file that the server would refuse', async () => {
    const { choose } = await open('icon');
    const large = photo();
    Object.defineProperty(large, 'size', { value: limits.uploadMaxBytes + 1 });
    await choose(large);
    expect(await screen.findByText('Maximum file size exceeded.')).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('explains the refusal to former moderators', async () => {
    const { choose } = await open('icon');
    api.refuse(communitiesApi.setProPic, 403, 'not_admin_nor_mod', 'Only moderators may do this.');
    await choose(photo());
    expect(await screen.findByText('Only moderators may do this.')).toBeTruthy();
  });

  it('asks before it deletes', async () => {
    const { community, user } = await open('banner', { bannerImage: aWireImage() });
    api.on(communitiesApi.deleteBannerImage, () => summary({ ...community, bannerImage: null }));
    await user.click(button('Delete current'));
    expect(await screen.findByText('Are you sure you want to delete the current image?')).toBeTruthy();
    expect(api.asked).toEqual([]);
    await user.click(button('Delete'));
    expect(await screen.findByText('No image')).toBeTruthy();
    expect(api.asked).toEqual([`DELETE /api/communities/${community.id}/banner_image`]);
  });

  it('saves the alternative text, counted, and closes', async () => {
    const image = aWireImage({ altText: 'An owl' });
    const bodies: unknown[] = [];
    api.on(imagesApi.describe, ({ body }) => {
      bodies.push(body);
      return { ...image, altText: 'An owl at dusk', copies: [] };
    });
    const { user, onClose, client } = await open('icon', { proPic: image });
    expect(altText().value).toBe('An owl');
    await user.type(altText(), ' at dusk');
    expect(screen.getByText('14 / 1024')).toBeTruthy();
    await user.click(button('Save'));
    expect(await screen.findByText('Alt text saved.')).toBeTruthy();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodies).toEqual([{ altText: 'An owl at dusk' }]);
    expect(client.getQueryData(communityQuery('birding').queryKey)?.proPic).toEqual({
      ...image,
      altText: 'An owl at dusk',
    });
  });

  it('acts once on a double press', async () => {
    const image = aWireImage();
    api.on(imagesApi.describe, () => ({ ...image, altText: null, copies: [] }));
    const { onClose } = await open('icon', { proPic: image });
    fireEvent.click(button('Save'));
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.asked).toEqual([`PUT /api/images/${image.id}`]);
  });
});
