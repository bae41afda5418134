import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createHistoryWithDialogs } from '../lib/dialog-history.ts';
import { Dialog } from './Dialog.tsx';

/** A page whose button may disappear while its dialog is open. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const close = () => setOpen(false);
  return (
    <main id="main" tabIndex={-1}>
      <button>Something else</button>
      {!isDone && <button onClick={() => setOpen(true)}>Open</button>}
      {isOpen && (
        <Dialog title="A question" onClose={close}>
          <button
            onClick={() => {
              setDone(true);
              close();
            }}
          >
            Do it
          </button>
        </Dialog>
      )}
    </main>
  );
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  history.pushState(null, '', '/page');
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createHistoryWithDialogs(),
  });
  // Cast: this test's router has other routes than the registered one.
  render(<RouterProvider router={router as never} />);
});

test('a dialog that closes returns focus to its opener', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toBe(document.activeElement));
});

test('focus goes to the page when the opener is gone', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await waitFor(() => expect(screen.getByRole('main')).toBe(document.activeElement));
});

test('a dialog returns focus to the pressed control in a browser that does not focus it', async () => {
  const open = await screen.findByRole('button', { name: 'Open' });
  screen.getByRole('button', { name: 'Something else' }).focus();
  // As Safari does: the press focuses what is around the button.
  open.addEventListener('mousedown', (event) => {
    event.preventDefault();
    screen.getByRole('main').focus();
  });
  await userEvent.click(open);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(open).toBe(document.activeElement));
});
