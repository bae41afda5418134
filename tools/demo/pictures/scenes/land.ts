import type { Random } from '../../random.ts';
import { type Colour, mix, type Ramp, ramp, rgb, shade } from '../colour.ts';
import { clouds, profile } from '../noise.ts';
import { distance, type Sheet } from '../sheet.ts';

export type RidgesScene = {
  light: 'dawn' | 'noon' | 'dusk' | 'fog' | 'winter' | 'night';
  /** A lake below that mirrors the rest. */
  water?: true;
};

type Light = { sky: Ramp; far: Colour; near: Colour; sun: Colour; sunHeight: number; clouds: Colour };

const lights: Record<RidgesScene['light'], Light> = {
  dawn: {
    sky: ramp(0x3d5a80, 0x8fa6bd, 0xf2c9a5, 0xfbe3c0),
    far: 0xc9b3b4,
    near: 0x1f2b36,
    sun: 0xfff1d0,
    sunHeight: 0.5,
    clouds: 0xffd9c2,
  },
  noon: {
    sky: ramp(0x2f6fb0, 0x6ea6d8, 0xbcd9ec),
    far: 0xa6bfd0,
    near: 0x2c4a2a,
    sun: 0xffffff,
    sunHeight: 0.12,
    clouds: 0xffffff,
  },
  dusk: {
    sky: ramp(0x1b1f46, 0x5a3a6e, 0xc85c53, 0xf6a54a),
    far: 0x9a5a5e,
    near: 0x120f1e,
    sun: 0xffd08a,
    sunHeight: 0.56,
    clouds: 0xe07a5f,
  },
  fog: {
    sky: ramp(0xb4bcc0, 0xcdd2d2, 0xe3e4e0),
    far: 0xd3d7d6,
    near: 0x3d4b4c,
    sun: 0xf4f2ea,
    sunHeight: 0.3,
    clouds: 0xe9eae7,
  },
  winter: {
    sky: ramp(0x5f87b5, 0xa9c3dc, 0xe9eef2),
    far: 0xd5e0ea,
    near: 0x3f546b,
    sun: 0xfffbe9,
    sunHeight: 0.34,
    clouds: 0xf4f6f8,
  },
  night: {
    sky: ramp(0x05070f, 0x0d1530, 0x22315a),
    far: 0x24304f,
    near: 0x04060b,
    sun: 0xe8ecf5,
    sunHeight: 0.13,
    clouds: 0x2b3a63,
  },
};

/** Ridge behind ridge, paler with the distance. */
export function ridges(sheet: Sheet, random: Random, { light: name, water }: RidgesScene): void {
  const { width, height, unit } = sheet;
  const light = lights[name];
  const shore = water ? Math.round(height * 0.66) : height;
  const sunX = width * (0.25 + 0.5 * random.next());
  paintSky(sheet, random, light, sunX, shore);

  const layers = 7;
  const texture = clouds(sheet, random, { size: unit * 7, octaves: 4 });
  for (let layer = 0; layer < layers; layer++) {
    const near = layer / (layers - 1);
    const line = profile(width, random, {
      size: unit * (110 - 60 * near),
      octaves: 8,
      roughness: 0.46 + 0.06 * near,
    });
    const foot = shore * (0.52 + 0.5 * near ** 1.25);
    const rise = shore * (0.34 - 0.16 * near);
    const colour = mix(light.far, light.near, near ** 1.1);
    const haze = mix(colour, light.far, 0.35 * (1 - near));
    // Each ridge shows another part of the same rock.
    const rockX = Math.floor(width * random.next());
    for (let x = 0; x < width; x++) {
      const top = foot - (line(x) - 0.35) * rise * 2;
      const snowLine = name === 'winter' ? 0.55 : 0;
      for (let y = Math.max(0, Math.floor(top)); y < shore; y++) {
        const down = (y - top) / (rise * 2.2);
        const grain = texture.at((x + rockX) % width, y - Math.floor(top)) - 0.5;
        const body = shade(mix(colour, haze, Math.min(1, down)), 1 + grain * 0.35 * (0.3 + near));
        const snowy = snowLine > 0 && grain + 0.35 > down / snowLine + near * 0.5;
        sheet.blend(x, y, snowy ? mix(body, 0xf5f9ff, 0.75) : body, Math.min(1, y + 1 - top));
      }
    }
  }
  if (water) mirror(sheet, random, shore, light);
  sheet.develop(random);
}

