import { useQueryClient } from '@tanstack/react-query';
import type { SaveTarget } from '../../../data/lists.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { openSave } from './open-save.ts';

/** Among the actions of a post. */
export function SaveButton({ id, type }: SaveTarget) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className="action"
      aria-label="Save to list"
      onClick={() => openSave(client, { id, type })}
    >
      <Icon name="bookmark" />
      <span className="label">Save</span>
    </button>
  );
}
