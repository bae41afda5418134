import type { Random } from '../../random.ts';
import { type Colour, mix, ramp, shade } from '../colour.ts';
import { clouds } from '../noise.ts';
import { distance, Sheet } from '../sheet.ts';
import { ridges, type RidgesScene } from './land.ts';

export type HousesScene = { hour: 'day' | 'dusk' | 'night'; monochrome?: true };

const skies = {
  day: ramp(0x5d93c4, 0xa9cbe2, 0xe8eef0),
  dusk: ramp(0x27305c, 0x7f5a80, 0xe99a6c, 0xf8cf95),
  night: ramp(0x05070f, 0x0c1430, 0x1b2748),
};
const lampColours: readonly Colour[] = [0xffd27a, 0xffc25c, 0xfbe0a0];
const plasters: readonly Colour[] = [
  0xc98f5f, 0xb5583f, 0xd9bd82, 0x7f8f86, 0xa9b7b3, 0xcaa6a0, 0x6d7d93, 0xe3d6bd,
];

/** A row of old houses on a square or along a quay. */
export function houses(sheet: Sheet, random: Random, { hour, monochrome }: HousesScene): void {
  const { width, height, unit } = sheet;
  const veil = clouds(sheet, random, { size: unit * 50, octaves: 5, stretch: 3 });
  const wall = clouds(sheet, random, { size: unit * 4, octaves: 5, roughness: 0.6 });
  const street = height * 0.84;
  const sky = skies[hour];
  const cloud = hour === 'night' ? 0x26335c : 0xffffff;
  sheet.paint((x, y) => mix(sky(y / street), cloud, Math.max(0, veil.at(x, y) - 0.5) * 1.6));
  const light = { day: 1.02, dusk: 0.66, night: 0.3 }[hour];
  let left = -unit * 4;
  while (left < width) {
    const wide = unit * (15 + random.next() * 11);
    drawHouse(sheet, random, {
      left,
      wide,
      street,
      light,
      lit: { day: 0.04, dusk: 0.45, night: 0.4 }[hour],
      texture: (x, y) => wall.at(x, y),
    });
    left += wide;
  }
  const stones = clouds({ width, height: Math.ceil(height - street) }, random, {
    size: unit * 2.2,
    octaves: 3,
    stretch: 3,
  });
  for (let y = Math.floor(street); y < height; y++) {
    const wet = hour === 'day' ? 0.12 : 0.5;
    for (let x = 0; x < width; x++) {
      const stone = shade(0x8b857b, (0.5 + stones.at(x, y - street) * 0.6) * light);
      const seen = sheet.at(x + (stones.at(x, y - street) - 0.5) * unit * 4, 2 * street - y - unit * 2);
      sheet.set(x, y, mix(stone, seen, wet * stones.at(x, y - street) * 1.4));
    }
  }
  if (monochrome) toMonochrome(sheet);
  sheet.develop(random, { grain: monochrome ? 16 : 6, vignette: 0.4 });
}

type House = {
  left: number;
  wide: number;
  street: number;
  light: number;
  /** Share of windows with a lamp behind them. */
  lit: number;
  texture: (x: number, y: number) => number;
};

function drawHouse(sheet: Sheet, random: Random, { left, wide, street, light, lit, texture }: House): void {
  const { unit } = sheet;
  const plaster = random.pick(plasters);
  const floors = random.integer(3, 4);
  const high = unit * (12 * floors + random.next() * 8);
  const top = street - high;
  const roof = shade(random.pick([0x7a3b2a, 0x5a4a44, 0x8b4a34]), light);
  const gable = random.pick(['step', 'peak', 'flat'] as const);
  const face = (x: number, y: number) =>
    shade(plaster, light * (0.8 + texture(x, y) * 0.4 - ((y - top) / high) * 0.14));
  if (gable === 'peak')
    sheet.polygon(
      [
        [left, top],
        [left + wide / 2, top - wide * 0.6],
        [left + wide, top],
      ],
      face,
    );
  if (gable === 'peak')
    sheet.path(
      [
        [left - unit * 0.5, top + unit * 0.4],
        [left + wide / 2, top - wide * 0.62],
        [left + wide + unit * 0.5, top + unit * 0.4],
      ],
      unit * 1.3,
      roof,
    );
  if (gable === 'step') {
    for (let step = 0; step < 4; step++)
      sheet.rect(
        left + (step * wide) / 9,
        top - (step + 1) * unit * 3.2,
        wide - (step * wide * 2) / 9,
        unit * 3.3,
        face,
      );
  }
  if (gable === 'flat')
    sheet.polygon(
      [
        [left, top],
        [left + wide * 0.08, top - unit * 8],
        [left + wide * 0.92, top - unit * 8],
        [left + wide, top],
      ],
      roof,
    );
  sheet.rect(left, top, wide, high, face);
  sheet.rect(left + wide - unit * 0.3, top, unit * 0.6, high, 0x000000, 0.3);
  const columns = wide > unit * 20 ? 3 : 2;
  const [paneWide, paneHigh] = [(wide / columns) * 0.44, unit * 6.4];
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [
        left + (column + 0.5) * (wide / columns) - paneWide / 2,
        top + unit * 3 + floor * (high / floors),
      ];
      if (floor === floors - 1 && column === 0)
        drawHouseDoor(sheet, random, x, street, paneWide * 1.15, light);
      else
        drawWindow(sheet, {
          x,
          y,
          wide: paneWide,
          high: paneHigh,
          light,
          lamp: random.chance(lit),
          lampColour: random.pick(lampColours),
        });
    }
  }
}

