import { randomInt } from 'node:crypto';
import { type Connection, users } from '@confab/db';
import { aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { newName } from './journey.ts';

type Values = { isAdmin?: boolean; points?: number };

/** Somebody whom no other journey knows, with the password that everybody on the site has. */
export async function aPerson(db: Connection['db'], values: Values = {}): ReturnType<typeof aUser> {
  const [alice] = await db.select().from(users).where(eq(users.username, 'alice'));
  return aUser(db, {
    username: newName(),
    passwordHash: alice?.passwordHash ?? null,
    // Several processes make people here.
    userIndex: randomInt(2_000_000, 2_000_000_000),
    ...values,
  });
}
