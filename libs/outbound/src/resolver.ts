import { Resolver } from 'node:dns/promises';

/** All addresses of a name. Throws NameNotFound when it has none, another error when no name server answers. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** The name has no address, so a retry will not help. */
export class NameNotFound extends Error {
  constructor() {
    super('the name has no address');
    this.name = 'NameNotFound';
  }
}

/** Codes for a name that does not exist, has no address, or is malformed. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Queries name servers, by default those of this machine, for both families at once. Unlike the system's own lookup it
 * blocks no thread and can be cancelled.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (addresses.length > 0) return addresses;
      if (answers.every(isAbsence)) throw new NameNotFound();
      throw new Error('the name could not be looked up');
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

function isAbsence(answer: PromiseSettledResult<unknown>): boolean {
  if (answer.status === 'fulfilled') return true;
  const reason: unknown = answer.reason;
  return reason instanceof Error && 'code' in reason && absent.has(String(reason.code));
}
