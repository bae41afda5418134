import { imagesApi, type OwnUser, usersApi } from '@confab/api-contract/calls';
import { anOwnUser, aWireImage } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startupQuery, useStartup } from '../../data/startup.ts';
import { userQuery } from '../../data/users.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { ProfilePictureDialog } from './picture-dialogs.tsx';

const api = fakeApi();

function Place({ onClose }: { onClose: () => void }) {
  const { user } = useStartup();
  return user && <ProfilePictureDialog user={user} onClose={onClose} />;
}

async function open(values: Partial<OwnUser> = {}) {
  const own = anOwnUser({ username: 'Orlaith', ...values });
  const onClose = vi.fn();
  const app = await renderApp(<Place onClose={onClose} />, {
    startup: { user: own },
    prepare: (client) => client.setQueryData(userQuery('Orlaith').queryKey, own),
  });
  await screen.findByRole('dialog', { name: 'Edit profile picture' });
  /** Where the new picture is seen: in the navbar, and on the profile. */
  const shown = () => [
    app.client.getQueryData(startupQuery.queryKey)?.user?.proPic,
    app.client.getQueryData(userQuery('Orlaith').queryKey)?.proPic,
  ];
  return { ...app, own, onClose, shown };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the dialog of one’s own picture', () => {
  it('shows a new picture everywhere at once', async () => {
    const { own, user, shown } = await open();
    const proPic = aWireImage();
    api.on(usersApi.setProPic, () => ({ ...own, proPic }));
    await user.upload(
      screen.getByLabelText<HTMLInputElement>('Edit profile picture', { selector: 'input' }),
      new File(['pixels'], 'me.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('Picture uploaded.')).toBeTruthy();
    expect(api.asked).toEqual(['POST /api/users/Orlaith/pro_pic']);
    expect(shown()).toEqual([proPic, proPic]);
  });

  it('removes a deleted picture everywhere', async () => {
    const { own, user, shown } = await open({ proPic: aWireImage() });
    api.on(usersApi.deleteProPic, () => ({ ...own, proPic: null }));
    await user.click(button('Delete current'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No image')).toBeTruthy();
    expect(shown()).toEqual([null, null]);
  });

  it('shows a new alternative text everywhere', async () => {
    const image = aWireImage();
    const { user, shown } = await open({ proPic: image });
    const described = { ...image, altText: 'Me in a boat' };
    api.on(imagesApi.describe, () => ({ ...described, copies: [] }));
    await user.type(screen.getByRole('textbox', { name: 'Alt text' }), 'Me in a boat');
    await user.click(button('Save'));
    await waitFor(() => expect(shown()).toEqual([described, described]));
  });

  it.each([
    [401, 'not_logged_in', 'No user to update.'],
    [404, 'image-not-found', 'No profile picture to update.'],
  ])('says what is gone by the time the text is saved: %s %s', async (status, code, text) => {
    const { user, onClose } = await open({ proPic: aWireImage() });
    api.refuse(imagesApi.describe, status, code);
    await user.type(screen.getByRole('textbox', { name: 'Alt text' }), 'Me');
    await user.click(button('Save'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
