import type { QueryWatch } from '@confab/telemetry';

/** What is looked at of a socket. */
type Heard = {
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly destroyed: boolean;
  destroy(error: Error): unknown;
};

export type Silence = {
  /** Something is waited for, until what is returned is called. */
  wait(): () => void;
  /** The same for every query that the watch, if there is one, is told of. */
  counting(watch: QueryWatch | undefined): QueryWatch;
  /** Is told of every connection of the pool. */
  hear<S extends Heard>(socket: S): S;
  close(): void;
};

type Ear = {
  bytesRead: number;
  bytesWritten: number;
  /** Whether it was asked anything since it was heard. */
  isAsked: boolean;
  /** Looks since it was heard, or since it was asked something after that for the first time. */
  silentFor: number;
};

/** How often it is looked, in milliseconds. Looks are counted, not time: a process that stood still has heard nothing. */
const LOOK_EVERY_MS = 1000;

/**
 * Ends the connections of a pool that have been silent for so long while something was waited for. A host or a network
 * that is gone ends none: the system would send what was asked again and again, for a quarter of an hour, and the driver
 * would wait for the answer. The patience is to be longer than a statement may take.
 */
export function createSilence(patienceMs: number): Silence {
  const patience = Math.ceil(patienceMs / LOOK_EVERY_MS);
  const ears = new Map<Heard, Ear>();
  /** The look at which each wait began, the oldest first. */
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
