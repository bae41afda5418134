import { isIP, type LookupFunction } from 'node:net';
import type { Guard } from './addresses.ts';
import { FetchFailed } from './failure.ts';
import { NameNotFound, type Resolve } from './resolver.ts';

export type Reach = { resolve: Resolve; guard: Guard };

/** Accepts http and https without credentials only. */
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

/** All addresses of the host; throws unless every one of them is allowed. A literal address resolves to itself. */
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

/** Resolves every lookup to these addresses, so that the connection goes to what was checked. */
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

/** Rejects as soon as the signal aborts: some of the awaited work cannot be cancelled. */
async function unlessAborted<Value>(begin: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  // Checked before `begin`: a promise that rejects without a listener would end the process.
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
