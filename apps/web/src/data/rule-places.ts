/** What orders the rules of a community: `zIndex`, then `id`. */
export type Placed = { id: number; zIndex: number };

export function byPlace(a: Placed, b: Placed): number {
  return a.zIndex - b.zIndex || a.id - b.id;
}

/**
 * The new places that put one rule where it is wanted, in the order in which they are to be written. Nearly always it
 * is the one rule that moves: what another moderator moves at the same time keeps its place. Where there is no room,
 * those below make some, the last one first: whoever reads in between sees them in their order.
 */
export function placesFor(rules: readonly Placed[], id: number, place: number): Placed[] {
  const others = rules.filter((rule) => rule.id !== id);
  const before = others[place - 1];
  const after = others.slice(place);
  const room = roomBetween(id, before, after[0]);
  if (room !== undefined) return [{ id, zIndex: room }];

  const zIndex = (before?.zIndex ?? 0) + 1;
  const moved: Placed[] = [];
  let above: Placed = { id, zIndex };
  for (const rule of after) {
    if (byPlace(above, rule) < 0) break;
    above = { id: rule.id, zIndex: above.zIndex + 1 };
    moved.unshift(above);
  }
  return [...moved, { id, zIndex }];
}

/** A `zIndex` with which a rule stands between two others, if there is one. */
function roomBetween(id: number, before: Placed | undefined, after: Placed | undefined): number | undefined {
  if (!before) return after ? after.zIndex - 1 : 1;
  const candidates = [before.zIndex + 1, before.zIndex, ...(after ? [after.zIndex] : [])];
  return candidates.find((zIndex) => {
    const placed = { id, zIndex };
    return byPlace(before, placed) < 0 && (!after || byPlace(placed, after) < 0);
  });
}
