import type { Random } from '../../random.ts';
import { type Colour, mix, ramp, shade } from '../colour.ts';
import { clouds } from '../noise.ts';
import { distance, type Point, type Sheet } from '../sheet.ts';

export type BloomScene = { petals: Colour; heart: Colour; rows: number };

/** A flower from the front, its seeds in the golden angle. */
export function bloom(sheet: Sheet, random: Random, { petals, heart, rows }: BloomScene): void {
  const { width, height, unit } = sheet;
  paintLeafage(sheet, random);
  const [x, y] = [width / 2, height / 2];
  const core = unit * 13;
  for (let row = rows; row > 0; row--) {
    const count = 13 + row * 4;
    const long = unit * (16 + row * 5);
    for (let petal = 0; petal < count; petal++) {
      const angle = ((petal + (row % 2) / 2) / count) * Math.PI * 2 + random.next() * 0.06;
      const reach = core * 0.7 + long * (0.46 + random.next() * 0.05);
      const [px, py] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
      const tone = shade(petals, 0.78 + random.next() * 0.16 + (rows - row) * 0.07);
      sheet.ellipse(px + unit * 0.7, py + unit * 0.9, long * 0.5, long * 0.17, 0x000000, {
        tilt: angle,
        cover: 0.28,
        soft: unit * 1.4,
      });
      sheet.ellipse(
        px,
        py,
        long * 0.5,
        long * 0.16,
        (atX, atY) => {
          const far = distance(atX - x, atY - y) / (core + long);
          const side = Math.sin(angle) * (atX - px) - Math.cos(angle) * (atY - py);
          return shade(tone, 0.72 + far * 0.42 + Math.sin((side / unit) * 4.5) * 0.05);
        },
        { tilt: angle },
      );
    }
  }
  sheet.disc(x, y, core * 1.06, shade(heart, 0.45));
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let seed = 520; seed > 0; seed--) {
    const far = core * Math.sqrt(seed / 520);
    const [sx, sy] = [x + Math.cos(seed * golden) * far, y + Math.sin(seed * golden) * far];
    const tone = mix(shade(heart, 1.25), shade(heart, 0.6), seed / 520);
    sheet.disc(sx + unit * 0.12, sy + unit * 0.15, unit * 0.48, 0x140d05, 0.7);
    sheet.disc(sx, sy, unit * 0.4, tone);
    sheet.disc(sx - unit * 0.12, sy - unit * 0.12, unit * 0.14, 0xfff3cf, 0.5);
  }
  sheet.develop(random, { grain: 6, vignette: 0.4 });
}

/** Leaves out of focus. */
function paintLeafage(sheet: Sheet, random: Random): void {
  const { width, height, unit } = sheet;
  const tone = clouds(sheet, random, { size: unit * 30, octaves: 4 });
  const green = ramp(0x0e1f12, 0x27461f, 0x58742f, 0x8b9a4e);
  sheet.paint((x, y) => green(tone.at(x, y)));
  for (let leaf = 0; leaf < 60; leaf++) {
    const tilt = random.next() * Math.PI;
    const size = unit * (8 + random.next() * 12);
    const soft = { tilt, cover: 0.22, soft: unit * 5 };
    sheet.ellipse(
      random.next() * width,
      random.next() * height,
      size,
      size * 0.4,
      green(random.next()),
      soft,
    );
  }
}

export type FernScene = { ground: 'dark' | 'paper' };

