import type { Random } from '../../random.ts';
import { type Colour, mix, type Ramp, ramp, shade } from '../colour.ts';
import { clouds, foam } from '../noise.ts';
import { distance, type Point, type Sheet } from '../sheet.ts';

const species = {
  oak: ramp(0x8a6238, 0xb58a55, 0xd2ad78),
  walnut: ramp(0x2f1d12, 0x56371f, 0x7c5534),
  pine: ramp(0xc99a55, 0xe6c588, 0xf4deae),
  cherry: ramp(0x7a3b20, 0xa85e35, 0xc98655),
  plum: ramp(0x4f2230, 0x86454a, 0xc08a66),
} satisfies Record<string, Ramp>;

export type WoodScene = {
  wood: keyof typeof species;
  with?: keyof typeof species;
  cut: 'board' | 'end' | 'dovetails';
};

/** Wood: a planed board, the end of a trunk, or two boards joined by dovetails. */
export function wood(sheet: Sheet, random: Random, { wood: name, with: other = name, cut }: WoodScene): void {
  const { width, height, unit } = sheet;
  const first = boardGrain(sheet, random, species[name]);
  if (cut === 'board') sheet.paint(first);
  if (cut === 'end') sheet.paint(trunkEnd(sheet, random, species[name]));
  if (cut === 'dovetails') {
    const second = boardGrain(sheet, random, species[other]);
    // Seen from the side: tails from the left, pins from the right, which show their ends.
    const [from, to] = [width * 0.42, width * 0.6];
    const pitch = height / 4;
    sheet.paint((x, y) => {
      const share = Math.max(0, Math.min(1, (x - from) / (to - from)));
      const place = Math.abs(((y / pitch) % 1) - 0.5);
      const half = 0.2 + share * 0.09;
      const isTail = x < from || (x <= to && place < half);
      const edge =
        x < from || x > to
          ? Math.min(Math.abs(x - from), Math.abs(x - to))
          : Math.min(Math.abs(place - half) * pitch, x - from + unit, to - x + unit);
      const colour = isTail ? first(x, y) : shade(second(y * 1.1, x), x > to ? 1 : 0.82);
      return edge < unit * 0.35 && x > from - 1 && x < to + 1 ? shade(colour, 0.5) : colour;
    });
    sheet.rect(from - unit * 0.15, 0, unit * 0.3, height, 0x1a120a, 0.45);
    sheet.rect(to, 0, unit * 0.3, height, 0x1a120a, 0.35);
  }
  sheet.develop(random, { grain: 5, vignette: 0.3 });
}

function boardGrain(sheet: Sheet, random: Random, tones: Ramp): (x: number, y: number) => Colour {
  const { unit } = sheet;
  const bend = clouds(sheet, random, { size: unit * 40, octaves: 4, stretch: 7 });
  const pores = clouds(sheet, random, { size: unit * 1.1, octaves: 3, stretch: 40, roughness: 0.7 });
  const knots = Array.from({ length: random.integer(1, 3) }, () => ({
    x: random.next() * sheet.width,
    y: random.next() * sheet.height,
    size: unit * (2 + random.next() * 4),
  }));
  return (x, y) => {
    let flow = y / unit + (bend.at(x, y) - 0.5) * 42;
    let dark = 0;
    for (const knot of knots) {
      const far = distance((x - knot.x) / 2.4, y - knot.y) / knot.size;
      flow += (Math.exp(-far * far * 0.35) * knot.size * 9) / unit;
      dark += Math.exp(-far * far * 1.5);
    }
    const ring = (flow * 0.34) % 1;
    const season = (ring < 0 ? ring + 1 : ring) ** 2.2;
    return shade(tones(0.85 - season * 0.55 - (pores.at(x, y) - 0.5) * 0.55), 1 - dark * 0.55);
  };
}

