import type { Comment } from '@confab/api-contract/calls';
import { isPending, keyOf } from '../../data/pending-comments.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { setRecent } from '../../lib/recent.ts';
import { recallThread, rememberThread } from './thread-memory.ts';

/** The threads that readers folded (true) or unfolded, by the id of their first comment. */
const folds = pageState(() => createStore<ReadonlyMap<string, boolean>>(new Map()));

/** Whether a comment's thread is folded. A muted author's thread is folded until the reader unfolds it. */
export const useCollapsed = ({ id, isAuthorMuted }: Comment): boolean =>
  folds().useSelected((known) => known.get(id) ?? isAuthorMuted === true);

/** Whether all of these are folded. */
export const useAllCollapsed = (ids: readonly string[]): boolean =>
  folds().useSelected((known) => ids.length > 0 && ids.every((id) => known.get(id) === true));

/** Folds or unfolds comments of a thread. The device remembers it. */
export function setCollapsed(publicId: string, ids: readonly string[], collapsed: boolean): void {
  if (ids.length === 0) return;
  const before = new Set(recallThread(publicId).folded);
  for (const id of ids) {
    before.delete(id);
    if (collapsed) before.add(id);
  }
  rememberThread(publicId, { folded: [...before].slice(-mostFolded) });
  folds().set(new Map([...folds().get(), ...ids.map((id) => [id, collapsed] as const)]));
}

/** Folds what this device folded when the thread was last open. What this page knows better stays. */
export function recallCollapsed(publicId: string): void {
  const { folded = [] } = recallThread(publicId);
  folds().set(new Map([...folded.map((id) => [id, true] as const), ...folds().get()]));
}

/** Remembered in one thread. */
const mostFolded = 200;

/** Comments that came while the page was open: tinted until the next visit. */
const fresh = pageState(() => createStore<ReadonlySet<string>>(new Set()));

const isFresh = (id: string): boolean => fresh().get().has(id);
/** Whether a comment was added while the page was open, by the viewer or by others. */
export const isNewcomer = (comment: Comment): boolean =>
  isPending(comment) || keyOf(comment) !== comment.id || isFresh(comment.id);

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
  /** They were open when their reader left the page, and are again. */
  again?: boolean;
};

const none: Boxes = { reply: undefined, edit: false };

/**
 * The open fields of the page, by the id of their comment or post. Outside of components, because a refused text opens
 * its field again.
 */
const boxes = pageState(() => createStore<ReadonlyMap<string, Boxes>>(new Map()));

export const useBoxes = (id: string): Boxes => boxes().useSelected((open) => open.get(id) ?? none);

const change = (id: string, changes: Partial<Boxes>) =>
  boxes().set(
    new Map(boxes().get()).set(id, { ...(boxes().get().get(id) ?? none), again: false, ...changes }),
  );

export const openReply = (id: string, quoted = ''): void => change(id, { reply: quoted });
export const closeReply = (id: string): void => change(id, { reply: undefined });
export const openEdit = (id: string): void => change(id, { edit: true });
export const closeEdit = (id: string): void => change(id, { edit: false });

/** The fields that were open when a page was left, by its history entry. */
const leftOpen = pageState(() => new Map<string, ReadonlyMap<string, Boxes>>());
const mostLeft = 20;

/** When a page is left: fields close, drafts stay. */
export function leaveBoxes(entry: string): void {
  const again = [...boxes().get()].map(([id, box]) => [id, { ...box, again: true }] as const);
  setRecent(leftOpen(), entry, new Map(again), mostLeft);
  boxes().set(new Map());
}

/** When its reader comes back: they are open again. */
export function reopenBoxes(entry: string): void {
  const left = leftOpen().get(entry);
  if (left) boxes().set(left);
}
