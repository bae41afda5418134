/** Replaces the id of a hidden or deleted person (api.md 1.7). */
export const zeroId = '000000000000000000000000';

const objectIdForm = /^[0-9a-f]{24}$/;

/** The id in lower case, or null for anything that is not an object id (api.md 1.7 accepts upper case). */
export function readObjectId(value: string): string | null {
  const id = value.toLowerCase();
  return objectIdForm.test(id) ? id : null;
}

let lastNanoseconds = 0n;

/**
 * A new object id: 8 bytes of Unix time in nanoseconds and 4 random bytes, as 24 hexadecimal digits. Ids of one
 * process strictly increase, so sorting by id sorts by creation (api.md 1.7).
 */
export function newObjectId(nowMs: number = Date.now()): string {
  const clock = BigInt(Math.trunc(nowMs)) * 1_000_000n;
  lastNanoseconds = clock > lastNanoseconds ? clock : lastNanoseconds + 1n;
  return objectIdAt(lastNanoseconds);
}

/** An object id for a given moment, for data older than its row. */
export function objectIdAt(nanoseconds: bigint): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return nanoseconds.toString(16).padStart(16, '0') + random.toString(16).padStart(8, '0');
}

/** Creation time of an object id in Unix milliseconds. */
export function objectIdTime(id: string): number {
  return Number(BigInt(`0x${id.slice(0, 16)}`) / 1_000_000n);
}

const publicIdAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';

/** A new public id of a post: 8 characters of 0-9A-Za-z_ (api.md 1.7). The database guarantees uniqueness. */
export function newPublicId(): string {
  return publicIdFrom(crypto.getRandomValues(new Uint8Array(64)));
}

/** The public id that these 64 bytes stand for. */
export function publicIdFrom(bytes: Uint8Array): string {
  // 256 is not a multiple of 63: without the remainder all characters are equally likely.
  const even = Array.from(bytes).filter((byte) => byte < 252);
  return even
    .slice(0, 8)
    .map((byte) => publicIdAlphabet[byte % 63])
    .join('');
}

export function isPublicId(value: string): boolean {
  return /^[0-9A-Za-z_]{8}$/.test(value);
}
