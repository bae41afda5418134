import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { SaveTarget } from '../../data/lists.ts';
import { startupQuery } from '../../data/startup.ts';
import { askToLogIn, openModal } from '../../lib/modals.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { classNames } from '../../ui/class-names.ts';
import '../../ui/glyph.css';
import { Icon } from '../../ui/Icon.tsx';

/** The item of the open dialog. */
const target = pageState(() => createStore<SaveTarget | null>(null));
export const useSaveTarget = () => target().use();

/** Opens the dialog that saves to lists; visitors log in first. */
export function save(client: QueryClient, item: SaveTarget): void {
  const act = () => {
    target().set(item);
    openModal('save-to-list');
  };
  if (client.getQueryData(startupQuery.queryKey)?.user) act();
  else askToLogIn({ words: 'Then you choose a list for it.', act });
}

/** Among the actions of a post. */
export function SaveButton({ id, type }: SaveTarget) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className="action"
      aria-label="Save to list"
      onClick={() => save(client, { id, type })}
    >
      <Icon name="bookmark" />
      <span className="label">Save</span>
    </button>
  );
}

/** Among the actions of a comment; on phones it is a row of the menu. */
export function SaveCommentButton({ id, className }: { id: string; className?: string }) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className={classNames('action glyph glyph-bookmark', className)}
      aria-label="Save to list"
      title="Save to list"
      onClick={() => save(client, { id, type: 'comment' })}
    >
      Save
    </button>
  );
}

type ListInSight = {
  /** Removes an item from the list. */
  remove: (target: SaveTarget) => void;
};

const ListInSightContext = createContext<ListInSight | null>(null);

export const ListInSightProvider = ListInSightContext.Provider;

/** The owner's actions for the items of the current list; null for others and on other pages. */
export const useListInSight = (): ListInSight | null => use(ListInSightContext);
