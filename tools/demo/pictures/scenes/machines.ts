import type { Random } from '../../random.ts';
import { type Colour, mix, type Ramp, ramp, shade } from '../colour.ts';
import { textWidth, write } from '../font.ts';
import { clouds, profile } from '../noise.ts';
import { distance, type Point, Sheet } from '../sheet.ts';

export type CircuitScene = { mask: 'green' | 'blue' | 'brown' };

const masks: Record<CircuitScene['mask'], Ramp> = {
  green: ramp(0x0c3d24, 0x14582f, 0x1d6e3b),
  blue: ramp(0x10264d, 0x17386e, 0x22508f),
  brown: ramp(0x6a4a1f, 0x85602c, 0x9c7638),
};

/** A circuit board with its traces, chips and small parts. */
export function circuit(sheet: Sheet, random: Random, { mask }: CircuitScene): void {
  const { width, height, unit } = sheet;
  const tone = clouds(sheet, random, { size: unit * 20, octaves: 5 });
  const board = masks[mask];
  const copper = shade(board(1), 1.35);
  const pitch = unit * 2.4;
  sheet.paint((x, y) => board(tone.at(x, y)));
  const [columns, rows] = [Math.floor(width / pitch), Math.floor(height / pitch)];
  for (let trace = 0; trace < 150; trace++) drawTrace(sheet, random, { columns, rows, pitch, copper });
  const chips: { x: number; y: number; long: number; high: number }[] = [];
  for (let attempt = 0; attempt < 120 && chips.length < 9; attempt++) {
    const [long, high] = random.chance(0.3) ? [9, 9] : [random.integer(7, 13), 4];
    const [x, y] = [random.integer(1, columns - long - 2), random.integer(2, rows - high - 2)];
    const apart = (other: (typeof chips)[number]) =>
      x > other.x + other.long + 2 ||
      other.x > x + long + 2 ||
      y > other.y + other.high + 3 ||
      other.y > y + high + 3;
    if (chips.every(apart)) chips.push({ x, y, long, high });
  }
  for (const chip of chips) drawChip(sheet, random, chip, pitch);
  const free = (x: number, y: number) =>
    chips.every(
      (chip) => x < chip.x - 2 || x > chip.x + chip.long + 1 || y < chip.y - 2 || y > chip.y + chip.high + 1,
    );
  for (let part = 0; part < 110; part++) {
    const [x, y] = [random.integer(1, columns - 3), random.integer(1, rows - 3)];
    if (free(x, y)) drawPart(sheet, random, x * pitch, y * pitch);
  }
  sheet.develop(random, { grain: 5, vignette: 0.35 });
}

type Grid = { columns: number; rows: number; pitch: number; copper: Colour };

/** Runs along the grid, turning by 45 degrees, from one hole to another. */
function drawTrace(sheet: Sheet, random: Random, { columns, rows, pitch, copper }: Grid): void {
  let [x, y] = [random.integer(0, columns), random.integer(0, rows)];
  let direction = random.integer(0, 7);
  const points: Point[] = [[x * pitch, y * pitch]];
  for (let leg = random.integer(2, 5); leg > 0; leg--) {
    const length = random.integer(2, 11);
    const angle = (direction * Math.PI) / 4;
    x += Math.round(Math.cos(angle)) * length;
    y += Math.round(Math.sin(angle)) * length;
    points.push([x * pitch, y * pitch]);
    direction += random.chance(0.5) ? 1 : 7;
  }
  sheet.path(points, sheet.unit * 0.75, copper);
  for (const [endX, endY] of [points[0], points.at(-1)].filter((point) => point !== undefined)) {
    sheet.disc(endX, endY, sheet.unit * 1.1, 0xc9b46a);
    sheet.disc(endX, endY, sheet.unit * 0.5, 0x1a1a1a);
  }
}

