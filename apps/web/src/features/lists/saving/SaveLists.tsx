import type { List } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { removeFrom, saveTo } from '../../../data/list-items.ts';
import type { SaveTarget } from '../../../data/lists.ts';
import { Count } from '../../../ui/Count.tsx';
import { Icon } from '../../../ui/Icon.tsx';

type Props = {
  target: SaveTarget;
  lists: readonly List[];
  /** The ids of those that hold it. */
  savedTo: readonly number[];
  /** The name of the one that has focus from the beginning. */
  made: string | undefined;
};

/** A box to tick for each list: it saves at once, and tells. */
export function SaveLists({ target, lists, savedTo, made }: Props) {
  const client = useQueryClient();
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set());
  // Known at once: the state follows a moment later, too late for the second of two quick presses.
  const underWay = useRef(new Set<number>());

  const toggle = async (list: List, save: boolean) => {
    const { id } = list;
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    setRunning(new Set(underWay.current));
    await (save ? saveTo : removeFrom)(client, list, target);
    underWay.current.delete(id);
    setRunning(new Set(underWay.current));
  };

  if (lists.length === 0) {
    return <p className="muted">You have no lists yet. Create one to keep what you want to find again.</p>;
  }
  return (
    <div className="save-list" role="group" aria-label="Your lists">
      {lists.map((list) => (
        <label key={list.id} className="check">
          <input
            type="checkbox"
            checked={savedTo.includes(list.id)}
            // A box that is disabled would lose focus.
            aria-disabled={running.has(list.id) || undefined}
            autoFocus={list.name === made}
            onChange={(event) => void toggle(list, event.target.checked)}
          />
          <span dir="auto">{list.displayName}</span>
          <span className="tail">
            <Icon name={list.public ? 'globe' : 'lock'} size={16} />
            <span className="sr-only">{list.public ? 'Public' : 'Private'}, </span>
            <Count value={list.numItems} />
            <span className="sr-only">{list.numItems === 1 ? ' item' : ' items'}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
