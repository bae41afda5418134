import type { Readable } from 'node:stream';

/** First and last byte, both included, counted from 0. */
export type ByteRange = { first: number; last: number };

/** What is stored under a key. `size` is that of the whole in bytes, whatever part of it is read. */
export type StoredObject = { size: number; stream: Readable };

/**
 * Keeps the bytes of pictures under keys. What was put is there for every process, whole, and stays until it is
 * deleted. A disk and an object store can both be this.
 */
export type ObjectStore = {
  /** Stores the bytes. Whatever had the key before is replaced; readers see one or the other, never a mixture. */
  put(key: string, bytes: Uint8Array | Readable): Promise<void>;
  /** How large it is, without reading it. Null when nothing has this key. */
  find(key: string): Promise<{ size: number } | null>;
  /** Null when nothing has this key. A range must lie inside the object; without one the whole is read. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every key there is, in no order. One that comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  /** Removes what was being put by processes that were killed: whatever nothing was added to since this moment. */
  removeUnfinished(idleSince: Date): Promise<void>;
};

/** Lower-case letters, digits, dashes and one dot: no key leads out of its folder, on any system. */
export function isStorageKey(key: string): boolean {
  return /^[0-9a-z][0-9a-z-]{3,100}(\.[a-z]{2,5})?$/.test(key);
}

export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new RangeError('this is no storage key');
}

/** The store could not do what it was asked. The message holds no key to it, and may be logged. */
export class StoreError extends Error {
  /** Whether it may work a moment later: the store is away or busy, and it is no fault of ours. */
  readonly away: boolean;

  constructor(message: string, away: boolean) {
    super(message);
    this.name = 'StoreError';
    this.away = away;
  }
}
