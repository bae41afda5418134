import { sessionApi, usersApi } from '@confab/api-contract/calls';
import { errorCatalog, messages } from '@confab/domain';
import { anOwnUser, aStartup } from '@confab/testing/wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startupQuery } from '../../data/startup.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
// With the file and not within a test: it is large.
import '../../ui/DialogWindow.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

const api = fakeApi();

describe('the deletion of an account', () => {
  beforeEach(() => api.on(sessionApi.initial, () => aStartup()));

  async function openDialog() {
    const app = await renderApp(<DeleteAccountDialog username="alice" onClose={vi.fn()} />, {
      at: '/settings',
      startup: { user: anOwnUser({ username: 'alice' }) },
    });
    const password = await screen.findByLabelText(/^Password/);
    const sure = screen.getByLabelText(/^Type YES/);
    const fill = (secret: string, word: string) => {
      fireEvent.change(password, { target: { value: secret } });
      fireEvent.change(sure, { target: { value: word } });
    };
    const remove = screen.getByText<HTMLButtonElement>('Delete');
    return { ...app, fill, remove };
  }

  it.each([
    ['', 'YES'],
    ['secret', ''],
    ['secret', 'yes'],
    ['secret', 'YES!'],
  ])('needs the password and YES: %j and %j will not do', async (secret, word) => {
    const { fill, remove } = await openDialog();
    expect(remove.disabled).toBe(true);
    fill(secret, word);
    expect(remove.disabled).toBe(true);
  });

  it.each([
    [403, 'wrong_password', 'Invalid password'],
    [503, 'overloaded', errorCatalog.overloaded.message],
  ] as const)('shows the refusal %i %s at the password', async (status, code, text) => {
    api.refuse(usersApi.delete, status, code, errorCatalog[code].message);
    const { user, fill, remove } = await openDialog();
    fill('secret', 'YES');
    await user.click(remove);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(messages.somethingWrong)).toBeNull();
  });

  it('ends at the site root as a visitor, without drafts', async () => {
    localStorage.setItem('draft:new-post', 'Begun');
    api.on(usersApi.delete, () => ({ success: true as const }));
    const { user, router, client, fill, remove } = await openDialog();
    fill('secret', 'YES');
    await user.dblClick(remove);
    expect(await screen.findByText('Your account is successfully deleted!')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(client.getQueryData(startupQuery.queryKey)?.user ?? null).toBeNull();
    await waitFor(() => expect(localStorage.getItem('draft:new-post')).toBeNull());
    expect(api.asked.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/users/alice']);
  });
});
