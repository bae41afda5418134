import { counted } from './counts.ts';
import type { ErrorName } from './errors.ts';
import * as limits from './limits.ts';

/** What the items of a roll-back are, in the order in which they are removed; they are restored in the other. */
export const rollbackItemKinds = [
  'post',
  'comment',
  'postVote',
  'commentVote',
  'report',
  'message',
  'held',
] as const;
export type RollbackItemKind = (typeof rollbackItemKinds)[number];

/** Removing and restoring are under way. A stopped one has removed a part of its items. */
export const rollbackStates = ['removing', 'removed', 'stopped', 'restoring', 'restored'] as const;
export type RollbackState = (typeof rollbackStates)[number];

/** What people do with a roll-back. */
export type RollbackAct = 'stop' | 'undo' | 'redo';

const moves: Readonly<Record<RollbackAct, Partial<Record<RollbackState, RollbackState>>>> = {
  stop: { removing: 'stopped' },
  undo: { removed: 'restoring', stopped: 'restoring' },
  redo: { restored: 'removing', stopped: 'removing' },
};

/** The state after an act, or null where the roll-back is not in a state for it. */
export function movedRollback(state: RollbackState, act: RollbackAct): RollbackState | null {
  return moves[act][state] ?? null;
}

/** Whether the time to undo or redo is over, for its items are deleted then. */
export function isRollbackOver({ createdAt }: { createdAt: string }, now: number): boolean {
  return now - Date.parse(createdAt) > limits.undoDays * 86_400_000;
}

export type RollbackRefusal = ErrorName &
  ('rollback-unchosen' | 'rollback-window-too-long' | 'rollback-window-reversed');

/** What a roll-back is chosen by. */
export type RollbackChoice = {
  usernames: readonly string[];
  addressRange: string | null;
  text: string | null;
  /** ISO times; `until` is always known to who looks. */
  since: string | null;
  until: string;
};

/**
 * Why a choice is refused, or null. Without accounts or an address range, the accounts are those who wrote in the window,
 * so that it has to be short.
 */
export function rollbackRefusal(choice: Omit<RollbackChoice, 'text'>): RollbackRefusal | null {
  const { usernames, addressRange, since, until } = choice;
  const days = since === null ? null : (Date.parse(until) - Date.parse(since)) / 86_400_000;
  if (days !== null && days <= 0) return 'rollback-window-reversed';
  if (usernames.length > 0 || addressRange !== null) return null;
  if (days === null) return 'rollback-unchosen';
  return days > limits.rollbackWindowDays ? 'rollback-window-too-long' : null;
}

export type RolledBack = Readonly<
  Record<'noPosts' | 'noComments' | 'noVotes' | 'noReports' | 'noMessages' | 'noHeld', number>
>;

export function rolledBackItems(counts: RolledBack): number {
  return countsOf(counts).reduce((sum, { count }) => sum + count, 0);
}

const countsOf = ({ noPosts, noComments, noVotes, noReports, noMessages, noHeld }: RolledBack) => [
  { count: noPosts, thing: 'post' },
  { count: noComments, thing: 'comment' },
  { count: noVotes, thing: 'vote' },
  { count: noReports, thing: 'report' },
  { count: noMessages, thing: 'message' },
  { count: noHeld, thing: 'held item' },
];

/** "41 posts, 208 comments and 1,940 votes" */
export function rolledBackText(counts: RolledBack): string {
  const parts = countsOf(counts)
    .filter(({ count }) => count > 0)
    .map(({ count, thing }) => counted(count, thing));
  if (parts.length < 2) return parts[0] ?? counted(0, 'item');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
