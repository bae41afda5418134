import type { Comment, Post } from '@confab/api-contract/calls';
import { newObjectId, type UserGroup, type Vote } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { isCallError } from '../lib/call.ts';
import { pageState } from '../lib/page-state.ts';
import { startupQuery } from './startup.ts';

/**
 * Votes and comments made offline: stored on this device until they are sent. A client that lost its connection cannot
 * know what arrived, so each item carries the state that it was made on (`from`, `after`), and the server counts it
 * once however often it is sent.
 */
export type WaitingVote = {
  kind: 'vote';
  on: { post: Post } | { comment: Comment };
  /** The vote as the server last answered it, and the wanted vote. */
  from: Vote;
  to: Vote;
};

export type WaitingComment = {
  kind: 'comment';
  publicId: string;
  parentId: string | null;
  userGroup: UserGroup;
  body: string;
  /** The number of the newest comment known when it was written. */
  after: number | undefined;
  /** The key of its draft, which gets the text back if the server refuses it. */
  draft: string;
  /** The id of the optimistic comment on the page that wrote it. */
  sendingId: string;
};

export type Waiting = { key: string; account: string; at: number } & (WaitingVote | WaitingComment);

/** More than anyone does offline; beyond it sending fails as usual. */
const mostWaiting = 200;

const openStore = pageState(() => createStore('outbox', 'waiting'));

const listening = pageState((): { tell: (() => void) | undefined } => ({ tell: undefined }));

/** Calls the listener after each item that is kept: the network may have come back just before. */
export function followOutbox(listener: () => void): void {
  listening().tell = listener;
}

/** Whether a call failed because of the network, so that its content may be queued. */
export const lacksNetwork = (error: unknown): boolean => isCallError(error, 0) && !navigator.onLine;

/** Queues a vote. A later vote on the same item replaces it; one that restores the server's vote clears it. */
export async function keepVote(client: QueryClient, vote: Omit<WaitingVote, 'kind'>): Promise<boolean> {
  const target = 'post' in vote.on ? vote.on.post : vote.on.comment;
  return attempt(client, async (account) => {
    const key = `${account}:vote:${target.id}`;
    const earlier = await get<Waiting>(key, openStore());
    const from = earlier?.kind === 'vote' ? earlier.from : vote.from;
    if (from === vote.to) await del(key, openStore());
    else await put({ ...vote, kind: 'vote', key, account, at: earlier?.at ?? Date.now(), from });
  });
}

export async function keepComment(
  client: QueryClient,
  comment: Omit<WaitingComment, 'kind'>,
): Promise<boolean> {
  return attempt(client, (account) =>
    put({
      ...comment,
      kind: 'comment',
      key: `${account}:comment:${newObjectId()}`,
      account,
      at: Date.now(),
    }),
  );
}

/** The queued items of an account, the oldest first. */
export async function listWaiting(account: string): Promise<Waiting[]> {
  try {
    const all = await entries<string, Waiting>(openStore());
    return all
      .map(([, waiting]) => waiting)
      .filter((waiting) => waiting.account === account)
      .sort((one, other) => one.at - other.at);
  } catch {
    // Storage is forbidden: nothing was ever kept.
    return [];
  }
}

/** Removes an item that arrived or was refused, unless it has changed since it was sent. */
export async function settle(sent: Waiting): Promise<void> {
  const now = await get<Waiting>(sent.key, openStore());
  if (now?.kind === 'vote' && sent.kind === 'vote' && now.to !== sent.to) {
    await set(sent.key, { ...now, from: sent.to }, openStore());
  } else {
    await del(sent.key, openStore());
  }
}

/** Removes everything, because the member logged out. */
export async function clearOutbox(): Promise<void> {
  try {
    await clear(openStore());
  } catch {
    // Storage is forbidden: nothing was ever kept.
  }
}

async function put(waiting: Waiting) {
  const all = await entries<string, Waiting>(openStore());
  if (all.length >= mostWaiting && !all.some(([key]) => key === waiting.key)) throw new Error('Full.');
  await set(waiting.key, waiting, openStore());
}

async function attempt(client: QueryClient, act: (account: string) => Promise<void>): Promise<boolean> {
  const account = client.getQueryData(startupQuery.queryKey)?.user?.id;
  if (account === undefined) return false;
  try {
    await act(account);
    listening().tell?.();
    return true;
  } catch {
    // Storage is forbidden or full: the caller fails as without a network.
    return false;
  }
}
