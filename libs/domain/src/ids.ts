/** Stands for a hidden or a deleted person (api.md 1.7). */
export const zeroId = '000000000000000000000000';

const objectIdForm = /^[0-9a-f]{24}$/;

/** The id in its one spelling, lower case, or null when the text is none (api.md 1.7 lets people send upper case). */
export function readObjectId(value: string): string | null {
  const id = value.toLowerCase();
  return objectIdForm.test(id) ? id : null;
}

let lastNanoseconds = 0n;

/**
 * A new object id: 8 bytes of Unix time in nanoseconds and 4 random bytes, as 24 hexadecimal digits. Ids made by one
 * process rise strictly, so that sorting by id is sorting by creation (api.md 1.7).
 */
export function newObjectId(nowMs: number = Date.now()): string {
  const clock = BigInt(Math.trunc(nowMs)) * 1_000_000n;
  lastNanoseconds = clock > lastNanoseconds ? clock : lastNanoseconds + 1n;
  return objectIdAt(lastNanoseconds);
}

/** An object id for a given moment, for data that was made earlier than it is stored. */
export function objectIdAt(nanoseconds: bigint): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return nanoseconds.toString(16).padStart(16, '0') + random.toString(16).padStart(8, '0');
}

/** The moment an object id was made, in Unix milliseconds. */
export function objectIdTime(id: string): number {
  return Number(BigInt(`0x${id.slice(0, 16)}`) / 1_000_000n);
}

const publicIdAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';

/** A new id for the address of a post: 8 characters from 0-9A-Za-z_ (api.md 1.7). Uniqueness is the database's. */
export function newPublicId(): string {
  const characters: string[] = [];
  while (characters.length < 8) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      // 63 characters do not divide 256: the uneven rest is thrown away, so that each one is as likely.
      const character = byte < 252 ? publicIdAlphabet[byte % 63] : undefined;
      if (character !== undefined && characters.length < 8) characters.push(character);
    }
  }
  return characters.join('');
}

export function isPublicId(value: string): boolean {
  return /^[0-9A-Za-z_]{8}$/.test(value);
}
