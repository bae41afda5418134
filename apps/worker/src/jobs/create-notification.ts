import type { JobHandler } from '../registry.ts';
import { findReceiverForUpdate, tellMember } from './notifications.queries.ts';

/** Tells a member of something, once per cause; whoever deleted their account is told nothing (api.md 4.7). */
export const createNotification: JobHandler<'createNotification'> = async (
  { userId, cause, notif },
  { db },
) => {
  await db.transaction(async (tx) => {
    const receiver = await findReceiverForUpdate(tx, userId);
    if (!receiver) return;
    // Announcements are for those who can come and read them.
    if (notif.type === 'announcement' && receiver.isSuspended) return;
    await tellMember(tx, receiver, { cause, notif });
  });
};
