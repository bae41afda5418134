import { connect, type Connection } from './client.ts';
import { findStanding, type Standing } from './standing.ts';

export type Probe = {
  /** Undefined when the server does not answer in time. */
  ask(): Promise<Standing | undefined>;
  close(): Promise<void>;
};

/**
 * Asks one server for its state on a dedicated connection, so that neither long queries nor a full pool make a healthy
 * server look dead. The connection is dropped after a timeout.
 */
export function createProbe(url: string, patienceMs: number): Probe {
  let connection: Connection | undefined;
  return {
    async ask() {
      connection ??= connect(url, { applicationName: 'replica-probe', max: 1, prepare: false });
      const asked = connection;
      const late = setTimeout(() => void giveUp(asked), patienceMs);
      try {
        return await findStanding(asked.db);
      } catch {
        await giveUp(asked);
        return undefined;
      } finally {
        clearTimeout(late);
      }
    },
    close: async () => {
      if (connection) await giveUp(connection);
    },
  };

  async function giveUp(given: Connection): Promise<void> {
    if (connection === given) connection = undefined;
    await given.close(0);
  }
}
