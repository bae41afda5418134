import type { Random } from '../../random.ts';
import { type Colour, mix, ramp, shade } from '../colour.ts';
import { clouds, profile } from '../noise.ts';
import { distance, type Sheet } from '../sheet.ts';

const starColours: readonly Colour[] = [0xffffff, 0xfff4e0, 0xdfe8ff, 0xffe2c4, 0xcdd9ff];

export type StarsScene = {
  /** The band of the Milky Way. */
  band?: true;
  over: 'hills' | 'salt' | 'nothing';
};

/** A night sky, as a camera sees it in half a minute. */
export function stars(sheet: Sheet, random: Random, { band, over }: StarsScene): void {
  const { width, height, unit } = sheet;
  const dust = clouds(sheet, random, { size: unit * 30, octaves: 7, roughness: 0.58 });
  const dark = clouds(sheet, random, { size: unit * 22, octaves: 7, roughness: 0.6 });
  const night = ramp(0x04060f, 0x0a1128, 0x16264a, 0x2f4a66);
  const milk = ramp(0x000000, 0x2b2f4f, 0x6d6a86, 0xc9b8ac);
  const lean = 0.5 + random.next() * 0.4;
  const bandAt = (x: number, y: number) => {
    const off = (x / width - 0.5 - (0.5 - y / height) * lean) * 2.6 + (dust.at(x, y) - 0.5) * 0.35;
    return band ? Math.exp(-off * off * 5) : 0;
  };
  sheet.paint((x, y) => night(y / height + (dust.at(x, y) - 0.5) * 0.12));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = bandAt(x, y);
      if (light < 0.02) continue;
      const lane = Math.max(0, Math.min(1, (dark.at(x, y) - 0.44) * 6 + 0.1));
      sheet.glow(x, y, milk(light * (0.35 + dust.at(x, y) * 0.75)), light * lane);
    }
  }
  const wanted = Math.round((width * height) / 420);
  for (let count = 0; count < wanted; count++) {
    const [x, y] = [Math.floor(random.next() * width), Math.floor(random.next() * height)];
    if (random.next() > 0.4 + bandAt(x, y)) continue;
    drawStar(
      sheet,
      x,
      y,
      random.next() ** 14 * unit * 0.55 + 0.45,
      random.pick(starColours),
      0.3 + random.next() * 0.7,
    );
  }
  if (over !== 'nothing') drawGround(sheet, random, over);
  sheet.develop(random, { grain: 7, vignette: 0.35 });
}

function drawStar(sheet: Sheet, x: number, y: number, radius: number, colour: Colour, light: number): void {
  const reach = Math.ceil(radius * 3);
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      sheet.glow(x + dx, y + dy, colour, light * Math.exp(-(dx * dx + dy * dy) / (radius * radius)));
    }
  }
}

function drawGround(sheet: Sheet, random: Random, kind: 'hills' | 'salt'): void {
  const { width, height, unit } = sheet;
  if (kind === 'hills') {
    const line = profile(width, random, { size: unit * 70, octaves: 7, roughness: 0.45 });
    for (let x = 0; x < width; x++) {
      for (let y = Math.floor(height * (0.98 - line(x) * 0.3)); y < height; y++) sheet.set(x, y, 0x04050a);
    }
    return;
  }
  const shore = Math.round(height * 0.72);
  const wet = clouds({ width, height: height - shore }, random, { size: unit * 9, octaves: 4, stretch: 9 });
  for (let y = shore; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = wet.at(x, y - shore) - 0.5;
      const seen = sheet.at(x, shore - (y - shore) * 1.2 - wave * unit * 6);
      sheet.set(x, y, mix(seen, 0x0c1426, 0.3 + Math.abs(wave) * 0.8));
    }
  }
  sheet.rect(0, shore - unit * 0.5, width, unit, 0x05070d, 0.8);
}

export type TrailsScene = { minutes: number };

