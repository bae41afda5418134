import type { QueryClient } from '@tanstack/react-query';
import type { SaveTarget } from '../../data/lists.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { preloadDialog } from '../../ui/Dialog.tsx';
import type { MenuAction } from '../../ui/Menu.tsx';
import { save } from './save.tsx';

const saveModal = lazyPart(() => import('./SaveModal.tsx'));

/** The menu row that saves a post or comment. */
export function saveEntry(client: QueryClient, target: SaveTarget): MenuAction {
  preloadDialog(saveModal);
  return {
    kind: 'action',
    icon: 'bookmark',
    label: 'Save to list',
    onSelect: () => save(client, target),
  };
}
