import { useState } from 'react';

/**
 * The items of a queue that other moderators work on too, in an order that never jumps: later ones go to the end. Decided
 * ones leave at once, before the server has answered. The open one stays, as last seen, when it leaves the queue
 * otherwise, so that no key, press or dialog meets another.
 *
 * `keyOf` names an item for as long as it may come back after an undo, perhaps under another id.
 */
export function useQueue<Item extends { id: string | number }>(
  loaded: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
) {
  type Id = Item['id'];
  const [order, setOrder] = useState<readonly Id[]>([]);
  const [taken, setTaken] = useState<ReadonlySet<Id>>(new Set());
  const [openKey, setOpenKey] = useState<string>();
  const [seen, setSeen] = useState<Item>();

  const isWaiting = (key: string) => loaded === undefined || loaded.some((item) => keyOf(item) === key);
  const known = new Map<Id, Item>((loaded ?? []).map((item) => [item.id, item]));
  if (seen && keyOf(seen) === openKey && !isWaiting(openKey)) known.set(seen.id, seen);
  const placed = [
    ...order.filter((id) => known.has(id)),
    ...[...known.keys()].filter((id) => !order.includes(id)),
  ];
  if (placed.length !== order.length || placed.some((id, at) => id !== order[at])) setOrder(placed);

  const items = placed.flatMap((id) => (taken.has(id) ? [] : (known.get(id) ?? [])));
  const found = items.findIndex((item) => keyOf(item) === openKey);
  const index = Math.max(0, found);
  const open = items[index];
  // The first one is open, until a press opens another.
  if (open && found === -1) setOpenKey(keyOf(open));
  if (open && open !== seen) setSeen(open);

  const goTo = (item: Item | undefined) => setOpenKey(item && keyOf(item));
  return {
    items,
    open,
    index,
    /** Whether an item that is or was shown is still in the queue. */
    isWaiting: (item: Item) => isWaiting(keyOf(item)),
    take: (decided: readonly Item[]) => {
      const leaves = ({ id }: Item) => decided.some((item) => item.id === id);
      const from = items.findIndex(leaves);
      goTo(items.slice(from).find((item) => !leaves(item)) ?? items.findLast((item) => !leaves(item)));
      setTaken((before) => new Set([...before, ...decided.map(({ id }) => id)]));
    },
    putBack: (undecided: readonly Item[]) =>
      setTaken((before) => new Set([...before].filter((id) => undecided.every((item) => item.id !== id)))),
    goTo,
    goToKey: setOpenKey,
    step: (by: 1 | -1) => {
      const next = items[index + by];
      if (next) goTo(next);
    },
  };
}
