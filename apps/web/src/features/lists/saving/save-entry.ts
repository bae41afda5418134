import type { QueryClient } from '@tanstack/react-query';
import type { SaveTarget } from '../../../data/lists.ts';
import { loadDialog } from '../../../ui/Dialog.tsx';
import type { MenuAction } from '../../../ui/Menu.tsx';
import { save } from './save.ts';

/** The row of a menu that saves a post or a comment: everybody has it. */
export function saveEntry(client: QueryClient, target: SaveTarget): MenuAction {
  // Failing now is no matter: opening the dialog tries again and tells.
  void Promise.all([import('./SaveModal.tsx'), loadDialog()]).catch(() => undefined);
  return {
    kind: 'action',
    icon: 'bookmark',
    label: 'Save to list',
    onSelect: () => void save(client, target),
  };
}
