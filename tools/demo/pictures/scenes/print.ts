import type { Random } from '../../random.ts';
import { type Colour, mix, ramp, shade } from '../colour.ts';
import { filledSquares, letterHeight, textWidth, write, writeCentred } from '../font.ts';
import { clouds, profile } from '../noise.ts';
import type { Point, Sheet } from '../sheet.ts';

export type LetteringScene = {
  text: readonly string[];
  ink: Colour;
  paper: Colour;
  /** How a square of the letters is made. */
  made: 'dots' | 'wood' | 'tiles' | 'stencil';
};

/** Large letters, printed, laid or painted. */
export function lettering(sheet: Sheet, random: Random, { text, ink, paper, made }: LetteringScene): void {
  const { width, height, unit } = sheet;
  const grain = clouds(sheet, random, { size: unit * 1.8, octaves: 4, roughness: 0.7 });
  const wear = clouds(sheet, random, { size: unit * 14, octaves: 6, roughness: 0.62 });
  const board = clouds(sheet, random, { size: unit * 5, octaves: 4, stretch: 26 });
  sheet.paint((x, y) =>
    shade(paper, 0.86 + grain.at(x, y) * 0.22 + (made === 'wood' ? (board.at(x, y) - 0.5) * 0.4 : 0)),
  );
  const longest = Math.max(...text.map((line) => line.length));
  const square = Math.min((width * 0.84) / (longest * 6 - 1), (height * 0.84) / (text.length * 9 - 2));
  const top = (height - (text.length * 9 - 2) * square) / 2;
  for (const [index, line] of text.entries()) {
    const left = (width - textWidth(line, square)) / 2;
    for (const [column, row] of filledSquares(line)) {
      const [x, y] = [left + column * square, top + (index * 9 + row) * square];
      const worn = (px: number, py: number) => {
        const bare = Math.max(0, wear.at(px, py) + (grain.at(px, py) - 0.5) * 0.5 - 0.62) * 5;
        return mix(shade(ink, 0.85 + grain.at(px, py) * 0.3), sheet.at(px, py), Math.min(0.9, bare));
      };
      if (made === 'dots')
        sheet.disc(x + square / 2, y + square / 2, square * (0.36 + random.next() * 0.1), worn);
      else if (made === 'stencil')
        sheet.rect(x, y, square * 0.97, square * (row % 3 === 2 ? 0.78 : 1.01), worn);
      else if (made === 'wood') sheet.rect(x - 0.5, y - 0.5, square + 1, square + 1, worn);
      else drawTile(sheet, random, x, y, square, ink);
    }
  }
  sheet.develop(random, { grain: 5, vignette: 0.25 });
}

function drawTile(sheet: Sheet, random: Random, x: number, y: number, square: number, ink: Colour): void {
  const tone = shade(ink, 0.8 + random.next() * 0.35);
  const gap = square * 0.06;
  sheet.rect(x + gap, y + gap * 2, square - gap, square - gap, 0x000000, 0.35);
  sheet.rect(x + gap, y + gap, square - gap * 2, square - gap * 2, (px, py) =>
    shade(tone, 1.15 - ((px - x + py - y) / square) * 0.18),
  );
  sheet.rect(x + square * 0.16, y + square * 0.14, square * 0.3, square * 0.1, 0xffffff, 0.35);
}

export type CoverScene = {
  title: string;
  author: string;
  paper: Colour;
  ink: Colour;
  accent: Colour;
  figure: 'sun' | 'waves' | 'stairs' | 'moons' | 'leaves';
};

