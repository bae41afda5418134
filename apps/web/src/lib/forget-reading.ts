import { readingPrefix, type WorkerMessage } from './worker-messages.ts';

/** Forgets what the service worker has kept of what was read. It is told, so that nothing under way is kept after. */
export async function forgetReading(): Promise<void> {
  // Absent where the site is not served safely.
  if (!('caches' in globalThis)) return;
  const message: WorkerMessage = { kind: 'forget' };
  navigator.serviceWorker.controller?.postMessage(message);
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(readingPrefix)).map((name) => caches.delete(name)),
  );
}
