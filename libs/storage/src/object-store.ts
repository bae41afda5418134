import type { Readable } from 'node:stream';

/** First and last byte, both included, counted from 0. */
export type ByteRange = { first: number; last: number };

/** A stored object. `size` is that of the whole in bytes, also when a range is read. */
export type StoredObject = { size: number; stream: Readable };

/** What an object is made of. A file is named by its path, and has to stay as it is until it is stored. */
export type Bytes = Uint8Array | Readable | { file: string };

/**
 * Stores images and archives under keys, on a disk or in an object store. A stored object is visible to every process,
 * always complete, and stays until it is deleted.
 */
export type ObjectStore = {
  /**
   * Stores the bytes and replaces any object with this key; readers see either the old or the new one, never a mixture.
   * Nothing is visible before `once` is fulfilled, and nothing is stored if it fails.
   */
  put(key: string, bytes: Bytes, once?: Promise<unknown>): Promise<void>;
  /** The object's size, without reading it. Null when the key is unused. */
  find(key: string): Promise<{ size: number } | null>;
  /** Null when the key is unused. A range must lie inside the object; without one the whole is read. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Deleting an unused key is no error. */
  delete(key: string): Promise<void>;
  /** Every key that begins so, in no particular order. Keys that come or go during the listing may or may not appear. */
  list(beginning?: string): AsyncIterable<string>;
  /** Removes partial uploads of killed processes: those not written to since this time. */
  removeUnfinished(idleSince: Date): Promise<void>;
};

/** Lower-case letters, digits, dashes and one dot: no key leads out of its folder, on any system. */
export function isStorageKey(key: string): boolean {
  return /^[0-9a-z][0-9a-z-]{3,100}(\.[a-z]{2,5})?$/.test(key);
}

export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new RangeError('this is no storage key');
}

/** The store failed. The message contains no secret, and may be logged. */
export class StoreError extends Error {
  /** Whether a retry may succeed: the store is away or busy, and the request was valid. */
  readonly away: boolean;

  constructor(message: string, away: boolean) {
    super(message);
    this.name = 'StoreError';
    this.away = away;
  }
}
