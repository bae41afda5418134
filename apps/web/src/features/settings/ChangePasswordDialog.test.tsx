import { usersApi } from '@confab/api-contract/calls';
import { errorCatalog, messages } from '@confab/domain';
import { anOwnUser } from '@confab/testing/wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionsQuery } from '../../data/account.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
// With the file and not within a test: it is large.
import '../../ui/DialogWindow.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

const api = fakeApi();

describe('a change of password', () => {
  async function openDialog() {
    const onClose = vi.fn();
    const app = await renderApp(<ChangePasswordDialog username="alice" onClose={onClose} />, {
      startup: { user: anOwnUser({ username: 'alice' }) },
      prepare: (client) => client.setQueryData(sessionsQuery.queryKey, []),
    });
    const previous = await screen.findByLabelText(/^Previous/);
    const send = async (next: string, repeated: string) => {
      fireEvent.change(previous, { target: { value: 'old password' } });
      fireEvent.change(screen.getByLabelText(/^New/), { target: { value: next } });
      fireEvent.change(screen.getByLabelText(/^Repeat/), { target: { value: repeated } });
      await app.user.dblClick(screen.getByText('Change'));
    };
    return { ...app, onClose, send };
  }

  it('says that other browsers are logged out', async () => {
    await openDialog();
    expect(screen.getByText(/Every other browser/)).toBeTruthy();
  });

  it('needs the new password twice, with at least eight characters', async () => {
    const { send } = await openDialog();
    await send('short', 'shorter');
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy();
    expect(screen.queryByText('Password too short.')).toBeNull();
    await send('short', 'short');
    expect(await screen.findByText('Password too short.')).toBeTruthy();
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
    expect(api.asked).toEqual([]);
  });

  it.each([
    [401, 'wrong-password', 'Incorrect previous password'],
    [400, 'password_not_match', 'Passwords do not match.'],
    [400, 'invalid-password', 'Password too short.'],
    [503, 'overloaded', errorCatalog.overloaded.message],
  ] as const)('shows the refusal %i %s at its field', async (status, code, text) => {
    api.refuse(usersApi.changePassword, status, code, errorCatalog[code].message);
    const { send, onClose } = await openDialog();
    await send('new password', 'new password');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(messages.somethingWrong)).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is sent once, confirmed, and reloads the list of devices', async () => {
    const bodies: unknown[] = [];
    api.on(usersApi.changePassword, ({ body }) => {
      bodies.push(body);
      return anOwnUser();
    });
    const { send, onClose, client } = await openDialog();
    await send('new password', 'new password');
    expect(await screen.findByText('Password changed succesfully.')).toBeTruthy();
    expect(bodies).toEqual([
      { password: 'old password', newPassword: 'new password', repeatPassword: 'new password' },
    ]);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(client.getQueryState(sessionsQuery.queryKey)?.isInvalidated).toBe(true);
  });
});
