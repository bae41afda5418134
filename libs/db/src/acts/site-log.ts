import type { Tx } from '../client.ts';
import { siteLog } from '../schema/index.ts';

/** Records an act in the site's log, in the act's transaction. The operator's commands act as `operatorId`. */
export async function recordSiteAct(tx: Tx, entry: typeof siteLog.$inferInsert): Promise<void> {
  await tx.insert(siteLog).values(entry);
}
