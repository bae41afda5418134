import type { Comment } from '@confab/api-contract/calls';
import { createStore, pageState } from '../../lib/page-state.ts';

/** The threads that readers folded (true) or unfolded, by the id of their first comment. */
const folds = pageState(() => createStore<ReadonlyMap<string, boolean>>(new Map()));

/** Whether a comment's thread is folded. A muted author's thread is folded until the reader unfolds it. */
export const useCollapsed = ({ id, isAuthorMuted }: Comment): boolean =>
  folds().useSelected((known) => known.get(id) ?? isAuthorMuted === true);

export function setCollapsed(id: string, collapsed: boolean): void {
  folds().set(new Map(folds().get()).set(id, collapsed));
}

/** Unfolds all comments above a comment, so that it is visible. */
export function expand(ids: readonly string[]): void {
  folds().set(new Map([...folds().get(), ...ids.map((id) => [id, false] as const)]));
}

/** Comments that came while the page was open: tinted until the next visit. */
const fresh = pageState(() => createStore<ReadonlySet<string>>(new Set()));

export const isFresh = (id: string): boolean => fresh().get().has(id);
export const useFresh = (id: string): boolean => fresh().useSelected((ids) => ids.has(id));
export const forgetFresh = (): void => fresh().set(new Set());

export function markFresh(ids: Iterable<string>): void {
  fresh().set(new Set([...fresh().get(), ...ids]));
}

/** The open fields of a comment or a post: a reply, and an edit of the comment. */
type Boxes = {
  /** The quote that the reply begins with, or an empty text. Undefined while there is no reply. */
  reply: string | undefined;
  edit: boolean;
};

const none: Boxes = { reply: undefined, edit: false };

/**
 * The open fields of the page, by the id of their comment or post. Outside of components, because a refused text opens
 * its field again.
 */
const boxes = pageState(() => createStore<ReadonlyMap<string, Boxes>>(new Map()));

export const useBoxes = (id: string): Boxes => boxes().useSelected((open) => open.get(id) ?? none);

const change = (id: string, changes: Partial<Boxes>) =>
  boxes().set(new Map(boxes().get()).set(id, { ...(boxes().get().get(id) ?? none), ...changes }));

export const openReply = (id: string, quoted = ''): void => change(id, { reply: quoted });
export const closeReply = (id: string): void => change(id, { reply: undefined });
export const openEdit = (id: string): void => change(id, { edit: true });
export const closeEdit = (id: string): void => change(id, { edit: false });

/** When the page is left: fields close, drafts stay. */
export const closeBoxes = (): void => boxes().set(new Map());