/** A frond, or the same one pressed between the pages of a book. */
export function fern(sheet: Sheet, random: Random, { ground }: FernScene): void {
  const { width, height, unit } = sheet;
  const fibre = clouds(sheet, random, { size: unit * (ground === 'paper' ? 1.5 : 30), octaves: 5 });
  if (ground === 'paper') sheet.paint((x, y) => shade(0xefe6d2, 0.92 + fibre.at(x, y) * 0.14));
  else paintLeafage(sheet, random);
  const green = ground === 'paper' ? ramp(0x4d5a2b, 0x6f7a3e, 0x8c8a52) : ramp(0x2f5d22, 0x5f9a34, 0xb4d36a);
  const fronds = ground === 'paper' ? 1 : 4;
  for (let frond = 0; frond < fronds; frond++) {
    const x = width * (fronds === 1 ? 0.5 : 0.12 + 0.76 * ((frond + 0.5) / fronds));
    const lean = (random.next() - 0.5) * 0.5;
    drawFrond(
      sheet,
      random,
      [x, height * 0.97],
      -Math.PI / 2 + lean,
      height * 0.9 * (0.85 + random.next() * 0.15),
      green,
      2,
    );
  }
  sheet.develop(random, { grain: 5, vignette: 0.3 });
}

function drawFrond(
  sheet: Sheet,
  random: Random,
  [fromX, fromY]: Point,
  heading: number,
  long: number,
  green: (share: number) => Colour,
  level: number,
): void {
  const steps = level === 2 ? 24 : 11;
  let [x, y, angle] = [fromX, fromY, heading];
  const bend = (random.next() - 0.5) * (level === 2 ? 0.02 : 0.035);
  for (let step = 0; step < steps; step++) {
    const share = step / steps;
    const [nextX, nextY] = [x + (Math.cos(angle) * long) / steps, y + (Math.sin(angle) * long) / steps];
    sheet.line(
      [x, y],
      [nextX, nextY],
      Math.max(1, (level === 2 ? 1 : 0.35) * sheet.unit * (1 - share)),
      green(0.1),
    );
    const reach =
      long *
      (level === 2 ? 0.3 : 0.17) *
      Math.sin(Math.min(1, share * 1.3 + 0.18) * Math.PI * 0.72 + 0.35) *
      (1 - share ** 3);
    for (const side of [1, -1]) {
      const off = angle + side * (1.15 - share * 0.35);
      if (level === 2) drawFrond(sheet, random, [nextX, nextY], off, reach, green, 1);
      else {
        const [leafX, leafY] = [nextX + Math.cos(off) * reach * 0.5, nextY + Math.sin(off) * reach * 0.5];
        const tone = green(0.3 + random.next() * 0.55);
        sheet.ellipse(leafX, leafY, reach * 0.52, Math.max(0.7, reach * 0.17), tone, { tilt: off });
      }
    }
    [x, y, angle] = [nextX, nextY, angle + bend];
  }
}

export type PotsScene = {
  plants: readonly ('basil' | 'tomato' | 'chilli' | 'lavender' | 'bare')[];
  wall: Colour;
};

/** Pots on a balcony, side by side. */
export function pots(sheet: Sheet, random: Random, { plants, wall }: PotsScene): void {
  const { width, height, unit } = sheet;
  const rough = clouds(sheet, random, { size: unit * 3, octaves: 5, roughness: 0.6 });
  const sun = clouds(sheet, random, { size: unit * 60, octaves: 3 });
  const shelf = height * 0.86;
  sheet.paint((x, y) =>
    y > shelf
      ? shade(0x8b6b4c, 0.75 + rough.at(x / 6, y) * 0.5)
      : shade(
          wall,
          0.88 +
            (rough.at(x, y) - 0.5) * 0.14 +
            (x + y * 0.7 < width * (0.7 + sun.at(x, y) * 0.3) ? 0.12 : -0.06),
        ),
  );
  const step = width / plants.length;
  const size = Math.min(step * 0.62, unit * 34);
  for (const [index, plant] of plants.entries()) {
    const x = step * (index + 0.5);
    drawPlant(sheet, random, plant, x, shelf - size * 0.72, size);
    const clay = shade(random.pick([0xb5603a, 0xa8552f, 0xc0714a, 0x8f6f5a]), 0.95 + random.next() * 0.1);
    const glaze = (atX: number, atY: number) =>
      shade(clay, 1.1 - (Math.abs(atX - x + size * 0.16) / size) * 0.95 + (rough.at(atX, atY) - 0.5) * 0.22);
    sheet.ellipse(x + size * 0.12, shelf + unit, size * 0.5, unit * 2, 0x000000, {
      cover: 0.45,
      soft: unit * 2,
    });
    sheet.polygon(
      [
        [x - size * 0.42, shelf - size * 0.66],
        [x + size * 0.42, shelf - size * 0.66],
        [x + size * 0.3, shelf + unit],
        [x - size * 0.3, shelf + unit],
      ],
      glaze,
    );
    sheet.rect(x - size * 0.47, shelf - size * 0.76, size * 0.94, size * 0.15, (atX, atY) =>
      shade(glaze(atX, atY), 1.12),
    );
    sheet.rect(x - size * 0.47, shelf - size * 0.61, size * 0.94, size * 0.03, 0x000000, 0.25);
  }
  sheet.develop(random, { grain: 6, vignette: 0.3 });
}

