/** What admins block from signing up. */
export const blockKinds = ['emailDomain', 'word', 'addressRange'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Days after which a block ends by itself unless its admin says otherwise: networks change hands. Null for good. */
export const blockDays: Readonly<Record<BlockKind, number | null>> = {
  emailDomain: null,
  word: null,
  addressRange: 30,
};

export type ReadBlock = {
  kind: BlockKind;
  /** In lower case; a range as an address and its width, not yet cut to where it begins. */
  value: string;
  /** Of address ranges that hold too many people. */
  tooWide: boolean;
};

/** The bits of an address that a range has to fix, and those that a single address of a person fixes. */
const widths = {
  ipv4: { least: 16, person: 32, all: 32 },
  ipv6: { least: 32, person: 64, all: 128 },
} as const;

/** Recognises what a text stands for: an address or a range, a domain of mail addresses, or a word in names. */
export function readBlock(text: string): ReadBlock | null {
  const typed = text.trim().toLowerCase();
  const range = readAddressRange(typed);
  if (range !== null) return range;
  const domain = readDomain(typed.replace(/^(?:[^\s@]*@|\*\.)/, ''));
  if (domain !== null) return { kind: 'emailDomain', value: domain, tooWide: false };
  return /^[0-9a-z_]{3,21}$/.test(typed) ? { kind: 'word', value: typed, tooWide: false } : null;
}

export function readAddressRange(typed: string): ReadBlock | null {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  const family = familyOf(address);
  if (family === null) return null;
  const { least, person, all } = widths[family];
  const given = bits === undefined ? all : Number(bits);
  if (given > all) return null;
  const mapped = family === 'ipv6' && given >= mappedBits ? mappedAddress(address) : null;
  if (mapped !== null) return readAddressRange(`${mapped}/${given - mappedBits}`);
  // A household or a machine has 64 bits of IPv6 to itself.
  const fixed = Math.min(given, person);
  return { kind: 'addressRange', value: `${address}/${fixed}`, tooWide: fixed < least };
}

function familyOf(address: string): keyof typeof widths | null {
  if (/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(address)) return 'ipv4';
  return address.includes(':') && URL.canParse(`http://[${address}]`) ? 'ipv6' : null;
}

const mappedBits = 96;

/** 203.0.113.7 for ::ffff:203.0.113.7, under which logs of some servers know it; null for other addresses of IPv6. */
function mappedAddress(address: string): string | null {
  const [, high, low] =
    /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return null;
  return [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.');
}

/** A domain as it is looked up, in ASCII; null for what is none. The dot of the root may stand behind it. */
function readDomain(text: string): string | null {
  const isDotted = text.slice(1, -1).includes('.') && !/[\s/:?#@\\[\]]/.test(text);
  if (!isDotted || !URL.canParse(`http://${text}`)) return null;
  const hostname = new URL(`http://${text}`).hostname.replace(/\.$/, '');
  return /^(?:[a-z0-9_-]+\.)+[0-9-]*[a-z][a-z0-9-]*$/.test(hostname) ? hostname : null;
}

/** The domain of a mail address and those above it, by which it may be blocked; none of one at a bare network address. */
export function domainsOfEmail(email: string): string[] {
  const labels = readDomain(email.slice(email.lastIndexOf('@') + 1).toLowerCase())?.split('.') ?? [];
  return labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'));
}

const letters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** How a name is read, in lower case: as it is, and past the underscores and digits that may hide a word in it. */
export function spellingsOf(username: string): string[] {
  const name = username.toLowerCase();
  const read = name.replaceAll('_', '').replace(/\d/g, (digit) => letters[digit] ?? digit);
  return [name, read.replaceAll('1', 'i'), read.replaceAll('1', 'l')];
}
