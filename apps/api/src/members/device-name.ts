/** User-Agent patterns with display names. The first match wins, because many browsers also name others. */
type Sign = readonly [sign: RegExp, name: string];

const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[^\s/]+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Real User-Agents are shorter. */
const readCharacters = 512;

/**
 * Browser and system of a client ("Firefox on Linux") from well-known names in its User-Agent; null if there are
 * none. The result contains no text of the client's.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, readCharacters);
  const known = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(' on ');
}

function nameIn(signs: readonly Sign[], text: string): string | undefined {
  return signs.find(([sign]) => sign.test(text))?.[1];
}
