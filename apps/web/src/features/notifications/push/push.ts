import { notificationsApi } from '@confab/api-contract/calls';
import { notificationMessages } from '@confab/domain';
import { alertError } from '../../../lib/alert-error.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/call.ts';
import { bodyOf, subscribeTo } from '../../../lib/push-subscription.ts';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Asks for permission and has this browser told from now on; says where that is not possible. */
export async function turnOnPush(publicKey: string): Promise<void> {
  const subscription = await permittedSubscription(publicKey);
  if (subscription === undefined) {
    showAlert({ id: 'push', kind: 'error', text: notificationMessages.pushUnsupported });
    return;
  }
  try {
    await send(subscription);
  } catch (error) {
    alertError(error);
    return;
  }
  showAlert({ id: 'push', kind: 'ok', text: notificationMessages.turnedOn });
}

/** For whoever permitted it before: the same browser may have been used by another member since. */
export async function renewPush(publicKey: string): Promise<void> {
  try {
    await send(await subscribe(publicKey));
  } catch {
    // Nobody asked for it; the next start tries again.
  }
}

async function permittedSubscription(publicKey: string): Promise<PushSubscription | undefined> {
  if (!isPushSupported()) return undefined;
  try {
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    return await subscribe(publicKey);
  } catch {
    // Some browsers have everything but a service that would deliver.
    return undefined;
  }
}

const subscribe = async (publicKey: string) => subscribeTo(await navigator.serviceWorker.ready, publicKey);

const send = (subscription: PushSubscription) =>
  call(notificationsApi.subscribe, { body: bodyOf(subscription) });