function drawPlant(
  sheet: Sheet,
  random: Random,
  plant: PotsScene['plants'][number],
  x: number,
  foot: number,
  size: number,
): void {
  if (plant === 'bare') {
    for (let twig = 0; twig < 3; twig++) {
      sheet.line(
        [x, foot],
        [x + (random.next() - 0.5) * size * 0.7, foot - size * (0.3 + random.next() * 0.5)],
        size * 0.018,
        0x6b5337,
      );
    }
    return;
  }
  const tall = plant === 'tomato' ? 1.9 : plant === 'lavender' ? 1.25 : 1.1;
  const greens: readonly Colour[] =
    plant === 'lavender' ? [0x7d8f72, 0x8fa086, 0x66785e] : [0x3f7a2c, 0x55963a, 0x2f5f24, 0x6fae4a];
  const stems = plant === 'lavender' ? 34 : 13;
  for (let stem = 0; stem < stems; stem++) {
    const lean = (random.next() - 0.5) * 1.1;
    const long = size * tall * (0.55 + random.next() * 0.45);
    const end: Point = [x + Math.sin(lean) * long * 0.6, foot - Math.cos(lean) * long];
    sheet.line([x + lean * size * 0.2, foot], end, size * 0.02, 0x4b6b34);
    for (let leaf = 0; leaf < 15; leaf++) {
      const up = 0.2 + 0.8 * random.next();
      const [leafX, leafY] = [
        x + lean * size * 0.2 + (end[0] - x - lean * size * 0.2) * up,
        foot + (end[1] - foot) * up,
      ];
      const long2 = size * (plant === 'lavender' ? 0.05 : 0.12) * (0.6 + random.next() * 0.6);
      const tilt = random.next() * Math.PI;
      const [cx, cy] = [leafX + Math.cos(tilt) * long2, leafY + Math.sin(tilt) * long2 * 0.6];
      sheet.ellipse(cx, cy, long2, long2 * 0.46, shade(random.pick(greens), 0.75 + random.next() * 0.5), {
        tilt,
      });
    }
    if (plant === 'lavender') {
      for (let flower = 0; flower < 9; flower++) {
        const up = 1 - flower * 0.03;
        sheet.ellipse(
          x + (end[0] - x) * up,
          foot + (end[1] - foot) * up,
          size * 0.024,
          size * 0.016,
          shade(0x8a6fc0, 0.8 + random.next() * 0.4),
        );
      }
    }
  }
  const fruit =
    plant === 'tomato'
      ? { count: 13, colour: 0xd2342a, radius: 0.085 }
      : plant === 'chilli'
        ? { count: 16, colour: 0xe0401f, radius: 0.035 }
        : undefined;
  for (let index = 0; fruit && index < fruit.count; index++) {
    const [fx, fy] = [
      x + (random.next() - 0.5) * size * 0.85,
      foot - size * tall * (0.12 + random.next() * 0.62),
    ];
    const colour = random.chance(0.25) ? 0xc9b23a : fruit.colour;
    const radius = size * fruit.radius;
    const long = plant === 'chilli' ? radius * 3 : radius;
    sheet.ellipse(
      fx,
      fy,
      radius,
      long,
      (atX, atY) => shade(colour, 1.05 - (atX - fx + atY - fy) / radius / 6),
      { tilt: (random.next() - 0.5) * 0.5 },
    );
    sheet.disc(fx - radius * 0.35, fy - radius * 0.4, radius * 0.2, 0xffffff, 0.65);
  }
}

