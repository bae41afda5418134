import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Target = { address: string; port: number };

/** Whether a connection may be made to this target. Checked for every address of a name before connecting. */
export type Guard = (target: Target) => boolean;

/**
 * Public addresses on the HTTP and HTTPS ports. Other ports would let strangers make us probe services that are not
 * meant for browsers.
 */
export const publicWebOnly: Guard = ({ address, port }) =>
  (port === 80 || port === 443) && isPublicAddress(address);

const ipv4Refused = ranges([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a cloud's metadata, at a public address
  '169.254.0.0/16', // link-local, and the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]);

/**
 * The range assigned for public use. Loopback, private, link-local and multicast addresses lie outside it, and so do
 * mapped, translated (NAT64) and compatible IPv4 addresses.
 */
const ipv6Public = ranges(['2000::/3']);
const ipv6Refused = ranges([
  '2001::/23', // protocol assignments, Teredo among them, which embeds an IPv4 address
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]);

/** Whether this is an address of the public internet (rulings 25). Text in any unusual notation is refused. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4'
    ? !isIn(parsed, ipv4Refused)
    : isIn(parsed, ipv6Public) && !isIn(parsed, ipv6Refused);
}

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

function ranges(texts: readonly string[]): Range[] {
  return texts.map((text) => ipaddr.parseCIDR(text));
}

function isIn(address: Address, list: readonly Range[]): boolean {
  return list.some((range) => address.match(range));
}
