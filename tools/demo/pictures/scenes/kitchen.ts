import type { Random } from '../../random.ts';
import { type Colour, mix, type Ramp, ramp, shade } from '../colour.ts';
import { clouds, type Field, foam } from '../noise.ts';
import { distance, type Sheet } from '../sheet.ts';

export type CrumbScene = { flour: 'white' | 'rye' | 'spelt' };

const crumbs: Record<CrumbScene['flour'], { crumb: Ramp; hole: Colour; size: number; open: number }> = {
  white: { crumb: ramp(0xcfae7c, 0xe9d3a8, 0xf7ebcf), hole: 0x9a7446, size: 5.2, open: 0.42 },
  spelt: { crumb: ramp(0xa37f4f, 0xc7a574, 0xe0c79b), hole: 0x70502d, size: 3.6, open: 0.38 },
  rye: { crumb: ramp(0x4a3423, 0x6d4f36, 0x8c6b4c), hole: 0x2b1c12, size: 2.2, open: 0.33 },
};

/** A slice, seen so closely that the holes have names. */
export function crumb(sheet: Sheet, random: Random, { flour }: CrumbScene): void {
  const { height, unit } = sheet;
  const { crumb: dough, hole, size, open } = crumbs[flour];
  const warp = clouds(sheet, random, { size: unit * 12, octaves: 3 });
  const grain = clouds(sheet, random, { size: unit * 2.2, octaves: 4, roughness: 0.7 });
  const where = clouds(sheet, random, { size: unit * 26, octaves: 3 });
  const large = foam(sheet, random, unit * size * 2.1);
  const small = foam(sheet, random, unit * size * 0.75);
  const bake = ramp(0x2a1509, 0x6b3a16, 0xa5662a, 0xd39b55);
  const crust = (x: number) => unit * (9 + (where.at(x, 3) - 0.5) * 12);
  sheet.paint((x, y) => {
    const push = (warp.at(x, y) - 0.5) * unit * 9;
    const big = large(x + push, y * 1.15 - push);
    // Only some cells are holes, each with a size of its own.
    const wish = open * 1.9 * (0.3 + big.tag) * (0.45 + where.at(x, y)) - big.nearest;
    const hollow = Math.max(0, Math.min(wish, (big.second - big.nearest) * 0.55 - 0.04));
    const tiny = small(x - push, y);
    const pore = Math.max(0, 0.32 * tiny.tag - tiny.nearest * 0.55 + (where.at(x, y) - 0.45) * 0.2);
    const wall = dough(0.35 + grain.at(x, y) * 0.6 - pore * 1.6);
    const deep = Math.min(1, hollow * 7);
    const inside = shade(hole, 0.75 + big.nearest * 1.1 + (grain.at(x, y) - 0.5) * 0.3);
    const soft = mix(wall, inside, deep);
    const down = y - crust(x);
    if (down > unit * 4) return shade(soft, 1 - (y / height) * 0.12);
    const baked = bake(Math.max(0, down / (unit * 4)) + (grain.at(x, y) - 0.5) * 0.5);
    return down < 0
      ? shade(0x3a3430, 0.75 + (warp.at(x, y) - 0.5) * 0.4)
      : mix(baked, soft, (down / (unit * 4)) ** 3);
  });
  sheet.develop(random, { grain: 6, vignette: 0.3 });
}

export type LoafScene = { cut: 'cross' | 'leaf' | 'spiral' | 'plain' };

