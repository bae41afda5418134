type Placed = { id: string; parentId: string | null };

/**
 * What stands of a list before a reader first, where replies stand below what they answer. It stays in the order of the
 * list. A comment whose parent is not in the list stands at the top.
 */
export function firstRead<Item>(
  list: readonly Item[],
  placeOf: (item: Item) => Placed,
  count: number,
): readonly Item[] {
  if (list.length <= count) return list;
  const known = new Set(list.map((item) => placeOf(item).id));
  const below = Map.groupBy(list, (item) => {
    const { parentId } = placeOf(item);
    return parentId !== null && known.has(parentId) ? parentId : null;
  });
  const first = new Set<Item>();
  const read = (items: readonly Item[] = []) => {
    for (const item of items) {
      if (first.size === count) return;
      first.add(item);
      read(below.get(placeOf(item).id));
    }
  };
  read(below.get(null));
  return list.filter((item) => first.has(item));
}
