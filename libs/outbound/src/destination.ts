import { isIP, type LookupFunction } from 'node:net';
import type { Guard } from './addresses.ts';
import { FetchFailed } from './failure.ts';
import { NameNotFound, type Resolve } from './resolver.ts';

/** Who tells addresses, and who decides about them. */
export type Reach = { resolve: Resolve; guard: Guard };

/** Only the web, and nobody's password. */
export function readUrl(given: string, base?: URL): URL {
  const url = URL.parse(given, base?.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new FetchFailed('invalid-url');
  if (url.username !== '' || url.password !== '' || url.hostname === '') throw new FetchFailed('invalid-url');
  return url;
}

export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Every address of the host, if a connection may go to each of them. A literal address is its own. */
export async function allowedAddresses(
  hostname: string,
  port: number,
  { resolve, guard }: Reach,
  signal: AbortSignal,
): Promise<string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await lookUp(host, resolve, signal) : [host];
  if (addresses.length === 0) throw new FetchFailed('name-not-found');
  if (!addresses.every((address) => guard({ address, port }))) throw new FetchFailed('refused');
  return addresses;
}

/** Tells a connection these addresses whatever it asks for: what was checked is what is connected to. */
export function pinnedTo(addresses: readonly string[]): LookupFunction {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, answer) => {
    const [first] = pinned;
    if (all) answer(null, pinned);
    else answer(null, first?.address ?? '', first?.family);
  };
}

async function lookUp(host: string, resolve: Resolve, signal: AbortSignal): Promise<string[]> {
  try {
    return await unlessAborted(() => resolve(host, signal), signal);
  } catch (error) {
    throw new FetchFailed(error instanceof NameNotFound ? 'name-not-found' : 'unreachable');
  }
}

/** The same, but over as soon as the signal is: not everything that is waited for can be called off. */
async function unlessAborted<Value>(begin: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  // Before anything begins: what fails when nobody waits for it any more would end the process.
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([begin(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