/** A round loaf from above, on a wooden board. */
export function loaf(sheet: Sheet, random: Random, { cut }: LoafScene): void {
  const { width, height, unit } = sheet;
  const board = clouds(sheet, random, { size: unit * 9, octaves: 5, stretch: 30 });
  const blister = clouds(sheet, random, { size: unit * 6, octaves: 6, roughness: 0.62 });
  const flour = clouds(sheet, random, { size: unit * 4, octaves: 5, roughness: 0.7 });
  const planks = ramp(0x4a2f1c, 0x7a5433, 0x9b7048);
  sheet.paint((x, y) => planks(board.at(x, y) * 1.1 - ((y / unit) % 26 < 0.5 ? 0.45 : 0)));
  const [centreX, centreY] = [width / 2, height / 2];
  const radius = unit * 39;
  sheet.ellipse(centreX + unit * 3, centreY + unit * 4, radius, radius, 0x120a05, {
    cover: 0.75,
    soft: unit * 9,
  });
  const bake = ramp(0x3a1a0a, 0x74380f, 0xb26a26, 0xd9a05a, 0xeac487);
  const crust = (x: number, y: number) => {
    const dx = (x - centreX) / radius;
    const dy = (y - centreY) / radius;
    const far = distance(dx, dy) * (1 + (blister.at(x, y) - 0.5) * 0.05);
    const light = 0.62 - dx * 0.2 - dy * 0.26 - far ** 4 * 0.42 + (blister.at(x, y) - 0.5) * 0.5;
    const opened = Math.max(0, cutDepth(dx, dy, cut, far));
    // The rings of the basket, in flour, where the knife has not been.
    const rings = 0.5 + 0.5 * Math.sin(far * 46);
    const dusted =
      Math.max(0, rings * 0.75 + (flour.at(x, y) - 0.55) * 2.4) * Math.max(0, 1 - far ** 6) * 0.8;
    const skin = mix(bake(light), 0xf3e8d2, Math.min(0.85, dusted) * (1 - Math.min(1, opened * 3)));
    if (opened === 0) return skin;
    const inside = mix(0xe8c690, 0xc07a30, Math.min(1, 0.2 + blister.at(x, y) * 0.9));
    const edge = opened < 0.22 ? mix(0x5a2a0c, skin, 0.25) : inside;
    return mix(skin, shade(edge, 0.8 + light * 0.35), Math.min(1, opened * 8));
  };
  sheet.ellipse(centreX, centreY, radius, radius, crust, { soft: 2 });
  sheet.develop(random, { grain: 6, vignette: 0.35 });
}

/** How far inside a cut of the knife a place is; not positive where the crust is whole. */
function cutDepth(dx: number, dy: number, cut: LoafScene['cut'], far: number): number {
  if (far > 0.86) return 0;
  const taper = 1 - (far / 0.86) ** 3;
  const width = 0.06 * taper;
  const inside = (distance: number, half = width) => (half - distance) / 0.06;
  switch (cut) {
    case 'cross':
      return Math.max(inside(Math.abs(dx - dy * 0.12)), inside(Math.abs(dy + dx * 0.12)));
    case 'plain':
      return inside(Math.abs(dx + 0.05 - dy * dy * 0.18), 0.11 * taper);
    case 'spiral': {
      const turn = Math.atan2(dy, dx) / (Math.PI * 2);
      const off = (far * 3.1 - turn + 8) % 1;
      return far < 0.1 ? 0 : inside(Math.min(off, 1 - off) / 3.1, width * 0.75);
    }
    case 'leaf': {
      const vein = Math.abs((((Math.abs(dx) * 0.75 - dy + 4) * 3.6) % 1) - 0.5) / 3.6;
      const blade = Math.abs(dx) < 0.52 * (1 - ((dy + 0.05) / 0.85) ** 2);
      return Math.max(inside(Math.abs(dx), width * 0.8), blade ? inside(vein, width * 0.5) : 0);
    }
  }
}

export type JarScene = { holds: 'kraut' | 'kimchi' | 'cucumbers' | 'beetroot' | 'kombucha' };