function trunkEnd(sheet: Sheet, random: Random, tones: Ramp): (x: number, y: number) => Colour {
  const { width, height, unit } = sheet;
  const wobble = clouds(sheet, random, { size: unit * 30, octaves: 4 });
  const pores = clouds(sheet, random, { size: unit * 1.3, octaves: 3 });
  const years = clouds({ width: 1024, height: 1 }, random, { size: 9, octaves: 3 });
  const [centreX, centreY] = [width * 0.47, height * 0.52];
  const cracks = Array.from({ length: 5 }, () => random.next() * Math.PI * 2 - Math.PI);
  return (x, y) => {
    const dx = (x - centreX) / unit;
    const dy = (y - centreY) / unit;
    const far = distance(dx, dy) * (0.85 + wobble.at(x, y) * 0.3);
    if (far > 47) return shade(0x2b2620, 0.6 + wobble.at(x, y) * 0.5);
    if (far > 43.5) return shade(0x4a3626, 0.6 + pores.at(x, y) * 0.9);
    const ring = (far * 0.62 + years.at(far * 16, 0) * 1.2) % 1;
    const angle = Math.atan2(dy, dx);
    const crack = cracks.some((at) => Math.abs(angle - at) * far < 0.18 + (far - 10) * 0.012 && far > 8);
    const heart = far < 24 ? 0.2 : 0;
    return shade(tones(0.9 - ring ** 2 * 0.5 - heart - (pores.at(x, y) - 0.5) * 0.35), crack ? 0.3 : 1);
  };
}

export type WeaveScene = {
  pattern: 'plain' | 'twill' | 'herringbone' | 'diamond' | 'basket';
  warp: Colour;
  weft: Colour;
};

/** Cloth, near enough to count the threads. */
export function weave(sheet: Sheet, random: Random, { pattern, warp, weft }: WeaveScene): void {
  const { unit } = sheet;
  const thread = unit * 2.4;
  const fuzz = clouds(sheet, random, { size: unit * 0.8, octaves: 3, roughness: 0.7 });
  const fold = clouds(sheet, random, { size: unit * 55, octaves: 3 });
  sheet.paint((pixelX, pixelY) => {
    const push = (fold.at(pixelX, pixelY) - 0.5) * unit * 8;
    const x = (pixelX + push) / thread + 8;
    const y = (pixelY + push * 0.6) / thread + 8;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const over = isWarpUp(pattern, column, row);
    // A thread is round, and dips where it goes under the next one.
    const across = over ? x - column : y - row;
    const along = over ? y - row : x - column;
    const round = Math.sqrt(Math.max(0, 1 - (across * 2 - 1) ** 2 * 0.9));
    const dip = 0.72 + 0.28 * Math.sin(along * Math.PI);
    const strand = Math.sin((along * 2 + across * 3) * Math.PI * 2) * 0.06;
    const light = round * dip + strand + (fuzz.at(pixelX, pixelY) - 0.5) * 0.35;
    return shade(over ? warp : weft, light * (0.85 + (fold.at(pixelX, pixelY) - 0.5) * 0.6) + 0.15);
  });
  sheet.develop(random, { grain: 5, vignette: 0.25 });
}

function isWarpUp(pattern: WeaveScene['pattern'], column: number, row: number): boolean {
  switch (pattern) {
    case 'plain':
      return (column + row) % 2 === 0;
    case 'twill':
      return (column + row) % 4 < 2;
    case 'herringbone':
      return ((Math.floor(column / 8) % 2 === 0 ? column : 7 - (column % 8)) + row) % 4 < 2;
    case 'diamond': {
      const [x, y] = [Math.abs((column % 14) - 7), Math.abs((row % 14) - 7)];
      return (x + y) % 4 < 2;
    }
    case 'basket':
      return (Math.floor(column / 3) + Math.floor(row / 3)) % 2 === 0;
  }
}

export type MarbledScene = { colours: readonly Colour[]; drawn: 'stone' | 'comb' | 'waves' };

/** Marbled paper: drops of ink on water, drawn with a comb or left alone. */
export function marbled(sheet: Sheet, random: Random, { colours, drawn }: MarbledScene): void {
  const { unit } = sheet;
  const drift = clouds(sheet, random, { size: unit * 45, octaves: 3 });
  const paper = clouds(sheet, random, { size: unit * 1.6, octaves: 4, roughness: 0.7 });
  const drops = foam(sheet, random, unit * (drawn === 'stone' ? 8 : 11));
  const veins = foam(sheet, random, unit * 3.2);
  const inks = [...colours];
  const inkOf = (tag: number) => inks[Math.floor(tag * inks.length) % inks.length] ?? 0;
  sheet.paint((x, y) => {
    const push = (drift.at(x, y) - 0.5) * unit * 40;
    let seenX = x + push * 0.6;
    let seenY = y + push;
    if (drawn !== 'stone') {
      // The comb pulls each strip of the ink along, its middle the farthest.
      const tooth = unit * (drawn === 'comb' ? 6.5 : 15);
      const strip = Math.abs((((x + push * 0.4) / tooth) % 2) - 1);
      seenY = seenY * 0.36 + (strip ** 1.6 - 0.5) * unit * (drawn === 'comb' ? 17 : 26);
      if (drawn === 'waves') seenX += Math.sin(y / unit / 4) * unit * 4;
    }
    const drop = drops(seenX, seenY);
    const { tag, nearest } = drop;
    const gap = drop.second - nearest;
    const ring = Math.floor(nearest * 6 + tag * 3) % 2 === 0;
    const ink = gap < 0.09 ? 0x17151a : inkOf((tag * 7.3 + (ring ? 0.37 : 0)) % 1);
    const small = drawn === 'stone' ? veins(x + push, y) : undefined;
    const spotted = small && small.nearest < 0.2 * small.tag ? mix(ink, 0xf4ead6, 0.85) : ink;
    return shade(spotted, 0.94 + (paper.at(x, y) - 0.5) * 0.3);
  });
  sheet.develop(random, { grain: 4, vignette: 0.15 });
}

