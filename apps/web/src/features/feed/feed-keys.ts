import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { FeedItem } from '../../data/feeds.ts';
import { useHidePost } from '../../data/posts.ts';
import { useIsMember } from '../../data/startup.ts';
import { focusWhenThere } from '../../lib/focus.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { askToLogIn } from '../../lib/modals.ts';
import { spaceAbove } from '../../lib/scrolling.ts';
import { save } from '../saving/save.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';

type Feed = {
  list: RefObject<HTMLElement | null>;
  items: readonly FeedItem[];
  /** The number of items in the flow; the others are in the virtual list. */
  inFlow: number;
  tail: RefObject<WindowVirtualizerHandle | null>;
  /** Whether posts can be hidden from it. */
  hides: boolean;
};

/** j and k move focus between titles; other keys press the buttons of the focused card, so the same rules hold. */
export function useFeedKeys({ list, items, inFlow, tail, hides }: Feed): void {
  const client = useQueryClient();
  const setHidden = useHidePost();
  const member = useIsMember();

  const cardOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
  const chosen = () => {
    const focused = focusedControl()?.closest<HTMLElement>('[data-id]');
    return focused && list.current?.contains(focused) ? focused : null;
  };
  const indexOf = (card: HTMLElement) => items.findIndex(({ item }) => item.id === card.dataset.id);

  const go = (index: number) => {
    const id = items[index]?.item.id;
    if (id === undefined) return;
    const place = cardOf(id) ?? list.current?.querySelector(`[data-slot="${id}"]`);
    if (place) place.scrollIntoView();
    else tail.current?.scrollToIndex(index - inFlow, { offset: -spaceAbove() });
    focusWhenThere(() => cardOf(id)?.querySelector<HTMLElement>('[data-card-link], .btn'));
  };
  const step = (by: 1 | -1) => {
    const card = chosen();
    if (card) go(indexOf(card) + by);
    else {
      const first = firstInSight(list.current);
      if (first) go(indexOf(first));
    }
  };
  const press = (control: string) => chosen()?.querySelector<HTMLElement>(control)?.click();

  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    o: () => press('[data-card-link]'),
    u: () => press('.vote .up'),
    d: () => press('.vote .down'),
    c: () => press('a[href$="#comments"]'),
    s: () => {
      const id = chosen()?.dataset.id;
      const entry = items.find(({ item }) => item.id === id);
      if (entry) save(client, { id: entry.item.id, type: entry.type });
    },
    ...(hides && {
      x: () => {
        const id = chosen()?.dataset.id;
        if (id === undefined) return;
        const hide = () => setHidden(id, true);
        if (member) hide();
        else askToLogIn({ words: 'You will hide this post.', act: hide });
      },
    }),
  });
}

function firstInSight(list: HTMLElement | null): HTMLElement | undefined {
  const top = spaceAbove();
  const cards = list?.querySelectorAll<HTMLElement>('[data-id]') ?? [];
  return [...cards].find((card) => card.getBoundingClientRect().bottom > top);
}
