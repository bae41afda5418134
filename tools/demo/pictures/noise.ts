import type { Random } from '../random.ts';

/** A number for each pixel. */
export class Field {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.values = new Float32Array(width * height);
  }

  /** Whole coordinates; beyond the edge counts what is at the edge. */
  at(x: number, y: number): number {
    const column = x < 0 ? 0 : x >= this.width ? this.width - 1 : x | 0;
    const row = y < 0 ? 0 : y >= this.height ? this.height - 1 : y | 0;
    return this.values[row * this.width + column] ?? 0;
  }

  /** Between the pixels. */
  between(x: number, y: number): number {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = x - column;
    const down = y - row;
    const upper = this.at(column, row) * (1 - across) + this.at(column + 1, row) * across;
    const lower = this.at(column, row + 1) * (1 - across) + this.at(column + 1, row + 1) * across;
    return upper * (1 - down) + lower * down;
  }

  /** How steep it is to the right and downwards. */
  slope(x: number, y: number, reach = 1): [right: number, down: number] {
    return [this.at(x + reach, y) - this.at(x - reach, y), this.at(x, y + reach) - this.at(x, y - reach)];
  }
}

/** Hills narrower than this, in pixels, are left to the grain. */
const smallest = 1.5;

/** Hills at least this wide are broad; a pixel of the small field is `fold` pixels of the large one. */
const broadest = 24;
const fold = 4;

type Frame = { readonly width: number; readonly height: number };

/**
 * Soft noise between 0 and 1, around 0.5. `size` is the width of its largest hills in pixels, `stretch` how much wider
 * than high they are; each octave adds hills of half the size and `roughness` times the height.
 */
export function clouds(
  { width, height }: Frame,
  random: Random,
  {
    size,
    octaves = 5,
    roughness = 0.5,
    stretch = 1,
  }: { size: number; octaves?: number; roughness?: number; stretch?: number },
): Field {
  const field = new Field(width, height);
  // Broad hills change slowly: they are heaped up on a smaller field, which is then spread over the large one.
  const broad = new Field(Math.ceil(width / fold) + 2, Math.ceil(height / fold) + 2);
  let weight = 1;
  let total = 0;
  let [cellWidth, cellHeight] = [size * Math.sqrt(stretch), size / Math.sqrt(stretch)];
  for (
    let octave = 0;
    octave < octaves && (octave === 0 || Math.max(cellWidth, cellHeight) >= smallest);
    octave++
  ) {
    if (Math.min(cellWidth, cellHeight) >= broadest) {
      addHills(broad, random, cellWidth / fold, cellHeight / fold, weight);
    } else addHills(field, random, cellWidth, cellHeight, weight);
    total += weight;
    weight *= roughness;
    cellWidth /= 2;
    cellHeight /= 2;
  }
  if (size / Math.sqrt(stretch) >= broadest) spread(field, broad);
  const { values } = field;
  for (let index = 0; index < values.length; index++) values[index] = (values[index] ?? 0) / total;
  return field;
}

/** One octave: random heights on a grid, joined smoothly. */
function addHills(field: Field, random: Random, cellWidth: number, cellHeight: number, weight: number): void {
  const columns = Math.ceil(field.width / cellWidth) + 2;
  addGrid(field, {
    cellWidth,
    cellHeight,
    weight,
    nextRow: () => fillWithChance(new Float32Array(columns), random),
    ease: (share) => share * share * (3 - 2 * share),
  });
}

/** A small field over a large one. */
function spread(field: Field, { width, values }: Field): void {
  let row = 0;
  addGrid(field, {
    cellWidth: fold,
    cellHeight: fold,
    weight: 1,
    nextRow: () => values.subarray(row * width, ++row * width),
    ease: (share) => share,
  });
}

type Grid = {
  cellWidth: number;
  cellHeight: number;
  weight: number;
  /** Heights at the corners of the cells, from the top. */
  nextRow: () => Float32Array;
  /** The way from one corner to the next, 0 to 1. */
  ease: (share: number) => number;
};

/** Adds the heights of a grid, and what lies between them. Rows are prepared once, which is most of the speed. */
function addGrid(field: Field, { cellWidth, cellHeight, weight, nextRow, ease }: Grid): void {
  const { width, height, values } = field;
  const cells = Int32Array.from({ length: width }, (_, x) => Math.floor(x / cellWidth));
  const shares = Float32Array.from({ length: width }, (_, x) => ease((x / cellWidth) % 1));

  let upper = nextRow();
  let lower = nextRow();
  let cellRow = 0;
  const joined = new Float32Array(upper.length);
  for (let y = 0; y < height; y++) {
    for (const row = Math.floor(y / cellHeight); cellRow < row; cellRow++) {
      upper = lower;
      lower = nextRow();
    }
    const down = ease((y / cellHeight) % 1);
    for (let column = 0; column < joined.length; column++) {
      const above = upper[column] ?? 0;
      joined[column] = (above + ((lower[column] ?? 0) - above) * down) * weight;
    }
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const cell = cells[x] ?? 0;
      const left = joined[cell] ?? 0;
      const height = left + ((joined[cell + 1] ?? 0) - left) * (shares[x] ?? 0);
      values[start + x] = (values[start + x] ?? 0) + height;
    }
  }
}

function fillWithChance(values: Float32Array, random: Random): Float32Array {
  for (let index = 0; index < values.length; index++) values[index] = random.next();
  return values;
}

/** A wandering line: one value from 0 to 1 for each x. */
export function profile(
  width: number,
  random: Random,
  options: { size: number; octaves?: number; roughness?: number },
) {
  const line = clouds({ width, height: 1 }, random, options);
  return (x: number) => line.at(x, 0);
}

export type Cell = {
  /** Distances to the nearest and to the second nearest seed, in cells. */
  nearest: number;
  second: number;
  /** A number from 0 to 1 that belongs to the nearest seed. */
  tag: number;
};

/** Cells of a foam, a stone wall, a giraffe: seeds strewn over a grid of squares of this size. */
export function foam({ width, height }: Frame, random: Random, size: number): (x: number, y: number) => Cell {
  const columns = Math.ceil(width / size) + 3;
  const rows = Math.ceil(height / size) + 3;
  const seeds = fillWithChance(new Float32Array(columns * rows * 3), random);
  const cell: Cell = { nearest: 0, second: 0, tag: 0 };
  return (x, y) => {
    const placeX = x / size + 1;
    const placeY = y / size + 1;
    const column = Math.max(1, Math.min(columns - 2, Math.floor(placeX)));
    const row = Math.max(1, Math.min(rows - 2, Math.floor(placeY)));
    let nearest = 9;
    let second = 9;
    let tag = 0;
    for (let cellY = row - 1; cellY <= row + 1; cellY++) {
      for (let cellX = column - 1; cellX <= column + 1; cellX++) {
        const index = (cellY * columns + cellX) * 3;
        const dx = cellX + (seeds[index] ?? 0) - placeX;
        const dy = cellY + (seeds[index + 1] ?? 0) - placeY;
        const far = dx * dx + dy * dy;
        if (far < nearest) {
          second = nearest;
          nearest = far;
          tag = seeds[index + 2] ?? 0;
        } else if (far < second) second = far;
      }
    }
    // One object for all answers: it is read before the next question.
    cell.nearest = Math.sqrt(nearest);
    cell.second = Math.sqrt(second);
    cell.tag = tag;
    return cell;
  };
}