/** A book, bound in cloth, lying on a table. */
export function cover(sheet: Sheet, random: Random, scene: CoverScene): void {
  const { width, height, unit } = sheet;
  const { paper, ink, accent } = scene;
  const table = clouds(sheet, random, { size: unit * 9, octaves: 5, stretch: 22 });
  const cloth = clouds(sheet, random, { size: unit * 1.1, octaves: 3, roughness: 0.8 });
  const wood = ramp(0x5a4030, 0x7e5d44, 0xa07d5e);
  sheet.paint((x, y) => wood(table.at(x, y)));
  const high = height * 0.84;
  const wide = Math.min(width * 0.8, high * 0.68);
  const [left, top] = [(width - wide) / 2, (height - high) / 2];
  sheet.ellipse(left + wide / 2 + unit * 3, top + high / 2 + unit * 4, wide * 0.6, high * 0.55, 0x000000, {
    cover: 0.6,
    soft: unit * 8,
  });
  sheet.rect(left + unit * 1.4, top + unit * 1.2, wide, high, (_x, y) =>
    Math.floor(y / 2) % 2 === 0 ? 0xe9dfc8 : 0xcfc3a6,
  );
  const bound = (colour: Colour) => (x: number, y: number) => {
    const thread = 0.94 + ((x + y) % 3 === 0 ? 0.05 : 0) + (cloth.at(x, y) - 0.5) * 0.22;
    const hinge = Math.exp(-(((x - left - wide * 0.07) / unit) ** 2)) * 0.3;
    return shade(colour, thread - hinge - ((x - left) / wide) * 0.06);
  };
  sheet.rect(left, top, wide, high, bound(paper));
  drawFigure(
    sheet,
    random,
    scene.figure,
    { left: left + wide * 0.12, top: top + high * 0.3, wide: wide * 0.78, high: high * 0.52 },
    bound(ink),
    bound(accent),
  );
  const words = scene.title.split(' ');
  const longest = Math.max(...words.map((word) => word.length));
  const square = Math.min((wide * 0.74) / (longest * 6), (high * 0.2) / (words.length * 9));
  for (const [index, word] of words.entries()) {
    write(sheet, word, left + wide * 0.13, top + high * 0.07 + index * square * 9, square, bound(ink));
  }
  writeCentred(sheet, scene.author, left + wide * 0.52, top + high * 0.9, Math.min(square, unit * 0.62), ink);
  sheet.develop(random, { grain: 5, vignette: 0.3 });
}

type Box = { left: number; top: number; wide: number; high: number };
type Bound = (x: number, y: number) => Colour;

function drawFigure(
  sheet: Sheet,
  random: Random,
  figure: CoverScene['figure'],
  box: Box,
  ink: Bound,
  accent: Bound,
): void {
  const { unit } = sheet;
  const { left, top, wide, high } = box;
  const [middle, centre] = [left + wide / 2, top + high / 2];
  switch (figure) {
    case 'sun':
      for (let ray = 0; ray < 24; ray++) {
        const angle = (ray / 24) * Math.PI * 2;
        const [from, to] = [wide * 0.27, wide * (ray % 2 === 0 ? 0.46 : 0.38)];
        sheet.line(
          [middle + Math.cos(angle) * from, centre + Math.sin(angle) * from],
          [middle + Math.cos(angle) * to, centre + Math.sin(angle) * to],
          unit * 0.9,
          ink,
        );
      }
      sheet.disc(middle, centre, wide * 0.22, accent);
      return;
    case 'waves':
      for (let wave = 0; wave < 11; wave++) {
        const y = top + (wave / 10) * high;
        const points = Array.from({ length: 60 }, (_, step): Point => [
          left + (step / 59) * wide,
          y + Math.sin(step / 3.2 + wave * 1.7) * high * 0.03,
        ]);
        sheet.path(points, unit * (0.5 + wave * 0.11), wave % 3 === 0 ? accent : ink);
      }
      return;
    case 'stairs':
      for (let step = 0; step < 9; step++) {
        const [x, y] = [left + (step / 9) * wide, top + high - ((step + 1) / 9) * high];
        sheet.rect(x, y, wide / 9 - unit * 0.5, top + high - y, step === 6 ? accent : ink);
      }
      return;
    case 'moons':
      for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 4; column++) {
          const [x, y] = [left + (column + 0.5) * (wide / 4), top + (row + 0.5) * (high / 4)];
          const radius = Math.min(wide, high) / 10;
          sheet.disc(x, y, radius, row * 4 + column === 10 ? accent : ink);
          const seen = sheet.at(left, top - unit * 2);
          sheet.disc(
            x + ((row * 4 + column) / 16 - 0.5) * radius * 3.6,
            y,
            radius * 0.96,
            seen,
            row * 4 + column === 10 ? 0 : 1,
          );
        }
      }
      return;
    case 'leaves':
      for (let leaf = 0; leaf < 14; leaf++) {
        const up = leaf / 14;
        const side = leaf % 2 === 0 ? 1 : -1;
        const [x, y] = [middle + side * wide * 0.17 * (1 - up * 0.5), top + high * (1 - up * 0.9)];
        sheet.ellipse(x, y, wide * 0.17 * (1 - up * 0.55), high * 0.034, random.chance(0.2) ? accent : ink, {
          tilt: -0.6 * side,
        });
      }
      sheet.line([middle, top + high * 1.02], [middle, top + high * 0.06], unit * 0.8, ink);
  }
}