/** The stars turning around the pole while the shutter was open. */
export function trails(sheet: Sheet, random: Random, { minutes }: TrailsScene): void {
  const { width, height, unit } = sheet;
  const night = ramp(0x060a1c, 0x0e1c3c, 0x27456b, 0x7d7a86);
  sheet.paint((_x, y) => night((y / height) ** 1.4));
  const [poleX, poleY] = [width * 0.56, height * 0.42];
  const turn = (minutes / 1436) * Math.PI * 2;
  const reach = distance(width, height) * 0.75;
  for (let count = 0; count < 480; count++) {
    const radius = reach * Math.sqrt(random.next());
    const from = random.next() * Math.PI * 2;
    const colour = random.pick(starColours);
    const light = 0.15 + random.next() ** 3 * 0.85;
    const length = Math.max(2, radius * turn);
    for (let step = 0; step < length; step += 0.7) {
      const angle = from + step / radius;
      const [x, y] = [poleX + Math.cos(angle) * radius, poleY + Math.sin(angle) * radius];
      sheet.glow(Math.round(x), Math.round(y), colour, light * 0.55);
      if (light > 0.5) sheet.glow(Math.round(x), Math.round(y) + 1, colour, light * 0.4);
    }
  }
  drawGround(sheet, random, 'hills');
  const trunk = width * 0.16;
  for (let branch = 0; branch < 9; branch++)
    growBranch(sheet, random, [trunk, height], -Math.PI / 2, unit * 9, unit * 1.6);
  sheet.develop(random, { grain: 6, vignette: 0.3 });
}

function growBranch(
  sheet: Sheet,
  random: Random,
  [x, y]: readonly [number, number],
  angle: number,
  length: number,
  thickness: number,
): void {
  if (thickness < 0.8) return;
  const bent = angle + (random.next() - 0.5) * 0.7;
  const end = [x + Math.cos(bent) * length, y + Math.sin(bent) * length] as const;
  sheet.line([x, y], end, thickness, 0x030408);
  growBranch(sheet, random, end, bent + 0.18 + random.next() * 0.3, length * 0.83, thickness * 0.72);
  if (random.chance(0.8))
    growBranch(sheet, random, end, bent - 0.25 - random.next() * 0.3, length * 0.76, thickness * 0.62);
}

export type MoonScene = {
  /** 0 is new, 0.5 half, 1 full. */
  phase: number;
  /** The colour of an eclipse. */
  eclipsed?: true;
};

/** The moon with its seas and craters, lit from the right. */
export function moon(sheet: Sheet, random: Random, { phase, eclipsed }: MoonScene): void {
  const { width, height, unit } = sheet;
  const radius = unit * 40;
  const [centreX, centreY] = [width / 2, height / 2];
  const seas = clouds(sheet, random, { size: radius * 0.8, octaves: 5, roughness: 0.5 });
  const rough = clouds(sheet, random, { size: radius * 0.12, octaves: 5, roughness: 0.65 });
  const craters = Array.from({ length: 240 }, () => {
    const [angle, far] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * radius];
    return {
      x: centreX + Math.cos(angle) * far,
      y: centreY + Math.sin(angle) * far,
      // Craters near the edge are seen from the side.
      flat: Math.sqrt(1 - (far / radius) ** 2 * 0.95),
      angle,
      size: radius * (0.008 + random.next() ** 6 * 0.085),
    };
  });
  const surface = eclipsed
    ? ramp(0x2a0f0b, 0x7a2f1b, 0xc9683a, 0xf0b277)
    : ramp(0x3c3d42, 0x84847f, 0xc9c6bb, 0xf4f1e6);
  sheet.paint(() => 0x030409);
  sheet.disc(centreX, centreY, radius, (x, y) => {
    const sea = Math.max(0, Math.min(1, (seas.at(x, y) - 0.47) * 5));
    return surface(0.82 - sea * 0.38 + (rough.at(x, y) - 0.5) * 0.32);
  });
  for (const { x, y, flat, angle, size } of craters) {
    const rim = { tilt: angle, soft: size * 0.5 };
    sheet.ellipse(x + size * 0.12, y, size * 1.15 * flat, size * 1.15, surface(0.98), { ...rim, cover: 0.5 });
    sheet.ellipse(x - size * 0.08, y, size * 0.95 * flat, size * 0.95, surface(0.42), {
      ...rim,
      cover: 0.55,
    });
  }
  const edge = 1 - 2 * phase;
  for (let y = Math.floor(centreY - radius - 2); y < centreY + radius + 2; y++) {
    const across = Math.sqrt(Math.max(0, 1 - ((y - centreY) / radius) ** 2));
    for (let x = Math.floor(centreX - radius - 2); x < centreX + radius + 2; x++) {
      const place = (x - centreX) / radius;
      if (Math.abs(place) > across + 1 / radius) continue;
      const light =
        (place - edge * across) * (eclipsed ? 0.9 : 5) +
        (eclipsed ? 0.8 : 0.12) +
        (rough.at(x, y) - 0.5) * 0.5;
      const ball = Math.sqrt(Math.max(0, 1 - place * place - ((y - centreY) / radius) ** 2));
      sheet.set(x, y, shade(sheet.at(x, y), Math.max(0.035, Math.min(1, light)) * (0.72 + 0.28 * ball)));
    }
  }
  sheet.develop(random, { grain: 5, vignette: 0 });
}

