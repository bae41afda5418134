import { communityRequestsApi } from '@confab/api-contract/calls';
import { anOwnUser } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import RequestCommunityDialog from './RequestCommunityDialog.tsx';

const api = fakeApi();
const taken = 'A community by that name already exists';

async function showDialog() {
  const onClose = vi.fn();
  const app = await renderApp(<RequestCommunityDialog onClose={onClose} />, {
    startup: { user: anOwnUser() },
  });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  const send = () => app.user.click(screen.getByRole('button', { name: 'Request' }));
  return { ...app, onClose, name, send };
}

describe('a request for a community', () => {
  it('shows on the field that a name is taken, until it is changed', async () => {
    api.refuse(communityRequestsApi.create, 409, 'community-already-exists');
    const { user, name, send, onClose } = await showDialog();
    await user.type(name, 'birding');
    await send();
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.type(name, 's');
    expect(screen.queryByText(taken)).toBeNull();
  });

  it('is sent with its note, confirmed, and closes', async () => {
    const bodies: unknown[] = [];
    api.on(communityRequestsApi.create, ({ body }) => {
      bodies.push(body);
      return null;
    });
    const { user, name, send, onClose } = await showDialog();
    await user.type(name, 'tidepools');
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Limpets.');
    await send();
    expect(await screen.findByText('Requested!')).toBeTruthy();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodies).toEqual([{ name: 'tidepools', note: 'Limpets.' }]);
  });
});