function paintSky(sheet: Sheet, random: Random, light: Light, sunX: number, shore: number): void {
  const { width, height, unit } = sheet;
  const veil = clouds(sheet, random, { size: unit * 45, octaves: 6, stretch: 4 });
  const sunY = shore * light.sunHeight;
  for (let y = 0; y < height; y++) {
    const sky = light.sky(y / (shore * 0.75));
    for (let x = 0; x < width; x++) {
      const far = distance(x - sunX, y - sunY) / unit;
      const warm = Math.exp(-far / 22) * 0.75;
      const cloud = Math.max(0, veil.at(x, y) - 0.52) * 2.6 * Math.max(0, 1 - y / shore);
      const air = mix(mix(sky, light.clouds, Math.min(0.85, cloud)), light.sun, warm);
      sheet.set(x, y, far < 3.4 ? light.sun : mix(light.sun, air, Math.min(1, (far - 3.4) / 0.5)));
    }
  }
}

/** What is above the shore, upside down, stretched by small waves. */
function mirror(sheet: Sheet, random: Random, shore: number, light: Light): void {
  const { width, height, unit } = sheet;
  const waves = clouds({ width, height: height - shore }, random, {
    size: unit * 6,
    octaves: 4,
    stretch: 16,
  });
  for (let y = shore; y < height; y++) {
    const depth = (y - shore) / (height - shore);
    for (let x = 0; x < width; x++) {
      const wave = waves.at(x, y - shore) - 0.5;
      const seen = sheet.at(
        x + wave * unit * 5 * depth,
        shore - 1 - (y - shore) * 1.15 - wave * unit * 22 * depth,
      );
      sheet.set(x, y, shade(mix(seen, light.near, 0.14 + depth * 0.3), 0.94 + wave * 0.5 * depth));
    }
  }
}

export type RiverScene = { season: 'spring' | 'summer' | 'autumn' | 'flood' };

const meadows: Record<RiverScene['season'], { land: Ramp; water: Colour; wood: Colour }> = {
  spring: { land: ramp(0x5c7a3a, 0x87a353, 0xb7c37d, 0xd9d0a0), water: 0x4d7a86, wood: 0x35552f },
  summer: { land: ramp(0x4e6b34, 0x93a04f, 0xcdbb6e, 0xe3cf94), water: 0x2f6372, wood: 0x2b4a2a },
  autumn: { land: ramp(0x6a5a2e, 0xa1762f, 0xc99645, 0xd8bd84), water: 0x425a63, wood: 0x8a4a20 },
  flood: { land: ramp(0x57653f, 0x7c8556, 0xa19e74), water: 0x8a7856, wood: 0x3a4a31 },
};

/** A river seen from the air, between fields and woods. */
export function river(sheet: Sheet, random: Random, { season }: RiverScene): void {
  const { width, height, unit } = sheet;
  const { land, water, wood } = meadows[season];
  const ground = clouds(sheet, random, { size: unit * 40, octaves: 7, roughness: 0.55 });
  const woods = clouds(sheet, random, { size: unit * 24, octaves: 7, roughness: 0.6 });
  const bends = profile(width, random, { size: unit * 60, octaves: 3, roughness: 0.4 });
  const widths = profile(width, random, { size: unit * 45, octaves: 3 });
  const breadth = unit * (season === 'flood' ? 11 : 5);
  const parcels = fieldPattern(random, unit);
  for (let x = 0; x < width; x++) {
    const middle = height * (0.5 + (bends(x) - 0.5) * 1.25);
    const lean = (bends(x + 3) - bends(x - 3)) * height * 0.21;
    const half = breadth * (0.6 + widths(x)) * distance(1, lean / 3);
    for (let y = 0; y < height; y++) {
      const bank =
        Math.abs(y - middle) - half + (ground.at(x, y) - 0.5) * unit * (season === 'flood' ? 30 : 5);
      sheet.set(x, y, groundAt(x, y, bank));
    }
  }
  function groundAt(x: number, y: number, bank: number): Colour {
    const rough = ground.at(x, y);
    if (bank < 0)
      return shade(mix(water, 0xffffff, Math.max(0, (rough - 0.55) * 0.9)), 1 + bank / (unit * 60));
    if (bank < unit * 0.9) return mix(0xd8c9a0, water, 0.25);
    const [light] = woods.slope(x, y, 2);
    const trees = woods.at(x, y) + Math.max(0, 0.12 - bank / (unit * 90)) > 0.56;
    if (trees) return shade(wood, 0.75 + (woods.at(x, y) - 0.5) * 1.2 + light * 9);
    return shade(land(rough * 0.7 + parcels(x, y) * 0.5 - 0.1), 0.9 + (rough - 0.5) * 0.4);
  }
  sheet.develop(random, { grain: 6, vignette: 0.15 });
}

