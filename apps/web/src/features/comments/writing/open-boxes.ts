import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/create-store.ts';

/** What is being written at one place: in answer to a comment, or to the post; and whether the comment is mended. */
type Boxes = {
  /** What a new answer quotes, perhaps nothing. Undefined while none is written. */
  reply: string | undefined;
  edit: boolean;
};

const none: Boxes = { reply: undefined, edit: false };

/**
 * The open boxes of the page, by the comment they belong to, or the post. Kept outside of components: what was sent and
 * is refused opens its box again.
 */
const boxes = createStore<ReadonlyMap<string, Boxes>>(new Map());

export function useBoxes(id: string): Boxes {
  return useSyncExternalStore(
    boxes.subscribe,
    () => boxes.get().get(id) ?? none,
    () => none,
  );
}

const change = (id: string, changes: Partial<Boxes>) =>
  boxes.set(new Map(boxes.get()).set(id, { ...(boxes.get().get(id) ?? none), ...changes }));

export const openReply = (id: string, quoted = ''): void => change(id, { reply: quoted });
export const closeReply = (id: string): void => change(id, { reply: undefined });
export const openEdit = (id: string): void => change(id, { edit: true });
export const closeEdit = (id: string): void => change(id, { edit: false });

/** The page is left: whoever comes back finds drafts, not open fields. */
export const closeBoxes = (): void => boxes.set(new Map());