export type EggsScene = { shell: Colour; speckle: Colour; count: number };

/** A clutch in a nest, not touched. */
export function eggs(sheet: Sheet, random: Random, { shell, speckle, count }: EggsScene): void {
  const { width, height, unit } = sheet;
  const [x, y] = [width / 2, height / 2];
  const moss = clouds(sheet, random, { size: unit * 5, octaves: 5, roughness: 0.65 });
  const green = ramp(0x1a1d10, 0x3a4220, 0x6a7038, 0x8f9152);
  sheet.paint((px, py) => green(moss.at(px, py)));
  const straw: readonly Colour[] = [0xc3a56a, 0x9a7b46, 0x7a5c32, 0xd9c28c, 0x5e4526];
  for (let stalk = 0; stalk < 1500; stalk++) {
    const [angle, far] = [random.next() * Math.PI * 2, unit * (20 + random.next() * 28)];
    const turn = angle + Math.PI / 2 + (random.next() - 0.5) * 0.9;
    const [sx, sy] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.86];
    const long = unit * (5 + random.next() * 11);
    const tone = shade(random.pick(straw), 0.5 + (far / unit / 48) * 0.7);
    sheet.line(
      [sx - (Math.cos(turn) * long) / 2, sy - (Math.sin(turn) * long) / 2],
      [sx + (Math.cos(turn) * long) / 2, sy + (Math.sin(turn) * long) / 2],
      unit * 0.4,
      tone,
      0.9,
    );
  }
  sheet.ellipse(x, y, unit * 27, unit * 23, 0x1c140b, { cover: 0.7, soft: unit * 12 });
  for (let egg = 0; egg < count; egg++) {
    const angle = (egg / count) * Math.PI * 2 + 0.5;
    const far = count === 1 ? 0 : unit * 10.5;
    const [ex, ey, tilt] = [
      x + Math.cos(angle) * far,
      y + Math.sin(angle) * far * 0.8,
      angle + 2.4 + random.next() * 0.5,
    ];
    drawEgg(sheet, random, ex, ey, tilt, shell, speckle);
  }
  sheet.develop(random, { grain: 6, vignette: 0.45 });
}

function drawEgg(
  sheet: Sheet,
  random: Random,
  x: number,
  y: number,
  tilt: number,
  shell: Colour,
  speckle: Colour,
): void {
  const { unit } = sheet;
  const [long, wide] = [unit * 10.5, unit * 7.8];
  sheet.ellipse(x + unit * 1.2, y + unit * 1.6, long, wide, 0x000000, { tilt, cover: 0.5, soft: unit * 2.5 });
  sheet.ellipse(
    x,
    y,
    long,
    wide,
    (px, py) => shade(shell, 1.02 - ((px - x) * 0.5 + (py - y) * 0.8) / unit / 26),
    { tilt },
  );
  for (let spot = 0; spot < 170; spot++) {
    const [angle, far] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * 0.93];
    const [along, across] = [Math.cos(angle) * far * long, Math.sin(angle) * far * wide];
    // More of them at the blunt end.
    if (along < 0 && random.chance(0.6)) continue;
    const [sx, sy] = [
      x + along * Math.cos(tilt) - across * Math.sin(tilt),
      y + along * Math.sin(tilt) + across * Math.cos(tilt),
    ];
    const size = unit * (0.12 + random.next() ** 3 * 0.75);
    sheet.ellipse(sx, sy, size, size * 0.75, speckle, { tilt: angle, cover: 0.55 + random.next() * 0.4 });
  }
  sheet.ellipse(x - unit * 2.6, y - unit * 2.8, unit * 3.2, unit * 2, 0xffffff, {
    tilt,
    cover: 0.28,
    soft: unit * 2.6,
  });
}