function drawChip(
  sheet: Sheet,
  random: Random,
  chip: { x: number; y: number; long: number; high: number },
  pitch: number,
): void {
  const { unit } = sheet;
  const [left, top] = [chip.x * pitch, chip.y * pitch];
  const [long, high] = [chip.long * pitch, chip.high * pitch];
  sheet.rect(left + unit, top + unit, long, high, 0x000000, 0.4);
  for (let pin = 0; pin < chip.long; pin++) {
    const x = left + (pin + 0.25) * pitch;
    sheet.rect(x, top - unit * 1.6, pitch * 0.5, high + unit * 3.2, 0xb9bcc0);
  }
  sheet.rect(left, top, long, high, (_x, y) => shade(0x26272a, 1.2 - ((y - top) / high) * 0.4));
  sheet.disc(left + unit * 1.6, top + high / 2, unit * 0.7, 0x101113);
  const name = `${random.pick(['CF', 'HD', 'MX', 'TS', 'Z'])}${random.integer(10, 99)}${random.pick(['A', 'B', 'N', ''])}${random.integer(1, 9)}`;
  write(
    sheet,
    name,
    left + (long - textWidth(name, unit * 0.38)) / 2,
    top + high / 2 - unit * 1.3,
    unit * 0.38,
    0xb4b6b8,
  );
}

function drawPart(sheet: Sheet, random: Random, x: number, y: number): void {
  const { unit } = sheet;
  if (random.chance(0.22)) {
    const radius = unit * (1.8 + random.next() * 1.6);
    sheet.disc(x + unit * 0.7, y + unit * 0.7, radius, 0x000000, 0.4);
    sheet.disc(x, y, radius, random.pick([0x2a3350, 0x3c3c40, 0x4d3325]));
    sheet.disc(x - radius * 0.1, y - radius * 0.1, radius * 0.78, 0xaeb3b8);
    sheet.line([x - radius * 0.6, y], [x + radius * 0.6, y], unit * 0.2, 0x7c8085);
    return;
  }
  const body = random.pick([0xd9c49a, 0x33363a, 0xb98d4f, 0x8fb0c4]);
  const [long, high] = random.chance(0.5) ? [3.4, 1.5] : [1.5, 3.4];
  sheet.rect(x - unit * 0.6, y - unit * 0.6, (long + 1.2) * unit, (high + 1.2) * unit, 0xc7c9cb, 0.8);
  sheet.rect(x, y, long * unit, high * unit, body);
  if (body !== 0xd9c49a) return;
  for (const [index, band] of [0x7a3d20, 0xc0392b, 0xd4a72c].entries()) {
    const at = unit * (0.5 + index * 0.9);
    if (long > high) sheet.rect(x + at, y, unit * 0.4, high * unit, band);
    else sheet.rect(x, y + at, long * unit, unit * 0.4, band);
  }
}

export type ScreenScene = { lines: readonly string[]; glow: 'green' | 'amber' | 'blue' };

const phosphors: Record<ScreenScene['glow'], { ink: Colour; tube: Colour }> = {
  green: { ink: 0x6dff8a, tube: 0x06180c },
  amber: { ink: 0xffb43a, tube: 0x1a0f03 },
  blue: { ink: 0xc9c4ff, tube: 0x2b2a86 },
};

