import { connect, type Connection } from './client.ts';
import { findStanding, type Standing } from './standing.ts';

export type Probe = {
  /** Nothing where the server does not answer in time. */
  ask(): Promise<Standing | undefined>;
  close(): Promise<void>;
};

/**
 * Asks one server how far it is, on a connection of its own: neither long queries nor a full pool make a server that
 * is well look ill. A connection on which no answer came is given up.
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
