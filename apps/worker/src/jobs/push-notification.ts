import { enqueueEach, type EnqueueOptions, type Jobs } from '@confab/db';
import { pushServiceOf } from '../push-services.ts';
import type { JobHandler } from '../registry.ts';
import { findTargets } from './push.queries.ts';

export const pushNotification: JobHandler<'pushNotification'> = async (
  { notificationId },
  { db, pusher },
) => {
  if (!pusher) return;
  const targets = await findTargets(db, notificationId);
  const endpoints = new Map(targets.map(({ sessionKey, endpoint }) => [sessionKey, endpoint]));
  await enqueueEach(
    db,
    'sendPush',
    targets.map(({ sessionKey }) => ({ notificationId, sessionKey })),
    {},
    (payload) => placeOf(payload, endpoints.get(payload.sessionKey) ?? ''),
  );
};

/**
 * A browser has one message of a notification under way at most: another one takes the place of one that waits. What goes
 * to one push service goes one after the other: a slow one holds back nobody but itself.
 */
export function placeOf(
  { notificationId, sessionKey }: Jobs['sendPush'],
  endpoint: string,
): Pick<EnqueueOptions, 'key' | 'line'> {
  return { key: `sendPush:${notificationId}:${sessionKey}`, line: `push:${pushServiceOf(endpoint)}` };
}
