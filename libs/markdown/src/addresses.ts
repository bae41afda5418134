/** Non-ASCII punctuation that closes a sentence or opens or closes a bracket or quotation. */
const typographic = /(?![\0-\x7f])[\p{Sentence_Terminal}\p{Terminal_Punctuation}\p{Ps}\p{Pe}\p{Pi}\p{Pf}…]/u;

/** Of names of hosts: RFC 1035 2.3.4. */
const hostMax = 253;

const ipv6 = /^https?:\/\/\[[\d.:a-f]+\]/i;

/**
 * How many UTF-16 units of a run without spaces, which begins with `http://`, `https://` or `www.`, are an address; 0
 * for none. As GitHub's extension says, with differences where it surprises: an address also ends before typographic
 * punctuation, because Japanese has no space there and phones write such quotation marks by themselves; closed brackets
 * belong to it; and so do underscores at its end, unless they end emphasis that began before.
 */
export function webAddressLength(run: string, isInEmphasis: () => boolean): number {
  const host = hostLength(run);
  return host === 0 ? 0 : withoutTrail(run, host, isInEmphasis);
}

/** The end of scheme and host, 0 where they are none. A run is read to the end of its host before it is read on. */
export function hostLength(run: string): number {
  const bracketed = ipv6.exec(run)?.[0];
  if (bracketed !== undefined) return URL.canParse(bracketed) ? bracketed.length : 0;
  const scheme = /^https?:\/\//i.exec(run)?.[0].length ?? 0;
  const [host = ''] = /^(?:[-._]|[^\s\p{P}\p{S}])*/u.exec(run.slice(scheme, scheme + hostMax + 1)) ?? [];
  if (host === '' || host.length > hostMax || /^[-._]/.test(host)) return 0;
  const labels = host.replace(/(?<![._])[._]+$/, '').split('.');
  if (labels.slice(-2).some((label) => label.includes('_'))) return 0;
  if (scheme === 0 && (labels.length < 2 || labels.includes(''))) return 0;
  return scheme + host.length;
}

/** Cuts off what ends the sentence around an address. */
function withoutTrail(run: string, host: number, isInEmphasis: () => boolean): number {
  let end = host + endOfPath(run.slice(host));
  const surplus = new Map([
    [')', count(run, end, ')') - count(run, end, '(')],
    [']', count(run, end, ']') - count(run, end, '[')],
  ]);
  let inEmphasis: boolean | undefined;
  for (;;) {
    const last = run.charAt(end - 1);
    const closes = surplus.get(last);
    if (closes !== undefined) {
      if (closes <= 0) return end;
      surplus.set(last, closes - 1);
      end--;
    } else if (last === ';') {
      const entity = /&[A-Za-z]+;$/.exec(run.slice(Math.max(0, end - longestEntity), end));
      end -= entity?.[0].length ?? 1;
    } else if (last === '_' && !(inEmphasis ??= isInEmphasis())) return end;
    else if (/[!"'*,.:?_~]/.test(last)) end--;
    else return end;
  }
}

/** `&CounterClockwiseContourIntegral;` and a little more. */
const longestEntity = 40;

/**
 * Whether a character cannot belong to an address: typographic punctuation, unless it is an apostrophe inside a word, and
 * what ends the label of a link.
 */
export function endsAddress(character: string, next: string): boolean {
  if (character === ']') return next === '(' || next === '[';
  if (character === '’') return !/[\p{L}\p{N}]/u.test(next);
  return typographic.test(character);
}

function endOfPath(path: string): number {
  let end = 0;
  while (end < path.length && !endsAddress(path.charAt(end), path.charAt(end + 1))) end++;
  return end;
}

function count(text: string, end: number, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1 && at < end; at = text.indexOf(character, at + 1)) found++;
  return found;
}

/** Whether an address may begin behind this character: not inside a word, and `www.` only where a word may begin. */
export function mayPrecede(character: string, address: 'http' | 'www'): boolean {
  if (address === 'http') return !/[A-Za-z]/.test(character);
  return /^$|[\s(*[\]_~]/.test(character) || typographic.test(character);
}

const mail =
  /^(?<scheme>mailto:|xmpp:)?(?<local>[\w+-]+(?:\.[\w+-]+)*)@(?<host>[\w.-]+)(?<resource>\/[\w.@]+)?/i;

/**
 * How many UTF-16 units of a run are an e-mail address, or one of XMPP with its scheme; 0 for none. Its host ends as that of
 * a web address does, and neither part has empty pieces between dots.
 */
export function mailAddressLength(run: string, isInEmphasis: () => boolean): number {
  const { scheme = '', local = '', host: typed = '', resource = '' } = mail.exec(run)?.groups ?? {};
  const host = typed.replace(typed.endsWith('_') && isInEmphasis() ? /(?<![._])[._]+$/ : /(?<!\.)\.+$/, '');
  const labels = host.split('.');
  if (labels.length < 2 || labels.some((label) => label === '' || /^-|-$/.test(label))) return 0;
  if (!/[A-Za-z]$/.test(host)) return 0;
  const length = scheme.length + local.length + 1 + host.length;
  const isWhole = host.length === typed.length;
  if (!isWhole || !/^xmpp:$/i.test(scheme)) return length;
  return length + resource.replace(/(?<!\.)\.+$/, '').length;
}