/** A tube that still shows something. */
export function screen(sheet: Sheet, random: Random, { lines, glow }: ScreenScene): void {
  const { width, height, unit } = sheet;
  const { ink, tube } = phosphors[glow];
  const longest = Math.max(...lines.map((line) => line.length), 20);
  const square = Math.min((width * 0.66) / (longest * 6), (height * 0.66) / (lines.length * 10));
  const page = new Sheet(width, height);
  for (const [index, line] of lines.entries()) {
    write(page, line, width * 0.17, height * 0.17 + index * square * 10, square, 0xffffff);
  }
  const plastic = clouds(sheet, random, { size: unit * 1.5, octaves: 3 });
  sheet.paint((x, y) => {
    const dx = (x / width - 0.5) * 2;
    const dy = (y / height - 0.5) * 2;
    // The glass bulges: what is near its edge is seen further inside.
    const bulge = 1 + (dx * dx + dy * dy) * 0.05;
    const corner = Math.max(Math.abs(dx) * bulge, Math.abs(dy) * bulge) / 0.84;
    const round = ((Math.abs(dx) * bulge) / 0.84) ** 9 + ((Math.abs(dy) * bulge) / 0.84) ** 9;
    if (round > 1.9) return shade(0xcbbf9f, 0.72 + plastic.at(x, y) * 0.3 - dy * 0.12);
    if (round > 1) return shade(0x1d1b18, 0.7 + (dy > 0 ? 0.5 : 0) * (corner - 0.9));
    const seenX = (dx * bulge * 0.5 + 0.5) * width;
    const seenY = (dy * bulge * 0.5 + 0.5) * height;
    const lit = (page.at(seenX, seenY) & 255) / 255;
    const near = ((page.at(seenX - square, seenY) & 255) + (page.at(seenX + square, seenY) & 255)) / 510;
    const row = 0.78 + 0.22 * Math.cos((seenY / Math.max(2, square)) * Math.PI * 2);
    const reflex = Math.max(0, 0.16 - distance(dx + 0.45, dy + 0.5) * 0.2);
    return mix(
      mix(shade(tube, 1.35 - distance(dx, dy) * 0.6), ink, (lit * 0.95 + near * 0.22) * row),
      0xffffff,
      reflex,
    );
  });
  sheet.develop(random, { grain: 5, vignette: 0.3 });
}

export type GearsScene = { metal: 'brass' | 'steel' };

/** The inside of a clock. */
export function gears(sheet: Sheet, random: Random, { metal }: GearsScene): void {
  const { width, height, unit } = sheet;
  const tones =
    metal === 'brass'
      ? ramp(0x4a3512, 0x93712c, 0xd6b35c, 0xf6e3a4)
      : ramp(0x2a2e33, 0x6a7077, 0xaab1b8, 0xe6eaee);
  const brushed = clouds(sheet, random, { size: unit * 3, octaves: 4, stretch: 30 });
  sheet.paint((x, y) => shade(0x1d1f22, 0.6 + brushed.at(x, y) * 0.9));
  const wheels = Array.from({ length: 15 }, () => ({
    x: width * random.next(),
    y: height * random.next(),
    radius: unit * (7 + random.next() ** 1.5 * 26),
    turn: random.next(),
    spokes: random.integer(4, 6),
  })).sort((a, b) => b.radius - a.radius);
  for (const wheel of wheels) drawGear(sheet, wheel, tones);
  sheet.develop(random, { grain: 5, vignette: 0.45 });
}

