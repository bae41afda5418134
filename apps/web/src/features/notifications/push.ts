import { notificationsApi } from '@confab/api-contract/calls';
import { notificationMessages, timing } from '@confab/domain';
import { alertError, showAlert } from '../../lib/alerts.ts';
import { call } from '../../lib/call.ts';
import { readPushAsked, storePushAsked } from '../../lib/device-settings.ts';
import { closePrompt, isPromptDue, isReaderFree, openPrompt } from '../../lib/modals.ts';
import { bodyOf, subscribeTo } from '../../lib/push-subscription.ts';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Asks for permission and subscribes this browser; an alert says where that is impossible. */
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

/** Subscribes where permission was given before, perhaps by another member. */
async function renewPush(publicKey: string): Promise<void> {
  try {
    await send(await subscribe(publicKey));
  } catch {
    // The next start tries again.
  }
}

async function permittedSubscription(publicKey: string): Promise<PushSubscription | undefined> {
  if (!isPushSupported()) return undefined;
  try {
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    return await subscribe(publicKey);
  } catch {
    // Some browsers support push but have no service that delivers.
    return undefined;
  }
}

const subscribe = async (publicKey: string) => subscribeTo(await navigator.serviceWorker.ready, publicKey);

const send = (subscription: PushSubscription) =>
  call(notificationsApi.subscribe, { body: bodyOf(subscription) });

/** Keeps a member's browser subscribed, or asks for permission at a free moment, until they leave. */
export async function beginPush(publicKey: string, left: AbortSignal): Promise<void> {
  if (publicKey === '' || !isPushSupported()) return;
  await navigator.serviceWorker.ready;
  if (left.aborted) return;
  if (Notification.permission === 'granted') {
    await renewPush(publicKey);
    return;
  }
  const isQuiet = followReader(left);
  // Not at once: the reader came for something else.
  const look = () => {
    if (Notification.permission === 'granted' || !isPromptDue(readPushAsked(), timing.pushAskAgainMs)) return;
    if (!isReaderFree() || isBusy() || !isQuiet()) return;
    // Before an answer: other tabs must not ask as well.
    storePushAsked(Date.now());
    openPrompt('push');
  };
  const timer = setInterval(look, timing.pushPromptCheckMs);
  left.addEventListener('abort', () => {
    clearInterval(timer);
    closePrompt('push');
  });
}

/** Tells whether the reader has done nothing for a while. */
function followReader(left: AbortSignal): () => boolean {
  let lastAct = Date.now();
  const act = () => {
    lastAct = Date.now();
  };
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, act, { capture: true, passive: true, signal: left });
  }
  return () => Date.now() - lastAct >= timing.pushPromptQuietMs;
}

/**
 * Whether the reader is in the middle of something: a menu, words selected to copy, a text. An open text field counts
 * without words or focus: its writer has just asked for it.
 */
function isBusy(): boolean {
  if (document.querySelector('textarea, [contenteditable], [role="menu"]')) return true;
  if (getSelection()?.isCollapsed === false) return true;
  const fields = document.querySelectorAll('input');
  return [...fields].some((field) => field === document.activeElement || field.value.trim() !== '');
}