/** Fields with straight edges: a number from 0 to 1 for each, and furrows. */
function fieldPattern(random: Random, unit: number): (x: number, y: number) => number {
  const angle = random.next() * 0.6 - 0.3;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const tags = Array.from({ length: 256 }, () => random.next());
  return (x, y) => {
    const along = (x * cos + y * sin) / (unit * 17);
    const across = (y * cos - x * sin) / (unit * 11);
    const row = Math.floor(across);
    const tag = tags[(row * 37 + Math.floor(along + (row % 3) * 0.37) * 101) & 255] ?? 0;
    return tag + Math.sin((tag > 0.5 ? along : across) * 90) * 0.05;
  };
}

export type ReliefScene = { style: 'contours' | 'tints' | 'shaded' | 'island' };

const tints = ramp(0x8fb886, 0xb9cf95, 0xe6dfa8, 0xd9b77f, 0xb98a63, 0xa57f70, 0xe9e4e2);
const islandTints = ramp(0x2f6f96, 0x4a90b5, 0x8cc0d1, 0xe8dcb0, 0xa9bf77, 0x7f9c5c, 0x8f8458, 0xc9bda6);

/** A map of a piece of land that nobody has walked. */
export function relief(sheet: Sheet, random: Random, { style }: ReliefScene): void {
  const { width, height, unit } = sheet;
  const raw = clouds(sheet, random, {
    size: unit * 60,
    octaves: style === 'shaded' ? 8 : 6,
    roughness: 0.46,
  });
  const land = (x: number, y: number) => {
    const centre = style === 'island' ? distance(x / width - 0.5, y / height - 0.5) * 1.35 : 0.28;
    return Math.max(0, Math.min(1, (raw.at(x, y) - 0.5) * 1.9 + 0.78 - centre));
  };
  const levels = style === 'island' ? 16 : 22;
  sheet.paint((x, y) => {
    const here = land(x, y);
    const [right, down] = raw.slope(x, y, 2);
    const sun = 1 - (right + down) * (style === 'shaded' ? unit * 1.6 : unit * 0.7);
    const colour =
      style === 'contours'
        ? mix(0xf7f2e4, 0xe9efd9, here)
        : style === 'shaded'
          ? mix(0x6d6a5e, 0xf3ead6, here)
          : (style === 'island' ? islandTints : tints)(here);
    const lit = style === 'contours' ? colour : shade(colour, Math.max(0.45, Math.min(1.3, sun)));
    if (style === 'shaded') return lit;
    const level = here * levels;
    const steep = Math.max(0.004, distance(land(x + 1, y) - here, land(x, y + 1) - here) * levels);
    const off = Math.abs(level - Math.round(level)) / steep;
    const index = Math.round(level) % 5 === 0;
    const line = Math.max(0, (index ? 1.3 : 0.7) * (unit / 9) + 0.5 - off);
    const ink = style === 'island' && here < 0.4 ? 0x2a5f86 : 0x8a5a35;
    return mix(lit, ink, Math.min(1, line) * (index ? 0.8 : 0.5));
  });
  drawGrid(sheet);
  sheet.develop(random, { grain: 3, vignette: 0.08 });
}

function drawGrid(sheet: Sheet): void {
  const { width, height, unit } = sheet;
  const step = unit * 20;
  for (let x = step; x < width; x += step) sheet.line([x, 0], [x, height], 1, 0x3f6f95, 0.3);
  for (let y = step; y < height; y += step) sheet.line([0, y], [width, y], 1, 0x3f6f95, 0.3);
  const margin = unit * 3;
  for (const [inset, thickness] of [
    [margin, unit * 0.5],
    [margin * 0.6, unit * 0.15],
  ] as const) {
    sheet.path(
      [
        [inset, inset],
        [width - inset, inset],
        [width - inset, height - inset],
        [inset, height - inset],
        [inset, inset],
      ],
      thickness,
      rgb(50, 42, 36),
    );
  }
}
