import type { Db } from '@confab/db';
import { aCommunity, aMember, aUser } from '@confab/testing/db';

/**
 * The same people everywhere: alice wrote it, bob looks at it, mod moderates cats, admin runs the site, and mallory has
 * nothing to do with any of it.
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
