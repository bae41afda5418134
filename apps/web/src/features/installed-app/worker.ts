import { timing } from '@confab/domain';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type Startup, startupQuery } from '../../data/startup.ts';
import { openPrompt } from '../../lib/app-prompts.ts';
import { openedModal } from '../../lib/modals.ts';
import { readStored, store } from '../../lib/storage.ts';
import type { WorkerMessage } from '../../lib/worker-messages.ts';
import { mayPrompt, readShownAt } from './prompt-timing.ts';

const shownKey = 'update_prompt_shown';

const startupHash = hashKey(startupQuery.queryKey);

let registration: ServiceWorkerRegistration | undefined;

/** Installs the service worker, follows its versions and tells it who reads. */
export function registerWorker(client: QueryClient): void {
  // Absent where the site is not served safely.
  if (!('serviceWorker' in navigator)) return;
  const known = navigator.serviceWorker.controller !== null;
  // Forbidden by somebody's settings: the site goes on without.
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  void navigator.serviceWorker.ready.then((registered) => {
    registration = registered;
    followVersions(registered);
    if (!known) registered.active?.postMessage(loadedMessage());
    tellReader(client);
  });
}

/** Hands over to the version that waits, and loads the page again with it. */
export function takeOver(): void {
  const waiting = registration?.waiting;
  if (!waiting) {
    // Another tab was first.
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const message: WorkerMessage = { kind: 'take-over' };
  waiting.postMessage(message);
}

function followVersions(registered: ServiceWorkerRegistration) {
  // Without a network the next look comes soon enough.
  const look = () => void registered.update().catch(() => undefined);
  setInterval(look, timing.updateCheckMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  setInterval(() => {
    const waiting = registered.waiting !== null && navigator.serviceWorker.controller !== null;
    const shownAt = readShownAt(readStored(shownKey));
    if (!mayPrompt({ waiting, free: isFree(), shownAt, nowMs: Date.now() })) return;
    store(shownKey, String(Math.floor(Date.now() / 1000)));
    openPrompt('update');
  }, timing.updatePromptCheckMs);
}

const isFree = () =>
  document.visibilityState === 'visible' &&
  openedModal() === null &&
  document.querySelector('[role="dialog"][aria-modal="true"]') === null;

/** Keeps the worker told of whoever reads: at once when that changes, and when the page is left. */
function tellReader(client: QueryClient) {
  let told: string | null | undefined;
  const tell = (startup: Startup | undefined) => {
    if (!startup) return;
    told = readerId(startup);
    const message: WorkerMessage = { kind: 'reader', readerId: told, startup: JSON.stringify(startup) };
    navigator.serviceWorker.controller?.postMessage(message);
  };
  const current = () => client.getQueryData(startupQuery.queryKey);
  tell(current());
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== startupHash) return;
    const startup = current();
    if (startup && readerId(startup) !== told) tell(startup);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell(current());
  });
}

const readerId = ({ user }: Startup): string | null => user?.id ?? null;

/** What the page has loaded before there was a worker that could keep it. */
function loadedMessage(): WorkerMessage {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return { kind: 'loaded', page: location.href, files: [...new Set(files.map(({ pathname }) => pathname))] };
}
