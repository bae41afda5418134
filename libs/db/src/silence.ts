import type { QueryWatch } from '@confab/telemetry';

type Heard = {
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly destroyed: boolean;
  destroy(error: Error): unknown;
};

export type Silence = {
  /** Starts a wait; the returned function ends it. */
  wait(): () => void;
  counting(watch: QueryWatch | undefined): QueryWatch;
  hear<S extends Heard>(socket: S): S;
  close(): void;
};

type Ear = {
  bytesRead: number;
  bytesWritten: number;
  /** Whether a query was sent since data last arrived. */
  isAsked: boolean;
  /** Checks since data last arrived, or since the first query after that. */
  silentFor: number;
};

/**
 * The interval of the checks, in milliseconds. Checks are counted, not time: a suspended process could not have
 * received data.
 */
const LOOK_EVERY_MS = 1000;

/**
 * Ends connections that stayed silent for `patienceMs` while a query waited. A lost host or network closes no
 * connection: the system would retransmit for a quarter of an hour, and the driver would wait. The patience must exceed
 * the statement timeout.
 */
export function createSilence(patienceMs: number): Silence {
  const patience = Math.ceil(patienceMs / LOOK_EVERY_MS);
  const ears = new Map<Heard, Ear>();
  const waits = new Set<{ since: number }>();
  let looks = 0;

  const looking = setInterval(() => {
    looks += 1;
    for (const [socket, ear] of ears) {
      if (socket.destroyed) ears.delete(socket);
      const isHeard = socket.bytesRead !== ear.bytesRead;
      const isAskedFirst = !isHeard && !ear.isAsked && socket.bytesWritten !== ear.bytesWritten;
      ear.silentFor = isHeard || isAskedFirst ? 0 : ear.silentFor + 1;
      ear.isAsked = !isHeard && (ear.isAsked || isAskedFirst);
      ear.bytesRead = socket.bytesRead;
      ear.bytesWritten = socket.bytesWritten;
    }
    const [oldest] = waits;
    if (!oldest || looks - oldest.since < patience) return;
    for (const [socket, { silentFor }] of ears) {
      if (silentFor >= patience) socket.destroy(lost());
    }
  }, LOOK_EVERY_MS);
  looking.unref();

  const wait = () => {
    const begun = { since: looks };
    waits.add(begun);
    return () => void waits.delete(begun);
  };

  return {
    wait,
    counting: (watch) => ({
      query: (text) => watch?.query(text) ?? (() => undefined),
      connection: () => {
        const ends = [wait(), watch?.connection()];
        return () => ends.forEach((end) => end?.());
      },
    }),
    hear: (socket) => {
      ears.set(socket, { bytesRead: 0, bytesWritten: 0, isAsked: false, silentFor: 0 });
      return socket;
    },
    close: () => clearInterval(looking),
  };
}

function lost(): Error {
  return Object.assign(new Error('The server has not answered.'), { code: 'ECONNRESET' });
}
