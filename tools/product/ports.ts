import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenAt, type Listener, type Place, type Settings, whyNotListening } from '@confab/config';

/** How long processes of a killed run may take to end. */
const PATIENCE_MS = 4000;

/** Throws a sentence when the product cannot listen on its ports. */
export async function assertPortsAreFree({ places }: Settings): Promise<void> {
  const held: (Place & { server: Server })[] = [];
  try {
    // Holds each port while trying the next, so that two settings with the same port fail.
    for (const listener of ['web', 'api', 'worker', 'webInternal'] as const) {
      const place = places[listener];
      const isOurs = held.some(({ port }) => port === place.port);
      held.push({ ...place, server: await hold(listener, place, isOurs ? 0 : PATIENCE_MS) });
    }
  } finally {
    for (const { server } of held) server.close();
  }
}

async function hold(listener: Listener, place: Place, patienceMs: number): Promise<Server> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await listenAt(place);
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isInUse || Date.now() >= deadline) throw whyNotListening(error, listener, place);
      await sleep(100);
    }
  }
}
