import { act, fireEvent, screen, within } from '@testing-library/react';
// Compiled before a test begins. React forgets to show a part whose code comes after the end of an `act`.
import '../features/comments/CommentMenuRows.tsx';
import '../features/community/CommunityMenuRows.tsx';
import '../features/post/PostMenuRows.tsx';
import '../ui/MenuWindow.tsx';

/** Presses the three dots. The menu is lazy, so React needs this awaited. */
export async function openMenu() {
  const button = await screen.findByRole('button', { name: 'More actions' });
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
  return within(await screen.findByRole('menu'));
}

/** What the open menu offers. */
export const menuRows = () =>
  [...screen.getByRole('menu').querySelectorAll('[role^="menuitem"]')].map((row) => row.textContent);
