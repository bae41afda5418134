import type { Db } from '@confab/db';
import { aCommunity, aMember, aUser } from '@confab/testing/db';
import { beforeAll } from 'vitest';
import type { TestApi } from './api.ts';

/**
 * The same people in all tests: alice is the author, bob a reader, mod moderates cats, admin is an admin, and mallory
 * is unrelated.
 */
export async function theCast(db: Db) {
  const alice = await aUser(db, { username: 'alice' });
  const bob = await aUser(db, { username: 'bob' });
  const mod = await aUser(db, { username: 'mod' });
  const admin = await aUser(db, { username: 'admin', isAdmin: true });
  const mallory = await aUser(db, { username: 'mallory' });
  const cats = await aCommunity(db, { by: mod, name: 'cats' });
  for (const member of [alice, bob]) await aMember(db, member, cats);
  return { alice, bob, mod, admin, mallory, cats };
}

export type Cast = Awaited<ReturnType<typeof theCast>>;

/** The cast of a test file, in the database of its api. */
export function useCast(api: TestApi): Cast {
  // Filled before the first test reads it.
  const cast = {} as Cast;
  beforeAll(async () => void Object.assign(cast, await theCast(api.db)));
  return cast;
}
