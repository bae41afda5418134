import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { showAlert } from '../lib/alerts.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Two controls, the second of which can disappear. */
function Controls() {
  const [shown, setShown] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">First</button>
      {shown && (
        <button type="button" onFocus={() => showAlert(hidden)}>
          Second
        </button>
      )}
      <button type="button" onClick={() => setShown(false)}>
        Remove
      </button>
    </main>
  );
}

const nothing = () => undefined;
let pressed: () => void = nothing;
const hidden = {
  id: 'a',
  text: 'Hidden.',
  duration: 60_000,
  action: { label: 'Undo', onPress: () => pressed() },
};
const button = (name: string) => screen.getByRole('button', { name });

async function showToast() {
  pressed = nothing;
  const { user } = await renderApp(<Controls />);
  act(() => button('Second').focus());
  await screen.findByText('Hidden.');
  act(() => button('Undo').focus());
  return user;
}

function Leaving() {
  const [asking, setAsking] = useState(true);
  return (
    asking && (
      <ConfirmDialog title="Leave?" verb="Leave" onClose={() => setAsking(false)} onConfirm={nothing}>
        <p>What you have written will be gone.</p>
      </ConfirmDialog>
    )
  );
}

it('messages stand elsewhere while a dialog is open', async () => {
  const { user } = await renderApp(<Leaving />);
  const overDialog = () => document.querySelector('.toasts.is-over-dialog');
  await waitFor(() => expect(overDialog()).not.toBeNull());
  await user.click(button('Cancel'));
  await waitFor(() => expect(overDialog()).toBeNull());
});

describe('focus in a closing message', () => {
  it.each(['Undo', 'Dismiss'])('returns to its earlier element, after %s', async (name) => {
    const user = await showToast();
    act(() => button(name).focus());
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Hidden.')).toBeNull();
    expect(document.activeElement).toBe(button('Second'));
  });

  it('goes to the page when the earlier element is gone', async () => {
    const user = await showToast();
    act(() => button('Remove').click());
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('goes to the page when no element had focus', async () => {
    const { user } = await renderApp(<Controls />);
    act(() => showAlert(hidden));
    await screen.findByText('Hidden.');
    act(() => button('Undo').focus());
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('stays where the action put it', async () => {
    const user = await showToast();
    pressed = () => button('First').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('First'));
  });
});
