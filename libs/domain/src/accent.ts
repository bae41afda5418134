/**
 * The accent of a site in both themes, derived from one colour in OKLCH, where a step of lightness looks the same in
 * every hue. Ratios of contrast are those of WCAG 2.
 */

/** What text in the accent stands on (tokens.css); the soft fills are derived. */
const backgrounds = {
  light: ['#f6f5f1', '#ffffff', '#f1f0eb', '#f2f1ec'],
  dark: ['#111413', '#191d1b', '#212623', '#141716', '#222724'],
} as const;

/** Colours that mean something else: danger and the downvote. */
const taken = ['#b1261f', '#a5471f'] as const;
const leastHueDistance = 25;
/** Below it a colour is a grey, whose hue does not show. */
const leastChroma = 0.04;
export const leastContrast = 4.5;

/** `#rrggbb` in lower case; null for other texts. */
export function readColour(text: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
}

export type AccentProblem = {
  because: 'contrast' | 'hue';
  /** The most similar colour that is accepted. */
  nearest: string;
};

/** Why a colour cannot be the accent; null if it can. */
export function accentProblem(colour: string): AccentProblem | null {
  const because = problemOf(colour);
  if (because === null) return null;
  const wanted = toOklch(colour);
  const hues = problemOfHue(wanted) ? huesBeside(wanted.h) : [wanted.h];
  const [nearest = initialAccent] = hues
    .map((h) => darkened({ ...wanted, h }))
    .filter((one) => problemOf(one) === null);
  return { because, nearest };
}

/** The accent of the tokens. */
export const initialAccent = '#0b6a53';

function problemOf(colour: string): AccentProblem['because'] | null {
  if (problemOfHue(toOklch(colour))) return 'hue';
  return lowestContrast(colour, [...backgrounds.light, softOf(toOklch(colour))]) < leastContrast
    ? 'contrast'
    : null;
}

function problemOfHue({ c, h }: Oklch): boolean {
  return c >= leastChroma && taken.some((one) => hueDistance(toOklch(one).h, h) < leastHueDistance);
}

/** The allowed hues on both sides of the taken ones, the closer one first. */
function huesBeside(hue: number): number[] {
  const found = [1, -1].map((way) => {
    let distance = 0;
    while (problemOfHue({ l: 0.5, c: leastChroma, h: hue + way * distance })) distance += 1;
    return { distance, hue: (hue + way * (distance + 1) + 360) % 360 };
  });
  return found.toSorted((one, other) => one.distance - other.distance).map((one) => one.hue);
}

function darkened(colour: Oklch): string {
  for (let l = colour.l; l > 0; l -= 0.005) {
    const darker = toHex({ ...colour, l });
    if (lowestContrast(darker, [...backgrounds.light, softOf({ ...colour, l })]) >= leastContrast)
      return darker;
  }
  return '#000000';
}

type Pair = { light: string; dark: string };

/** The tokens that follow the accent, by their names in tokens.css. */
export type AccentTokens = Record<
  | 'accent'
  | 'accent-hover'
  | 'accent-active'
  | 'accent-soft'
  | 'accent-softer'
  | 'accent-line'
  | 'on-accent'
  | 'accent-fill'
  | 'accent-fill-hover'
  | 'accent-fill-active'
  | 'focus'
  | 'selection',
  Pair
>;

export function accentTokens(colour: string): AccentTokens {
  const base = toOklch(colour);
  const tint = (l: number, c: number) => toHex({ l, c: Math.min(base.c, c), h: base.h });
  const darker = (by: number) => toHex({ ...base, l: Math.max(0, base.l - by) });
  const softDark = tint(0.295, 0.035);
  const onFill = tint(0.23, 0.04);
  const c = Math.min(base.c, 0.12);
  const text = lightened(0.775, [...backgrounds.dark, softDark]);
  const fill = lightened(0.68, [onFill]);
  return {
    accent: { light: colour, dark: toHex({ l: text, c, h: base.h }) },
    'accent-hover': { light: darker(0.065), dark: toHex({ l: text + 0.05, c, h: base.h }) },
    'accent-active': { light: darker(0.125), dark: toHex({ l: text + 0.09, c, h: base.h }) },
    'accent-soft': { light: softOf(base), dark: softDark },
    'accent-softer': { light: tint(0.972, 0.01), dark: tint(0.247, 0.02) },
    'accent-line': { light: tint(0.82, 0.05), dark: tint(0.44, 0.06) },
    'on-accent': { light: '#ffffff', dark: onFill },
    'accent-fill': { light: colour, dark: toHex({ l: fill, c, h: base.h }) },
    'accent-fill-hover': { light: darker(0.065), dark: toHex({ l: fill + 0.04, c, h: base.h }) },
    'accent-fill-active': { light: darker(0.125), dark: toHex({ l: fill + 0.08, c, h: base.h }) },
    focus: { light: colour, dark: toHex({ l: text + 0.05, c, h: base.h }) },
    selection: { light: tint(0.9, 0.03), dark: tint(0.375, 0.055) },
  };

  function lightened(from: number, on: readonly string[]): number {
    let l = from;
    while (l < 1 && lowestContrast(toHex({ l, c, h: base.h }), on) < leastContrast) l += 0.005;
    return l;
  }
}

/** What the admin is shown of a colour. */
export function accentContrasts(colour: string): { button: number; light: number; dark: number } {
  const { accent, 'accent-soft': soft } = accentTokens(colour);
  return {
    button: contrast('#ffffff', colour),
    light: lowestContrast(accent.light, [...backgrounds.light, soft.light]),
    dark: lowestContrast(accent.dark, [...backgrounds.dark, soft.dark]),
  };
}

/** The tokens as declarations, for one theme. */
export function accentProperties(colour: string, theme: keyof Pair): Record<`--${string}`, string> {
  const tokens = Object.entries(accentTokens(colour)).map(
    ([name, pair]) => [`--${name}`, pair[theme]] as const,
  );
  return Object.fromEntries(tokens);
}

const softOf = ({ c, h }: Oklch): string => toHex({ l: 0.943, c: Math.min(c, 0.02), h });

const lowestContrast = (colour: string, on: readonly string[]): number =>
  Math.min(...on.map((one) => contrast(colour, one)));

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Triple = readonly [number, number, number];
/** Lightness from 0 to 1, chroma, hue in degrees. */
type Oklch = { l: number; c: number; h: number };

function linear(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

// Björn Ottosson's matrices: https://bottosson.github.io/posts/oklab/
function toOklch(colour: string): Oklch {
  const [r, g, b] = linear(colour);
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const middle = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const l = 0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short;
  const a = 1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short;
  const yellow = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short;
  return { l, c: Math.hypot(a, yellow), h: ((Math.atan2(yellow, a) * 180) / Math.PI + 360) % 360 };
}

/** A colour that no screen shows loses chroma until one does. */
function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0; chroma -= 0.002) {
    const channels = toLinear({ l: Math.min(1, l), c: chroma, h });
    if (channels.every((value) => value > -0.000_5 && value < 1.000_5)) return encode(channels);
  }
  return encode(toLinear({ l: Math.min(1, l), c: 0, h }));
}

function toLinear({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const middle = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short,
  ];
}

function encode(channels: Triple): string {
  const digits = channels.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.003_130_8 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

const hueDistance = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);