export type PlotScene = {
  title: string;
  across: readonly string[];
  up: readonly string[];
  /** One list of shares (0 to 1) for each line, or one for bars. */
  series: readonly (readonly number[])[];
  drawn: 'lines' | 'bars' | 'dots';
  paper?: 'white' | 'squared';
};

const pens: readonly Colour[] = [0x1f6f8b, 0xd1495b, 0xedae49, 0x5b8c5a];

/** A chart with its axes, as somebody made it at home. */
export function plot(
  sheet: Sheet,
  random: Random,
  { title, across, up, series, drawn, paper }: PlotScene,
): void {
  const { width, height, unit } = sheet;
  const fibre = clouds(sheet, random, { size: unit * 1.2, octaves: 3 });
  sheet.paint((x, y) => shade(paper === 'squared' ? 0xf6f3e6 : 0xfdfcf8, 0.97 + fibre.at(x, y) * 0.05));
  if (paper === 'squared') {
    for (let x = 0; x < width; x += unit * 2.5) sheet.line([x, 0], [x, height], 1, 0x8fb4cc, 0.45);
    for (let y = 0; y < height; y += unit * 2.5) sheet.line([0, y], [width, y], 1, 0x8fb4cc, 0.45);
  }
  const [left, right, top, bottom] = [unit * 15, width - unit * 6, unit * 17, height - unit * 13];
  write(sheet, title, left, unit * 6, Math.min(unit * 0.62, (right - left) / (title.length * 6)), 0x22262b);
  for (const [index, label] of up.entries()) {
    const y = bottom - (index / (up.length - 1)) * (bottom - top);
    sheet.line([left, y], [right, y], Math.max(1, unit * 0.12), 0x9aa3ab, 0.55);
    write(
      sheet,
      label,
      left - textWidth(label, unit * 0.36) - unit * 2,
      y - unit * 1.2,
      unit * 0.36,
      0x4a5158,
    );
  }
  for (const [index, label] of across.entries()) {
    const x = left + ((index + 0.5) / across.length) * (right - left);
    writeCentred(sheet, label, x, bottom + unit * 3, unit * 0.36, 0x4a5158);
  }
  const place = (share: number, index: number, count: number): Point => [
    left + ((index + 0.5) / count) * (right - left),
    bottom - share * (bottom - top),
  ];
  for (const [line, shares] of series.entries()) {
    const pen = pens[line % pens.length] ?? 0;
    const points = shares.map((share, index) => place(share, index, shares.length));
    if (drawn === 'lines') sheet.path(points, unit * 0.75, pen);
    for (const [x, y] of drawn === 'bars' ? [] : points)
      sheet.disc(x, y, unit * (drawn === 'dots' ? 1 : 0.85), pen, drawn === 'dots' ? 0.8 : 1);
    if (drawn !== 'bars') continue;
    const wide = ((right - left) / shares.length) * 0.68;
    for (const [x, y] of points)
      sheet.rect(x - wide / 2, y, wide, bottom - y, (_x, at) =>
        shade(pen, 1.1 - ((at - y) / (bottom - top)) * 0.2),
      );
  }
  sheet.line([left, top], [left, bottom], unit * 0.3, 0x22262b);
  sheet.line([left, bottom], [right, bottom], unit * 0.3, 0x22262b);
  sheet.develop(random, { grain: 2, vignette: 0.05 });
}

export type BadgesScene = { words: readonly string[] };