function drawHouseDoor(
  sheet: Sheet,
  random: Random,
  x: number,
  street: number,
  wide: number,
  light: number,
): void {
  const { unit } = sheet;
  const door = shade(random.pick([0x2f5d4a, 0x6b2a2a, 0x23395b, 0x4a3526]), light);
  sheet.rect(
    x - unit * 0.6,
    street - unit * 11.6,
    wide + unit * 1.2,
    unit * 11.6,
    shade(0xe6dfcf, light * 0.85),
  );
  sheet.rect(x, street - unit * 11, wide, unit * 11, (atX) =>
    shade(door, (atX - x) % (wide / 2) < unit * 0.3 ? 0.7 : 1),
  );
}

function drawWindow(
  sheet: Sheet,
  {
    x,
    y,
    wide,
    high,
    light,
    lamp,
    lampColour,
  }: { x: number; y: number; wide: number; high: number; light: number; lamp: boolean; lampColour: Colour },
): void {
  const { unit } = sheet;
  sheet.rect(
    x - unit * 0.7,
    y - unit * 0.7,
    wide + unit * 1.4,
    high + unit * 1.4,
    shade(0xece5d6, light * 0.95),
  );
  const glass = lamp ? lampColour : shade(0x3f5566, 0.5 + light * 0.5);
  sheet.rect(x, y, wide, high, (atX, atY) =>
    shade(
      glass,
      lamp
        ? 1.05 - distance(atX - x - wide / 2, atY - y - high / 2) / high / 2.5
        : 0.75 + ((atX - x + atY - y) / (wide + high)) * 0.6,
    ),
  );
  sheet.rect(x + wide / 2 - unit * 0.2, y, unit * 0.4, high, shade(0xece5d6, light));
  sheet.rect(x, y + high * 0.38, wide, unit * 0.4, shade(0xece5d6, light));
  sheet.rect(x - unit, y + high + unit * 0.5, wide + unit * 2, unit * 0.7, shade(0xbdb5a4, light * 0.8));
}

function toMonochrome(sheet: Sheet, paper: Colour = 0xf4efe4): void {
  const silver = ramp(0x0c0b0a, 0x57524b, 0xa8a094, paper);
  sheet.paint((x, y) => {
    const colour = sheet.at(x, y);
    return silver(
      (((colour >> 16) & 255) * 0.3 + ((colour >> 8) & 255) * 0.59 + (colour & 255) * 0.11) / 255,
    );
  });
}

export type LightsScene = { colours: readonly Colour[]; rain?: true };

/** A street at night, out of focus. */
export function lights(sheet: Sheet, random: Random, { colours, rain }: LightsScene): void {
  const { width, height, unit } = sheet;
  const haze = clouds(sheet, random, { size: unit * 45, octaves: 4 });
  const night = ramp(0x05060b, 0x121527, 0x2a2238, 0x33273a);
  sheet.paint((x, y) => night(haze.at(x, y) * 0.8 + (y / height) * 0.25));
  const lamps = Array.from({ length: 120 }, () => {
    const depth = random.next();
    return {
      x: width * random.next(),
      y: height * (0.5 + (random.next() - 0.5) * (0.9 - depth * 0.35)),
      radius: unit * (1.4 + (1 - depth) ** 2 * 8.5),
    };
  }).sort((a, b) => a.radius - b.radius);
  for (const { x: lampX, y: lampY, radius } of lamps) {
    const colour = random.pick(colours);
    const strength = 0.18 + random.next() * 0.4;
    const reach = Math.ceil(radius + 2);
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const far = distance(dx, dy) / radius;
        if (far > 1.05) continue;
        const edge = Math.min(1, (1.05 - far) * radius * 0.4) * (0.7 + 0.5 * far ** 4);
        sheet.glow(Math.round(lampX) + dx, Math.round(lampY) + dy, colour, strength * edge);
      }
    }
  }
  if (rain) drawRain(sheet, random);
  sheet.develop(random, { grain: 8, vignette: 0.5 });
}