export type BricksScene = { age: 'old' | 'new'; door?: true };

/** A wall, patched and washed by a hundred years of rain. */
export function bricks(sheet: Sheet, random: Random, { age, door }: BricksScene): void {
  const { width, height, unit } = sheet;
  const stain = clouds(sheet, random, { size: unit * 35, octaves: 6 });
  const rough = clouds(sheet, random, { size: unit * 2.4, octaves: 4, roughness: 0.65 });
  const clay =
    age === 'old' ? ramp(0x5e2f25, 0x8e4a37, 0xa9674c, 0xb98a6b) : ramp(0x8a3f2d, 0xb0553a, 0xc46c49);
  const [long, high] = [unit * 12.5, unit * 4.4];
  const tones = Array.from({ length: 512 }, () => random.next());
  sheet.paint((x, y) => {
    const row = Math.floor(y / high);
    const place = x / long + (row % 2) * 0.5;
    const joint = Math.min((place % 1) * long, (1 - (place % 1)) * long, y % high, high - (y % high));
    const worn = (rough.at(x, y) - 0.45) * unit * 1.1;
    const tone = tones[(row * 61 + Math.floor(place) * 17) & 511] ?? 0;
    const wet = 1 - Math.max(0, stain.at(x, y) - 0.52) * (age === 'old' ? 2.6 : 0.8);
    if (joint < unit * 0.42 + worn * 0.4) return shade(0xb6a994, (0.6 + rough.at(x, y) * 0.55) * wet);
    const plaster = age === 'old' && stain.at(x * 0.9, height - y) > 0.63;
    if (plaster) return shade(0xd5c7a8, (0.72 + rough.at(x, y) * 0.4) * wet);
    return shade(clay(tone * 0.6 + rough.at(x, y) * 0.45), (0.86 + Math.min(0.2, joint / unit / 6)) * wet);
  });
  if (door) drawDoor(sheet, random);
  for (let x = 0; x < width; x++)
    sheet.rect(x, height - unit * (3 + stain.at(x, 9) * 5), 1, unit * 9, 0x1f1c18, 0.35);
  sheet.develop(random, { grain: 7, vignette: 0.35 });
}

function drawDoor(sheet: Sheet, random: Random): void {
  const { width, height, unit } = sheet;
  const grain = clouds(sheet, random, { size: unit * 2, octaves: 4, stretch: 0.04 });
  const [left, right] = [width / 2 - unit * 17, width / 2 + unit * 17];
  const top = height - unit * 72;
  const arch: Point[] = Array.from({ length: 25 }, (_, step) => {
    const angle = Math.PI + (step / 24) * Math.PI;
    return [width / 2 + Math.cos(angle) * unit * 17, top + unit * 17 + Math.sin(angle) * unit * 17];
  });
  const grow = (by: number): Point[] =>
    [[left, height] as const, ...arch, [right, height] as const].map(([x, y]) => [
      x + Math.sign(x - width / 2) * unit * by,
      y - (y < height ? unit * by : 0),
    ]);
  sheet.polygon(grow(4), (x, y) => shade(0xbfb39a, 0.7 + grain.at(y, x) * 0.5));
  sheet.polygon(grow(0), (x, y) =>
    shade(0x2f5d5a, 0.55 + grain.at(x, y) * 0.8 - ((x - left) % (unit * 5.6) < unit * 0.4 ? 0.35 : 0)),
  );
  for (const y of [0.42, 0.8]) sheet.rect(left, height * y, (right - left) * 0.8, unit * 1.6, 0x17140f, 0.85);
  sheet.ring(right - unit * 5, height * 0.66, unit * 2, unit * 0.7, 0x8f7a3c);
}
