/** A comment, and its distance from the top of the window. */
export type Place = { id: string; top: number };

type KeptPlace = Place & { entry: string };

const key = 'thread-place';

/** Keeps a place in the tab, for a reload of this history entry. */
export function keepPlace(entry: string, { id, top }: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ entry, id, top } satisfies KeptPlace));
  } catch {
    // Storage is forbidden or full: the router's scroll position has to do.
  }
}

/** The place that was kept for this history entry. Returned once. */
export function takePlace(entry: string): Place | undefined {
  try {
    const text = sessionStorage.getItem(key);
    if (text === null) return undefined;
    // Written above.
    const place = JSON.parse(text) as KeptPlace;
    if (place.entry !== entry) return undefined;
    sessionStorage.removeItem(key);
    return place;
  } catch {
    return undefined;
  }
}