export type FlockScene = { on: 'wire' | 'sky' };

/** Birds against the evening: in a row, or in their thousands. */
export function flock(sheet: Sheet, random: Random, { on }: FlockScene): void {
  const { height, unit } = sheet;
  const sky =
    on === 'wire'
      ? ramp(0x7fa8c9, 0xc9d3d2, 0xf3d9b1, 0xeaa27a)
      : ramp(0x56688c, 0xa48a9c, 0xeab08a, 0xf7d9a0);
  const veil = clouds(sheet, random, { size: unit * 50, octaves: 6, stretch: 5 });
  sheet.paint((x, y) => mix(sky(y / height), 0xfff0dc, Math.max(0, veil.at(x, y) - 0.5) * 1.4));
  if (on === 'wire') drawWires(sheet, random);
  else drawMurmuration(sheet, random);
  sheet.develop(random, { grain: 6, vignette: 0.3 });
}

const silhouette = 0x14161c;

function drawWires(sheet: Sheet, random: Random): void {
  const { width, height, unit } = sheet;
  for (const row of [0.24, 0.45, 0.69]) {
    const sag = (x: number) =>
      height * row + Math.sin((x / width) * Math.PI) * unit * 5 + (x / width) * unit * 6;
    for (let x = 0; x < width; x += 4) sheet.line([x, sag(x)], [x + 4, sag(x + 4)], unit * 0.35, silhouette);
    for (let x = unit * 6; x < width - unit * 6; x += unit * (6 + random.wait(7))) {
      drawPerched(sheet, x, sag(x), unit * (2.2 + random.next() * 0.7), random.chance(0.5) ? 1 : -1);
    }
  }
}

function drawPerched(sheet: Sheet, x: number, wire: number, size: number, facing: 1 | -1): void {
  const body = { tilt: -0.95 * facing };
  sheet.ellipse(x, wire - size * 1.2, size * 1.45, size * 0.85, silhouette, body);
  sheet.disc(x + size * 0.72 * facing, wire - size * 2.35, size * 0.62, silhouette);
  sheet.polygon(
    [
      [x + size * 1.2 * facing, wire - size * 2.55],
      [x + size * 1.85 * facing, wire - size * 2.3],
      [x + size * 1.2 * facing, wire - size * 2.15],
    ],
    silhouette,
  );
  sheet.polygon(
    [
      [x - size * 0.45 * facing, wire - size * 0.7],
      [x - size * 1.5 * facing, wire + size * 1.9],
      [x - size * 0.75 * facing, wire + size * 2],
      [x + size * 0.25 * facing, wire - size * 0.1],
    ],
    silhouette,
  );
}

function drawMurmuration(sheet: Sheet, random: Random): void {
  const { width, height, unit } = sheet;
  const line = profile(width, random, { size: unit * 60, octaves: 3 });
  const thick = profile(width, random, { size: unit * 40, octaves: 3 });
  for (let count = 0; count < 9000; count++) {
    const along = 0.06 + 0.88 * random.next();
    const x = along * width;
    const spread = Math.sin(along * Math.PI) * thick(x) ** 2 * 1.2;
    const off = random.next() + random.next() + random.next() - 1.5;
    const y = height * (0.14 + line(x) * 0.46 + off * spread * 0.4);
    const size = unit * (0.22 + random.next() * 0.28);
    sheet.ellipse(x, y, size, size * 0.42, silhouette, { tilt: random.next() * 3, cover: 0.85 });
  }
  const reeds = Math.round(width / unit) * 5;
  for (let count = 0; count < reeds; count++) {
    const x = random.next() * width;
    const tall = unit * (4 + random.next() * 9);
    sheet.line([x, height], [x + (random.next() - 0.4) * unit * 3, height - tall], unit * 0.3, silhouette);
  }
}
