import type { QueryWatch } from '@confab/telemetry';

type WatchedSocket = {
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly destroyed: boolean;
  destroy(error: Error): unknown;
};

export type SilenceWatch = {
  /** Starts a wait; the returned function ends it. */
  wait(): () => void;
  counting(watch: QueryWatch | undefined): QueryWatch;
  watch<S extends WatchedSocket>(socket: S): S;
  close(): void;
};

type Traffic = {
  bytesRead: number;
  bytesWritten: number;
  /** Whether a query was sent since data last arrived. */
  hasQuery: boolean;
  /** Checks since data last arrived, or since the first query after that. */
  silentChecks: number;
};

/**
 * The interval of the checks, in milliseconds. Checks are counted, not time: a suspended process could not have
 * received data.
 */
const CHECK_EVERY_MS = 1000;

/**
 * Ends connections that stayed silent for `patienceMs` while a query waited. A lost host or network closes no
 * connection: the system would retransmit for a quarter of an hour, and the driver would wait. The patience must exceed
 * the statement timeout.
 */
export function watchSilence(patienceMs: number): SilenceWatch {
  const patience = Math.ceil(patienceMs / CHECK_EVERY_MS);
  const sockets = new Map<WatchedSocket, Traffic>();
  const waits = new Set<{ since: number }>();
  let checks = 0;

  const checking = setInterval(() => {
    checks += 1;
    for (const [socket, traffic] of sockets) {
      if (socket.destroyed) sockets.delete(socket);
      const hasData = socket.bytesRead !== traffic.bytesRead;
      const hasFirstQuery = !hasData && !traffic.hasQuery && socket.bytesWritten !== traffic.bytesWritten;
      traffic.silentChecks = hasData || hasFirstQuery ? 0 : traffic.silentChecks + 1;
      traffic.hasQuery = !hasData && (traffic.hasQuery || hasFirstQuery);
      traffic.bytesRead = socket.bytesRead;
      traffic.bytesWritten = socket.bytesWritten;
    }
    const [oldest] = waits;
    if (!oldest || checks - oldest.since < patience) return;
    for (const [socket, { silentChecks }] of sockets) {
      if (silentChecks >= patience) socket.destroy(lost());
    }
  }, CHECK_EVERY_MS);
  checking.unref();

  const wait = () => {
    const begun = { since: checks };
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
    watch: (socket) => {
      sockets.set(socket, { bytesRead: 0, bytesWritten: 0, hasQuery: false, silentChecks: 0 });
      return socket;
    },
    close: () => clearInterval(checking),
  };
}

function lost(): Error {
  return Object.assign(new Error('The server has not answered.'), { code: 'ECONNRESET' });
}
