import { act, fireEvent, screen, within } from '@testing-library/react';

/** Presses the three dots. Their rows may be loaded only now, which React wants to be awaited. */
export async function openMenu() {
  const button = await screen.findByRole('button', { name: 'More actions' });
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
  return within(await screen.findByRole('menu'));
}
