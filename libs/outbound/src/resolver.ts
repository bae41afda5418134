import { Resolver } from 'node:dns/promises';

/** Every address of a name. Throws when it has none, or when nobody answers. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** Codes of name servers that answered: the name does not exist, or has no address. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The name is known to have no address: asking again will not help. */
export class NameNotFound extends Error {
  constructor() {
    super('the name has no address');
    this.name = 'NameNotFound';
  }
}

/** Asks the name servers of this machine, both families at once, without holding a thread meanwhile. */
export const resolveName: Resolve = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const reasons = [ipv4, ipv6].flatMap((answer): unknown[] =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    if (reasons.every(isAbsence)) throw new NameNotFound();
    throw new Error('the name could not be looked up');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

function isAbsence(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && absent.has(String(reason.code));
}
