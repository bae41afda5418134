import { type FocusEvent, useLayoutEffect, useRef } from 'react';

type Id = string | number;

/**
 * Keeps focus in a list whose items go as they are dealt with: when the item that has focus is gone, the next one gets
 * it, else the one before, else the list itself. Items carry `data-item`; all of them can take focus.
 */
export function useFocusInList(ids: readonly Id[]) {
  const list = useRef<HTMLElement>(null);
  const order = useRef<readonly string[]>([]);
  const at = useRef<string | null>(null);

  const focusOn = (id: string | undefined) => {
    const item = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])].find(
      ({ dataset }) => dataset['item'] === id,
    );
    (item ?? list.current)?.focus();
  };

  // Talks to the page: focus follows what was drawn.
  useLayoutEffect(() => {
    const now = ids.map(String);
    const before = order.current;
    order.current = now;
    const id = at.current;
    if (id === null || now.includes(id)) return;
    // Whoever is asked something meanwhile stays there.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    focusOn(nextOf(before, id, now));
  }, [ids]);

  return {
    /** For the element around the items, which has `tabIndex={-1}`. */
    props: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => {
        at.current = target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null;
      },
    },
    /** Goes on after an act that leaves its item where it is. */
    goOn: (from: Id) => {
      const now = order.current;
      focusOn(now[now.indexOf(String(from)) + 1] ?? String(from));
    },
    /** An act on an item has begun: not every browser gives focus to a button that is pressed. */
    actOn: (id: Id) => {
      at.current = String(id);
    },
  };
}

function nextOf(before: readonly string[], gone: string, now: readonly string[]): string | undefined {
  const place = before.indexOf(gone);
  const stays = (id: string) => now.includes(id);
  return before.slice(place + 1).find(stays) ?? before.slice(0, Math.max(place, 0)).findLast(stays) ?? now[0];
}
