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
 * The key allows one waiting message per browser and notification: a newer one replaces it. The line sends messages to
 * one push service one at a time, so that a slow service delays only its own.
 */
export function placeOf(
  { notificationId, sessionKey }: Jobs['sendPush'],
  endpoint: string,
): Pick<EnqueueOptions, 'key' | 'line'> {
  return { key: `sendPush:${notificationId}:${sessionKey}`, line: `push:${pushServiceOf(endpoint)}` };
}
