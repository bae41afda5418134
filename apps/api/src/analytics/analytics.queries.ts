import { analyticsEvents, type Db } from '@confab/db';

/** Counts an event once per session. */
export async function insertEvent(db: Db, name: 'pwa_use', sessionHash: string): Promise<void> {
  await db.insert(analyticsEvents).values({ name, sessionHash }).onConflictDoNothing();
}
