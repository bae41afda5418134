import type { JobHandler } from '../registry.ts';
import { findReceiverForUpdate, notifyMember } from './notifications.queries.ts';

/** Creates one notification, once per cause; deleted accounts get none (api.md 4.7). */
export const createNotification: JobHandler<'createNotification'> = async (
  { userId, cause, notif },
  { db },
) => {
  await db.transaction(async (tx) => {
    const receiver = await findReceiverForUpdate(tx, userId);
    if (!receiver) return;
    // Suspended members cannot read announcements.
    if (notif.type === 'announcement' && receiver.isSuspended) return;
    await notifyMember(tx, receiver, { cause, notif });
  });
};