function drawGear(
  sheet: Sheet,
  {
    x: centreX,
    y: centreY,
    radius,
    turn,
    spokes,
  }: { x: number; y: number; radius: number; turn: number; spokes: number },
  tones: Ramp,
): void {
  const { unit } = sheet;
  const teeth = Math.round((radius / unit) * 2.1);
  const isMetal = (x: number, y: number) => {
    const far = distance(x, y);
    if (far > radius || far < unit * 1.1) return false;
    const [hub, band] = [radius * 0.24 + unit, radius * 0.76];
    if (far < hub) return true;
    const angle = Math.atan2(y, x) / (Math.PI * 2) + turn + 1;
    if (far > band) {
      const tooth = Math.abs(((angle * teeth) % 1) - 0.5);
      return far < radius - unit * 1.8 * (1 - Math.max(0, Math.min(1, (tooth - 0.16) * 9)));
    }
    const spoke = 0.5 - Math.abs(((angle * spokes) % 1) - 0.5);
    return (spoke / spokes) * Math.PI * 2 * far < unit * 1.1 + radius * 0.035;
  };
  const reach = Math.ceil(radius + 2);
  const side = reach * 2 + 1;
  const metal = new Uint8Array(side * side);
  for (let index = 0; index < metal.length; index++) {
    metal[index] = isMetal((index % side) - reach, Math.floor(index / side) - reach) ? 1 : 0;
  }
  const at = (dx: number, dy: number) => {
    const [x, y] = [Math.round(dx) + reach, Math.round(dy) + reach];
    return x >= 0 && y >= 0 && x < side && y < side && metal[y * side + x] === 1;
  };
  const [shadow, bevel] = [unit, unit * 0.35];
  for (let dy = -reach; dy <= reach + shadow; dy++) {
    for (let dx = -reach; dx <= reach + shadow; dx++) {
      const x = Math.round(centreX) + dx;
      const y = Math.round(centreY) + dy;
      if (!at(dx, dy)) {
        if (at(dx - shadow, dy - shadow)) sheet.blend(x, y, 0x000000, 0.5);
        continue;
      }
      const turned =
        0.5 + 0.32 * Math.cos(Math.atan2(dy, dx) * 2 - 1.1) + Math.sin(distance(dx, dy) * 2.4) * 0.04;
      const edge = !at(dx + bevel, dy + bevel) ? 0.35 : !at(dx - bevel, dy - bevel) ? -0.35 : 0;
      sheet.set(x, y, tones(turned + edge));
    }
  }
  sheet.disc(centreX, centreY, unit * 1.3, tones(0.3));
  sheet.disc(centreX - unit * 0.3, centreY - unit * 0.3, unit * 0.6, tones(1));
}

export type BicycleScene = { wall: 'brick' | 'sea' | 'snow'; frame: Colour };

/** A bicycle from the side, leaning on nothing in particular. */
export function bicycle(sheet: Sheet, random: Random, { wall, frame }: BicycleScene): void {
  const { width, height, unit } = sheet;
  const ground = height * 0.8;
  paintBehind(sheet, random, wall, ground);
  const radius = unit * 20;
  const axle = ground - radius + unit * 3;
  const [rear, front]: [Point, Point] = [
    [width / 2 - unit * 27, axle],
    [width / 2 + unit * 29, axle],
  ];
  sheet.ellipse(width / 2, ground + unit * 4, unit * 52, unit * 3, 0x000000, { cover: 0.4, soft: unit * 3 });
  for (const [x, y] of [rear, front]) {
    for (let spoke = 0; spoke < 28; spoke++) {
      const [angle, lean] = [(spoke / 28) * Math.PI * 2, spoke % 2 === 0 ? 0.35 : -0.35];
      sheet.line(
        [x + Math.cos(angle + lean) * unit * 1.6, y + Math.sin(angle + lean) * unit * 1.6],
        [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius],
        unit * 0.16,
        0xc9ced2,
        0.8,
      );
    }
    sheet.ring(x, y, radius, unit * 1.7, 0x17181a);
    sheet.ring(x, y, radius - unit * 1.3, unit * 0.7, 0xb9bec2);
    sheet.disc(x, y, unit * 1.4, 0x8f959a);
  }
  const pedals: Point = [width / 2 - unit * 3, axle + unit * 1.5];
  const seat: Point = [width / 2 - unit * 10, axle - unit * 30];
  const head: Point = [width / 2 + unit * 20, axle - unit * 31];
  const fork: Point = [width / 2 + unit * 22, axle - unit * 25];
  const tube = unit * 1.8;
  const top: Point = [width / 2 - unit * 9, axle - unit * 26];
  for (const [from, to] of [
    [pedals, top],
    [top, head],
    [pedals, fork],
    [rear, top],
    [rear, pedals],
    [fork, front],
    [head, fork],
  ] as const) {
    sheet.line(from, to, tube, shade(frame, 0.55));
    sheet.line(
      [from[0] - unit * 0.25, from[1] - unit * 0.25],
      [to[0] - unit * 0.25, to[1] - unit * 0.25],
      tube * 0.6,
      frame,
    );
  }
  sheet.line(top, seat, unit * 0.9, 0xb9bec2);
  sheet.ellipse(seat[0] - unit, seat[1] - unit * 0.6, unit * 7, unit * 1.5, 0x3a2418, { tilt: 0.05 });
  const bar: Point = [head[0] - unit * 1.5, head[1] - unit * 6];
  sheet.line(head, bar, unit, 0xb9bec2);
  sheet.path(
    [bar, [bar[0] + unit * 5, bar[1] - unit], [bar[0] + unit * 6, bar[1] + unit * 3]],
    unit * 1.2,
    0x2a1b12,
  );
  sheet.ring(pedals[0], pedals[1], unit * 5, unit * 0.8, 0x9aa0a5);
  sheet.line([pedals[0], pedals[1] - unit * 5], [rear[0], rear[1] - unit * 2], unit * 0.4, 0x2a2a2a);
  sheet.line([pedals[0], pedals[1] + unit * 5], [rear[0], rear[1] + unit * 2], unit * 0.4, 0x2a2a2a);
  sheet.line(pedals, [pedals[0] + unit * 5, pedals[1] + unit * 7], unit * 0.9, 0x8f959a);
  sheet.rect(pedals[0] + unit * 2.6, pedals[1] + unit * 6.6, unit * 5, unit * 1.2, 0x17181a);
  sheet.develop(random, { grain: 7, vignette: 0.35 });
}

