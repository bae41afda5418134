import { ECDH } from 'node:crypto';
import { notificationsApi } from '@confab/api-contract';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { putPushSubscription } from './push-subscriptions.queries.ts';

export const pushSubscriptionRoutes: RouteModule = (route, { db }) => {
  route(notificationsApi.subscribe, async ({ body, viewer, session }) => {
    const { endpoint, keys } = body;
    assertPoint(keys.p256dh);
    const subscription = { sessionKey: session.key, userId: viewer.user.id, endpoint, ...keys };
    await memberTransaction(db, viewer, (tx) => putPushSubscription(tx, subscription));
    return { success: true as const };
  });
};

/** Messages cannot be encrypted for a key that is not on the curve. */
function assertPoint(key: string): void {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', undefined, 'compressed');
  } catch {
    throw new ApiError('invalid_json');
  }
}
