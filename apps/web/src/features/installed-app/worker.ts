import { timing } from '@confab/domain';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type Startup, startupQuery } from '../../data/startup.ts';
import { isPromptDue, isReaderFree, openPrompt } from '../../lib/modals.ts';
import { readStored, store } from '../../lib/storage.ts';
import type { WorkerMessage } from '../../lib/worker-messages.ts';

const shownKey = 'update_prompt_shown';

const startupHash = hashKey(startupQuery.queryKey);

/** Installs the service worker, follows its versions and tells it who the viewer is. */
export function registerWorker(client: QueryClient): void {
  // Absent without HTTPS.
  if (!('serviceWorker' in navigator)) return;
  const known = navigator.serviceWorker.controller !== null;
  // The browser's settings may forbid it.
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  void navigator.serviceWorker.ready.then((registered) => {
    followVersions(registered);
    if (!known) registered.active?.postMessage(loadedMessage());
    tellReader(client);
  });
}

/** Lets the waiting version take over, and reloads the page with it. */
export async function takeOver(): Promise<void> {
  const { waiting } = await navigator.serviceWorker.ready;
  if (!waiting) {
    // Another tab has already done it.
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const message: WorkerMessage = { kind: 'take-over' };
  waiting.postMessage(message);
}

function followVersions(registered: ServiceWorkerRegistration) {
  // A failure, as without a network, waits for the next look.
  const look = () => void registered.update().catch(() => undefined);
  setInterval(look, timing.updateCheckMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  setInterval(() => {
    const waiting = registered.waiting !== null && navigator.serviceWorker.controller !== null;
    if (!waiting || !isReaderFree()) return;
    if (!isPromptDue(readStored(shownKey), timing.updatePromptGapMs)) return;
    store(shownKey, String(Math.floor(Date.now() / 1000)));
    openPrompt('update');
  }, timing.updatePromptCheckMs);
}

/** Tells the worker who the viewer is: at once when that changes, and when the page is left. */
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

/** The files that the page loaded before there was a worker to cache them. */
function loadedMessage(): WorkerMessage {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return { kind: 'loaded', page: location.href, files: [...new Set(files.map(({ pathname }) => pathname))] };
}