const fillings: Record<JarScene['holds'], { brine: Ramp; pieces: readonly Colour[]; shape: number }> = {
  kraut: { brine: ramp(0xe6deb0, 0xd6c98a), pieces: [0xefe9c6, 0xdfe2a8, 0xf6f1d8, 0xcfd394], shape: 7 },
  kimchi: {
    brine: ramp(0xd8642f, 0xa8371a),
    pieces: [0xf0d9b0, 0xe98a4d, 0xc9441f, 0x9fb45c, 0xf3b27d],
    shape: 3,
  },
  cucumbers: { brine: ramp(0xc9cf8f, 0x98a85a), pieces: [0x5f7f35, 0x7a9440, 0x4d6a2c, 0x8ba24e], shape: 5 },
  beetroot: { brine: ramp(0xa11f48, 0x5e0d2c), pieces: [0x7a1238, 0x8f1a44, 0x64102e, 0xb0315a], shape: 1.4 },
  kombucha: { brine: ramp(0xe0a85a, 0xb46a22), pieces: [], shape: 1 },
};

/** A jar at a window, working. */
export function jar(sheet: Sheet, random: Random, { holds }: JarScene): void {
  const { width, height, unit } = sheet;
  const { brine, pieces, shape } = fillings[holds];
  const wall = clouds(sheet, random, { size: unit * 60, octaves: 4 });
  const wood = clouds(sheet, random, { size: unit * 8, octaves: 5, stretch: 24 });
  const table = height * 0.84;
  const plank = ramp(0x6a4a30, 0x93694a, 0xb58a64);
  sheet.paint((x, y) =>
    y > table
      ? plank(wood.at(x, y))
      : shade(mix(0xb9c2bd, 0x6f7f7c, (x / width) * 0.8 + (wall.at(x, y) - 0.5) * 0.5), 1.02),
  );
  // Light from the window, in four panes.
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [x, y] = [width * 0.08 + column * unit * 19, unit * 8 + row * unit * 24];
    sheet.polygon(
      [
        [x, y],
        [x + unit * 16, y + unit * 3],
        [x + unit * 16, y + unit * 24],
        [x, y + unit * 21],
      ],
      0xf6f3e4,
      0.5,
    );
  }
  const [left, right] = [width / 2 - unit * 24, width / 2 + unit * 24];
  const [top, bottom] = [height / 2 - unit * 30, table + unit * 5];
  sheet.ellipse(width / 2 + unit * 8, bottom, unit * 32, unit * 4, 0x1c120a, { cover: 0.6, soft: unit * 3 });
  const level = top + unit * 9;
  const glass = (x: number) => Math.min(1, Math.min(x - left, right - x) / (unit * 5));
  sheet.rect(left, level, right - left, bottom - level, (x, y) =>
    shade(
      brine((y - level) / (bottom - level)),
      0.72 + 0.32 * glass(x) - ((x - left) / (right - left)) * 0.14,
    ),
  );
  fillJar(sheet, random, pieces, shape, { left, right, top: level + unit * 5, bottom });
  if (holds === 'kombucha')
    sheet.rect(left, level, right - left, unit * 4.5, (x, y) => mix(0xf0d7a8, 0xd9ad6a, wood.at(x, y)), 0.95);
  const bubbles = holds === 'kombucha' ? 160 : 90;
  for (let count = 0; count < bubbles; count++) {
    const [x, y] = [
      left + unit * 2 + random.next() * (right - left - unit * 4),
      level + random.next() ** 2 * (bottom - level),
    ];
    const radius = unit * (0.2 + random.next() ** 3 * 0.9);
    sheet.ring(x, y, radius, unit * 0.16, 0xffffff, 0.55);
    sheet.disc(x - radius * 0.3, y - radius * 0.3, radius * 0.28, 0xffffff, 0.7);
  }
  drawGlass(sheet, { left, right, top, bottom });
  sheet.develop(random, { grain: 6, vignette: 0.3 });
}

type Box = { left: number; right: number; top: number; bottom: number };