/** A wall of small buttons, as at the foot of a home page. */
export function badges(sheet: Sheet, random: Random, { words }: BadgesScene): void {
  const { width, height, unit } = sheet;
  const columns = Math.max(3, Math.round(width / (unit * 26)));
  const wide = width / columns;
  const high = (wide * 31) / 88;
  sheet.paint((x, y) =>
    (Math.floor(x / unit / 4) + Math.floor(y / unit / 4)) % 2 === 0 ? 0x101a33 : 0x131f3d,
  );
  for (let count = 0; count < 160; count++) drawSpark(sheet, random);
  const squares = wide / 88;
  for (let row = 0; row * high * 1.18 < height; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * wide + wide * 0.03, row * high * 1.18 + high * 0.1];
      const [from, to] = [random.pick(pens), shade(random.pick(pens), 0.45)];
      const [w, h] = [wide * 0.94, high * 0.98];
      sheet.rect(x, y, w, h, 0xd8d8d8);
      sheet.rect(x + squares * 2, y + squares * 2, w - squares * 2, h - squares * 2, 0x4a4a4a);
      sheet.rect(x + squares * 2, y + squares * 2, w - squares * 4, h - squares * 4, (px) =>
        mix(from, to, (px - x) / w),
      );
      const words2 = random.pick(words).split('|');
      const square = Math.min(
        (w * 0.82) / (Math.max(...words2.map((word) => word.length)) * 6),
        h / (words2.length * 10),
      );
      for (const [line, word] of words2.entries()) {
        const middle = y + (h - words2.length * square * 9) / 2 + line * square * 9 + square;
        writeCentred(sheet, word, x + w / 2 + squares, middle + squares, square, 0x000000);
        writeCentred(sheet, word, x + w / 2, middle, square, 0xffffff);
      }
    }
  }
  sheet.develop(random, { grain: 3, vignette: 0.1 });
}

function drawSpark(sheet: Sheet, random: Random): void {
  sheet.disc(
    random.next() * sheet.width,
    random.next() * sheet.height,
    sheet.unit * 0.25,
    0xffffff,
    random.next(),
  );
}

export type TransitScene = { lines: number; water?: true };

const lineColours: readonly Colour[] = [0xd43f3a, 0x1f77b4, 0x2ca25f, 0xf2a900, 0x7b4ea3, 0x8c564b];

/** The map of a tram network, every line a colour. */
export function transit(sheet: Sheet, random: Random, { lines, water }: TransitScene): void {
  const { width, height, unit } = sheet;
  sheet.paint(() => 0xfaf8f2);
  if (water) {
    const bank = profile(width, random, { size: unit * 60, octaves: 3 });
    for (let x = 0; x < width; x += 3) {
      const y = height * (0.3 + bank(x) * 0.5);
      sheet.line([x, y], [x + 3, height * (0.3 + bank(x + 3) * 0.5)], unit * 9, 0xcfe5ee);
    }
  }
  const step = unit * 8;
  const stops: Point[] = [];
  for (let line = 0; line < lines; line++) {
    const colour = lineColours[line % lineColours.length] ?? 0;
    let [x, y] =
      line % 2 === 0
        ? [step * 0.7, step * random.integer(2, Math.floor(height / step) - 2)]
        : [step * random.integer(2, Math.floor(width / step) - 2), step * 0.7];
    const home = line % 2 === 0 ? 0 : 2;
    const points: Point[] = [[x, y]];
    while (x > 0 && y > 0 && x < width - step && y < height - step) {
      const direction = ((home + random.pick([0, 0, 0, 1, -1]) + 8) % 8) * (Math.PI / 4);
      x += Math.round(Math.cos(direction)) * step;
      y += Math.round(Math.sin(direction)) * step;
      points.push([x, y]);
    }
    sheet.path(points, unit * 1.9, colour);
    stops.push(...points);
  }
  const seen = new Map<string, number>();
  for (const [x, y] of stops) seen.set(`${x},${y}`, (seen.get(`${x},${y}`) ?? 0) + 1);
  for (const [x, y] of stops) {
    const change = (seen.get(`${x},${y}`) ?? 0) > 1;
    sheet.disc(x, y, unit * (change ? 2 : 1.25), 0x22262b);
    sheet.disc(x, y, unit * (change ? 1.35 : 0.75), 0xffffff);
  }
  sheet.rect(unit * 3, height - unit * 9, unit * 36, unit * 6, 0xffffff, 0.85);
  write(sheet, `${lines} LINES`, unit * 4.5, height - unit * 8, unit * 0.6, 0x22262b);
  sheet.develop(random, { grain: 2, vignette: 0.05 });
}

