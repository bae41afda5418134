import type { Comment, Post } from '@confab/api-contract/calls';
import { newObjectId, type UserGroup, type Vote } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { isCallError } from '../lib/call-error.ts';
import { startupQuery } from './startup.ts';

/**
 * Votes and comments that were made without a network: they lie on this device until they are sent, whatever becomes of
 * the page. Whoever was cut off does not know what has arrived: each says what it was made on (`from`, `after`), so that
 * the server counts it once, however often it is sent.
 */
export type WaitingVote = {
  kind: 'vote';
  on: { post: Post } | { comment: Comment };
  /** How the server last said the vote stands, and how it shall stand. */
  from: Vote;
  to: Vote;
};

export type WaitingComment = {
  kind: 'comment';
  publicId: string;
  parentId: string | null;
  userGroup: UserGroup;
  body: string;
  /** The number of the newest comment that was known when it was written. */
  after: number | undefined;
  /** The key of its draft: where it goes when the server will not have it. */
  draft: string;
  /** What the page that wrote it knows it by. */
  sendingId: string;
};

export type Waiting = { key: string; account: string; at: number } & (WaitingVote | WaitingComment);

/** More than this nobody does without a network; what is beyond is told as not sent. */
export const mostWaiting = 200;

const openStore = once(() => createStore('outbox', 'waiting'));

let tell: (() => void) | undefined;

/** Calls this after each thing that is kept, for the network may have come back just before. */
export function followOutbox(listener: () => void): void {
  tell = listener;
}

/** Whether a call failed for want of a network, so that what it carried may wait for one. */
export const lacksNetwork = (error: unknown): boolean => isCallError(error, 0) && !navigator.onLine;

/** Keeps a vote. A later one on the same thing takes its place; one that leads back to the beginning clears it. */
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

/** Keeps a comment. */
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

/** What waits for this account, the oldest first. */
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

/** It has arrived, or was refused. What has been changed meanwhile stays. */
export async function settle(sent: Waiting): Promise<void> {
  const now = await get<Waiting>(sent.key, openStore());
  if (now?.kind === 'vote' && sent.kind === 'vote' && now.to !== sent.to) {
    await set(sent.key, { ...now, from: sent.to }, openStore());
  } else {
    await del(sent.key, openStore());
  }
}

/** Forgets everything that waits: whoever used this device has left. */
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
    tell?.();
    return true;
  } catch {
    // Storage is forbidden or full: it fails as anything does without a network.
    return false;
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
