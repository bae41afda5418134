/** What a client calls itself, and what people call it. The first that fits: many claim to be others as well. */
type Sign = readonly [sign: RegExp, name: string];

const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
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

/** Real ones are shorter. */
const readCharacters = 512;

/**
 * Browser and system of a client ("Firefox on Linux"), as far as its User-Agent names ones that people know; null where
 * it names none. Nothing of what the client wrote is in it.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, readCharacters);
  const known = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(' on ');
}

function nameIn(signs: readonly Sign[], text: string): string | undefined {
  return signs.find(([sign]) => sign.test(text))?.[1];
}
