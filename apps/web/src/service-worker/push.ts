import { showAppBadge } from '../lib/system-notifications.ts';
import { bodyOf, subscribeTo } from '../lib/push-subscription.ts';
import {
  dataOf,
  idIn,
  idOfTag,
  keyIn,
  newCountOf,
  type Notice,
  noticeOf,
  ownAddress,
  seenElsewhere,
  unknownNotice,
} from './notices.ts';
import { startupPath } from './routing.ts';

// The compiler types `self` as the global object of any worker.
declare const self: ServiceWorkerGlobalScope;

/** A system that waits too long shows its own text, which says less than ours. */
const patienceMs = 8000;

/** Shows a push, also beside a page of the site: systems end the subscription of a browser that shows none. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  const { title, options } = await noticeFor(idIn(messageOf(data)));
  await self.registration.showNotification(title, options);
  await closeSeen();
}

/** Opens the notification's target and marks it as seen. */
export async function answerClick(notification: Notification): Promise<void> {
  notification.close();
  const { toURL, csrf } = dataOf(notification.data);
  const id = idOfTag(notification.tag);
  await Promise.all([
    open(ownAddress(toURL, self.location.origin)),
    // A failure does no harm: opening the list marks it, too.
    id === undefined ? undefined : markSeen(id, csrf).catch(() => undefined),
  ]);
}

/** Closes notifications that were seen elsewhere, and updates the app icon's badge. */
export async function closeSeen(): Promise<void> {
  const shown = await self.registration.getNotifications();
  const ids = shown.map(({ tag }) => idOfTag(tag)).filter((id) => id !== undefined);
  if (ids.length === 0) return;
  const answer = await ask('/api/notifications?render=true').catch(() => undefined);
  if (answer?.status !== 200) return;
  const page: unknown = await answer.json();
  const seen = new Set(seenElsewhere(ids, page).map(String));
  for (const notification of shown) if (seen.has(notification.tag)) notification.close();
  const newCount = newCountOf(page);
  if (newCount !== undefined) await showAppBadge(newCount);
}

/** After a logout. */
export async function closeAll(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close();
  await showAppBadge(0);
}

/** The browser has a new push address, and no page may be open to send it. */
export async function subscribeAgain(): Promise<void> {
  const answer = await ask(startupPath);
  const key = keyIn(await answer.json());
  const csrf = answer.headers.get('Csrf-Token');
  if (key === undefined || csrf === null) return;
  await ask('/api/push_subscriptions', {
    method: 'POST',
    headers: { 'X-Csrf-Token': csrf, 'Content-Type': 'application/json' },
    body: JSON.stringify(bodyOf(await subscribeTo(self.registration, key))),
  });
}

function messageOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** A browser that receives a push must show something, also where the words cannot be fetched. */
async function noticeFor(id: number | undefined): Promise<Notice> {
  if (id === undefined) return unknownNotice(id);
  try {
    const answer = await ask(`/api/notifications/${id}?render=true`);
    if (answer.status !== 200) return unknownNotice(id);
    return noticeOf(id, await answer.json(), answer.headers.get('Csrf-Token'));
  } catch {
    return unknownNotice(id);
  }
}

/** With the token from when it was shown; with a fresh one where that is missing or refused. */
async function markSeen(id: number, csrf: string | null): Promise<void> {
  if (csrf !== null && (await mark(id, csrf)).status !== 401) return;
  const token = (await ask(`/api/notifications/${id}?render=true`)).headers.get('Csrf-Token');
  if (token !== null) await mark(id, token);
}

const mark = (id: number, csrf: string) =>
  ask(`/api/notifications/${id}?action=markAsSeen&seenFrom=webpush`, {
    method: 'PUT',
    headers: { 'X-Csrf-Token': csrf },
  });

const ask = (path: string, init: RequestInit = {}) =>
  fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });

/** In the window that was used last, or in a new one. */
async function open(address: string): Promise<void> {
  const [last] = await self.clients.matchAll({ type: 'window' });
  try {
    if (last) {
      const focused = await last.focus();
      await focused.navigate(address);
      return;
    }
  } catch {
    // That window is closing, or belongs to another version.
  }
  await self.clients.openWindow(address);
}
