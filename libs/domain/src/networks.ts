/**
 * Whose limits a visitor shares: an address of IPv4, or the first 64 bits of an address of IPv6, which a household or a
 * machine has to itself. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  // Behind the sign stands the interface of the machine that was asked.
  const [plain = ''] = address.split('%', 1);
  const groups = groupsOf(plain);
  if (groups === null) return address;
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** One text for all spellings of an address: in lower case, without what may be left out. */
export function sameAddress(address: string): string {
  const groups = groupsOf(address.trim());
  if (groups === null) return address.trim().toLowerCase();
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6));
  return groups.join(':');
}

/** The eight groups of an address of IPv6, without leading zeros; null for what is none. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** 203.0.113.7 for the last two groups of ::ffff:203.0.113.7. */
function dotted(groups: readonly string[]): string {
  return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
}