function paintBehind(sheet: Sheet, random: Random, wall: BicycleScene['wall'], ground: number): void {
  const { width, height, unit } = sheet;
  const rough = clouds(sheet, random, { size: unit * 6, octaves: 6, roughness: 0.6 });
  const soft = clouds(sheet, random, { size: unit * 40, octaves: 4, stretch: 3 });
  const line = profile(width, random, { size: unit * 50, octaves: 6 });
  const skies = {
    sea: ramp(0x9cc3d6, 0xdbe8e6, 0xf6e7cf),
    snow: ramp(0xc7d2dc, 0xe4e9ed),
    brick: ramp(0, 0),
  };
  sheet.paint((x, y) => {
    if (y > ground + (wall === 'snow' ? (line(x) - 0.5) * unit * 6 : 0)) {
      const floor = wall === 'snow' ? 0xeef2f6 : wall === 'sea' ? 0xb8a98c : 0x77726a;
      return shade(
        floor,
        0.82 + (rough.at(x, y) - 0.5) * (wall === 'snow' ? 0.12 : 0.4) + ((y - ground) / height) * 0.3,
      );
    }
    if (wall === 'brick') {
      const [long, high] = [unit * 9, unit * 3.4];
      const row = Math.floor(y / high);
      const place = (x / long + (row % 2) * 0.5) % 1;
      const joint = place < 0.04 || y % high < unit * 0.35;
      return joint
        ? shade(0xc9bfae, 0.8 + rough.at(x, y) * 0.3)
        : shade(
            0xd8cdb9,
            0.72 + rough.at(x, y) * 0.4 + Math.sin(row * 9.1 + Math.floor(x / long) * 5.3) * 0.06,
          );
    }
    if (wall === 'sea' && y > ground * 0.72) {
      return mix(
        0x3f7f93,
        0xa9d0d4,
        (soft.at(x * 0.5, y * 3) - 0.3) * 0.9 + (rough.at(x, y) > 0.66 ? 0.4 : 0),
      );
    }
    const hills = wall === 'snow' && y > ground * (0.86 - line(x) * 0.4);
    const sky = mix(skies[wall](y / ground), 0xffffff, Math.max(0, soft.at(x, y) - 0.5) * 1.5);
    return hills ? mix(0x8d9aa5, 0xdfe6ec, rough.at(x, y)) : sky;
  });
}