/** Drops on the window, each a small picture of the street upside down. */
function drawRain(sheet: Sheet, random: Random): void {
  const { width, height, unit } = sheet;
  for (let drop = 0; drop < 420; drop++) {
    const [x, y] = [random.next() * width, random.next() * height];
    const radius = unit * (0.4 + random.next() ** 3 * 2.2);
    sheet.ellipse(
      x,
      y,
      radius,
      radius * 1.15,
      (atX, atY) => shade(sheet.at(x - (atX - x) * 9, y - (atY - y) * 9), 1.25),
      { cover: 0.85 },
    );
    sheet.disc(x - radius * 0.35, y - radius * 0.4, radius * 0.2, 0xffffff, 0.6);
  }
}

export type ContactSheetScene = { frames: readonly RidgesScene['light'][]; marked?: number };

/** Strips of negatives printed side by side, one frame ringed in red. */
export function contactSheet(sheet: Sheet, random: Random, { frames, marked }: ContactSheetScene): void {
  const { width, height, unit } = sheet;
  sheet.paint(() => 0x0a0a0a);
  const columns = width > height ? 4 : 3;
  const rows = Math.max(1, Math.floor(height / (width / columns) / 0.86));
  const wide = width / columns;
  const high = height / rows;
  for (let cell = 0; cell < columns * rows; cell++) {
    const [x, y] = [(cell % columns) * wide, Math.floor(cell / columns) * high];
    const frame = new Sheet(Math.floor(wide * 0.92), Math.floor(high * 0.68));
    ridges(frame, random, {
      light: frames[cell % frames.length] ?? 'noon',
      ...(cell % 3 === 1 ? { water: true } : {}),
    });
    toMonochrome(frame);
    for (let hole = 0; hole < 8; hole++) {
      for (const edge of [0.035, 0.885])
        sheet.rect(x + ((hole + 0.2) / 8) * wide, y + high * edge, wide * 0.07, high * 0.075, 0xe9e6df);
    }
    const [left, top] = [Math.round(x + wide * 0.04), Math.round(y + high * 0.16)];
    sheet.rect(left, top, frame.width, frame.height, (atX, atY) => frame.at(atX - left, atY - top));
    if (cell === marked) {
      const [middleX, middleY] = [x + wide / 2, y + high / 2];
      for (let turn = 0; turn < 2; turn++)
        sheet.ring(
          middleX + turn * unit,
          middleY - turn * unit * 0.6,
          high * 0.34 + turn * unit,
          unit * 0.8,
          0xd8342c,
          0.85,
        );
    }
  }
  sheet.develop(random, { grain: 6, vignette: 0.15 });
}

export type FractalScene = {
  centre: readonly [number, number];
  /** Height of what is seen. */
  span: number;
  /** Leave away for the set of Mandelbrot. */
  julia?: readonly [number, number];
  colours: readonly Colour[];
};

/** How often a point may be sent round before it counts as inside. */
const roundsMax = 160;

/** A fractal, each point coloured by how soon it escapes. */
export function fractal(sheet: Sheet, random: Random, { centre, span, julia, colours }: FractalScene): void {
  const { width, height } = sheet;
  const palette = ramp(...colours, ...colours.slice(0, 1));
  sheet.paint((x, y) => {
    const real = centre[0] + ((x - width / 2) / height) * span;
    const imaginary = centre[1] + ((y - height / 2) / height) * span;
    const rounds = escape(real, imaginary, julia ?? [real, imaginary]);
    return rounds === undefined ? 0x07060c : palette((Math.sqrt(rounds) * 0.21) % 1);
  });
  sheet.develop(random, { grain: 2, vignette: 0.1 });
}

function escape(
  real: number,
  imaginary: number,
  [addReal, addImaginary]: readonly [number, number],
): number | undefined {
  let re = real;
  let im = imaginary;
  for (let round = 0; round < roundsMax; round++) {
    const re2 = re * re;
    const im2 = im * im;
    // The fraction of a round makes the bands flow into each other.
    if (re2 + im2 > 64) return round + 1 - Math.log2(Math.log2(re2 + im2) / 6);
    im = 2 * re * im + addImaginary;
    re = re2 - im2 + addReal;
  }
  return undefined;
}