function fillJar(sheet: Sheet, random: Random, pieces: readonly Colour[], shape: number, box: Box): void {
  const { unit } = sheet;
  const { left, right, top, bottom } = box;
  const count = pieces.length === 0 ? 0 : 520;
  for (let piece = 0; piece < count; piece++) {
    const size = unit * (2.6 + random.next() * 2.2);
    const x = left + size * 0.9 + random.next() * (right - left - size * 1.8);
    const y = top + size + random.next() * (bottom - top - size * 1.4);
    const tilt = (random.next() - 0.5) * (shape > 4 ? 1.2 : 3);
    const colour = shade(
      random.pick(pieces),
      0.65 + 0.45 * random.next() - ((x - left) / (right - left)) * 0.15,
    );
    const [long, short] = [Math.min(size, (right - left) / 3), (size / shape) * 1.2];
    sheet.ellipse(x + unit * 0.3, y + unit * 0.4, long, short, shade(colour, 0.45), {
      tilt,
      cover: 0.5,
      soft: unit * 0.5,
    });
    sheet.ellipse(x, y, long, short, colour, { tilt, cover: 0.92, soft: unit * 0.3 });
    sheet.ellipse(x, y - short * 0.3, long * 0.7, short * 0.25, 0xffffff, {
      tilt,
      cover: 0.16,
      soft: unit * 0.3,
    });
  }
}

function drawGlass(sheet: Sheet, { left, right, top, bottom }: Box): void {
  const { unit } = sheet;
  sheet.rect(left, top, right - left, bottom - top, 0xe8f2f0, 0.07);
  for (const [x, thick, cover] of [
    [left, 0.9, 0.55],
    [right - unit * 0.9, 0.9, 0.3],
  ] as const) {
    sheet.rect(x, top, unit * thick, bottom - top, 0xf4fbfa, cover);
  }
  sheet.rect(left + unit * 4, top + unit * 6, unit * 2.2, (bottom - top) * 0.72, 0xffffff, 0.34);
  sheet.rect(left + unit * 7.2, top + unit * 6, unit * 0.8, (bottom - top) * 0.6, 0xffffff, 0.22);
  sheet.rect(left - unit * 0.6, bottom - unit * 1.4, right - left + unit * 1.2, unit * 1.8, 0xdfeae6, 0.4);
  // The lid.
  const lid = ramp(0x8a3b2d, 0xc4604a, 0x8f4030, 0x5e241b);
  sheet.rect(left - unit * 1.5, top - unit * 6, right - left + unit * 3, unit * 7.5, (x) =>
    lid((x - left) / (right - left)),
  );
  for (let x = left; x < right; x += unit * 1.6)
    sheet.rect(x, top - unit * 3, unit * 0.5, unit * 4.5, 0x3a120c, 0.35);
}

export type FrothScene = { colour: 'ale' | 'soap' };

const foams: Record<FrothScene['colour'], { film: Ramp; edge: Colour }> = {
  ale: { film: ramp(0xb9772c, 0xe2b565, 0xf5e2b4), edge: 0x8a5216 },
  soap: { film: ramp(0x7ac3c9, 0xe79bc2, 0xf3e29b, 0x8fd0a5), edge: 0x39515c },
};

/** Bubbles against bubbles. */
export function froth(sheet: Sheet, random: Random, { colour }: FrothScene): void {
  const { unit } = sheet;
  const { film, edge } = foams[colour];
  const warp: Field = clouds(sheet, random, { size: unit * 30, octaves: 3 });
  const cells = foam(sheet, random, unit * 9);
  const small = foam(sheet, random, unit * 3.4);
  sheet.paint((x, y) => {
    const push = (warp.at(x, y) - 0.5) * unit * 20;
    const cell = cells(x + push, y + push * 0.5);
    const gap = cell.second - cell.nearest;
    const base = film(cell.tag * 0.5 + warp.at(x, y) * 0.4 + (0.5 - cell.nearest) * 0.25);
    const shine = Math.max(0, 1 - cell.nearest * 4.5) * 0.3;
    const ball = mix(shade(base, 1.05 - cell.nearest * 0.35), 0xffffff, shine);
    if (gap > 0.22) return ball;
    const tiny = small(x, y);
    const froths = shade(film(tiny.tag), 1.05 - tiny.nearest * 0.5);
    const rim = mix(edge, 0xffffff, Math.min(1, gap * 7));
    return mix(mix(rim, froths, 0.45), ball, (gap / 0.22) ** 2);
  });
  sheet.develop(random, { grain: 5, vignette: 0.25 });
}
