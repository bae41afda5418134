import { BlockList, isIP } from 'node:net';

export type TrustedProxies = { includes(address: string): boolean };

/** Reads addresses and networks in CIDR form. Throws a RangeError that names the first entry it cannot read. */
export function readTrustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? null : Number(prefix);
    const valid =
      family !== 0 &&
      (bits === null || (Number.isInteger(bits) && bits >= 0 && bits <= (family === 4 ? 32 : 128)));
    if (!valid) throw new RangeError(`"${entry}" is neither an address nor a network`);
    if (bits === null) list.addAddress(address, family === 4 ? 'ipv4' : 'ipv6');
    else list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    includes: (address) => {
      const plain = plainAddress(address);
      const family = isIP(plain);
      return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/**
 * The visitor's address: the peer itself, or, when the peer is a trusted proxy, the rightmost untrusted forwarded
 * address (rulings 13). Everything left of it may be forged by the visitor.
 */
export function visitorAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  let address = plainAddress(peer);
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  while (trusted.includes(address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** 192.0.2.1 for ::ffff:192.0.2.1 */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
