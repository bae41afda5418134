import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusedControl } from './focused-control.ts';
import { pageState } from './page-state.ts';

type Id = string | number;

/**
 * Keeps focus in a list whose items disappear when they are handled: focus moves to the next item, else the previous
 * one, else the list. Items carry `data-item` and can take focus.
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

  useLayoutEffect(() => {
    const now = ids.map(String);
    const before = order.current;
    order.current = now;
    const id = at.current;
    if (id === null || now.includes(id)) return;
    // Focus inside a dialog stays there.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    focusOn(nextOf(before, id, now));
  }, [ids]);

  return {
    /** For the element around the items, with `tabIndex={-1}`. */
    props: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => {
        at.current = target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null;
      },
    },
    /** Returns focus to an item after an act that keeps it. */
    goOn: (from: Id) => {
      const now = order.current;
      focusOn(now[now.indexOf(String(from)) + 1] ?? String(from));
    },
    /** Marks the item that is acted on: not every browser focuses a pressed button. */
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

/**
 * A ref for an element that disappears once its button is pressed: focus inside moves to the control before it, instead
 * of to the start of the document.
 */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (element?.contains(focusedControl())) neighbourOf(element)?.focus({ preventScroll: true });
  };
}

function neighbourOf(element: HTMLElement): HTMLElement | null {
  const main = element.closest('main');
  const controls = main?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? [];
  const isBefore = (control: HTMLElement) =>
    (control.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [...controls].findLast((control) => isBefore(control) && control.checkVisibility()) ?? main;
}

const actedOn = pageState((): { id: string | null } => ({ id: null }));

/** Marks the item that the viewer acts on if the act also removes other items. */
export function actOn(id: string): void {
  actedOn().id = id;
}

/** Whether focus stays with this item. */
export const isActedOn = (id: string): boolean => actedOn().id === id;

/** Focuses an element once it is there: the card of a virtual list is rendered some frames later. */
export function focusWhenThere(find: () => HTMLElement | null | undefined, frames = 30): void {
  const element = find();
  if (element) element.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(find, frames - 1));
}