export type ManuscriptScene = { hand: 'upright' | 'slanted' | 'columns'; initial?: Colour };

/** A page in a hand that nobody can read. */
export function manuscript(sheet: Sheet, random: Random, { hand, initial }: ManuscriptScene): void {
  const { width, height, unit } = sheet;
  const age = clouds(sheet, random, { size: unit * 40, octaves: 7, roughness: 0.55 });
  const fibre = clouds(sheet, random, { size: unit * 1.4, octaves: 3, roughness: 0.7 });
  const vellum = ramp(0x9a7a4a, 0xcfb380, 0xe9d7ac, 0xf3e7c8);
  sheet.paint((x, y) => {
    const rim = Math.min(x, y, width - x, height - y) / (unit * 14);
    return vellum(
      Math.min(1, 0.35 + rim * 0.5) * 0.75 + (age.at(x, y) - 0.5) * 0.7 + (fibre.at(x, y) - 0.5) * 0.25,
    );
  });
  const [left, right, top, bottom] = [width * 0.14, width * 0.88, height * 0.12, height * 0.9];
  const line = unit * 5;
  const ink = (x: number, y: number) => mix(0x2a1b12, 0x7a5a35, Math.max(0, age.at(x * 1.3, y) - 0.4) * 1.6);
  for (let y = top; y < bottom; y += line) {
    sheet.line([left, y + line * 0.4], [right, y + line * 0.4], 1, 0x8a4a35, 0.25);
    const indent = initial !== undefined && y < top + line * 3.2 ? unit * 19 : 0;
    let x = left + indent;
    const end = right - (random.chance(0.15) ? random.next() * unit * 30 : 0);
    while (x < end) {
      const letters = random.integer(2, 9);
      for (let letter = 0; letter < letters && x < end; letter++)
        x += drawStrokes(sheet, random, x, y, hand, ink);
      x += unit * 1.8;
    }
  }
  if (initial !== undefined) drawInitial(sheet, random, left, top - line * 0.5, unit * 17, initial);
  sheet.develop(random, { grain: 5, vignette: 0.3 });
}

function drawStrokes(
  sheet: Sheet,
  random: Random,
  x: number,
  y: number,
  hand: ManuscriptScene['hand'],
  ink: Bound,
): number {
  const { unit } = sheet;
  const lean = hand === 'slanted' ? -0.9 : hand === 'upright' ? 0 : 0.3;
  const strokes = random.integer(1, 3);
  const step = unit * (hand === 'columns' ? 0.85 : 1.05);
  for (let stroke = 0; stroke < strokes; stroke++) {
    const at = x + stroke * step;
    const up = random.chance(0.18) ? unit * 2.6 : unit * 0.9;
    const down = random.chance(0.12) ? unit * 2.6 : unit * 1.2;
    sheet.line([at - lean * up * 0.3, y - up], [at + lean * down * 0.3, y + down], unit * 0.42, ink, 0.88);
    if (random.chance(0.6)) sheet.line([at, y + unit], [at + step, y - unit * 0.6], unit * 0.2, ink, 0.75);
    if (random.chance(0.14)) sheet.disc(at + unit * 0.3, y - unit * 1.9, unit * 0.24, ink, 0.85);
  }
  return strokes * step;
}

function drawInitial(
  sheet: Sheet,
  random: Random,
  left: number,
  top: number,
  size: number,
  colour: Colour,
): void {
  const { unit } = sheet;
  sheet.rect(left, top, size, size, (x, y) =>
    shade(colour, 0.85 + Math.sin(x / unit / 0.8) * Math.sin(y / unit / 0.8) * 0.18),
  );
  for (let curl = 0; curl < 22; curl++) {
    sheet.ring(
      left + random.next() * size,
      top + random.next() * size,
      unit * (0.6 + random.next() * 1.6),
      unit * 0.25,
      0xd9b24a,
      0.9,
    );
  }
  const letter = random.pick(['A', 'D', 'H', 'M', 'S']);
  const square = (size * 0.78) / letterHeight;
  write(sheet, letter, left + (size - square * 5) / 2, top + size * 0.11, square, 0xf3e2b0);
}
