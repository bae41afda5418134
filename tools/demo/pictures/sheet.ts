import type { Random } from '../random.ts';
import { type Colour, mix } from './colour.ts';

export type Point = readonly [x: number, y: number];

/** A colour, or one for each place. */
export type Ink = Colour | ((x: number, y: number) => Colour);

/** Pixels to paint on: red, green and blue, a byte each, row by row from the top left. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 3);
  }

  /** A hundredth of the shorter side: measures in it look alike in every format. */
  get unit(): number {
    return Math.min(this.width, this.height) / 100;
  }

  at(x: number, y: number): Colour {
    const index = (this.#inside(y, this.height) * this.width + this.#inside(x, this.width)) * 3;
    const { data } = this;
    return ((data[index] ?? 0) << 16) | ((data[index + 1] ?? 0) << 8) | (data[index + 2] ?? 0);
  }

  #inside(place: number, length: number): number {
    return place < 0 ? 0 : place >= length ? length - 1 : place | 0;
  }

  /** Whole coordinates; what lies outside is left away. */
  set(x: number, y: number, colour: Colour): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const index = (y * this.width + x) * 3;
    this.data[index] = (colour >> 16) & 255;
    this.data[index + 1] = (colour >> 8) & 255;
    this.data[index + 2] = colour & 255;
  }

  /** Lays a colour over what is there; `cover` from 0 to 1. */
  blend(x: number, y: number, colour: Colour, cover: number): void {
    if (cover <= 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    this.set(x, y, cover >= 1 ? colour : mix(this.at(x, y), colour, cover));
  }

  /** Adds light, as a lamp does; `strength` from 0 to 1. */
  glow(x: number, y: number, colour: Colour, strength: number): void {
    if (strength <= 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const index = (y * this.width + x) * 3;
    const { data } = this;
    data[index] = (data[index] ?? 0) + ((colour >> 16) & 255) * strength;
    data[index + 1] = (data[index + 1] ?? 0) + ((colour >> 8) & 255) * strength;
    data[index + 2] = (data[index + 2] ?? 0) + (colour & 255) * strength;
  }

  paint(colourAt: (x: number, y: number) => Colour): void {
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) this.set(x, y, colourAt(x, y));
    }
  }

  rect(left: number, top: number, width: number, height: number, ink: Ink, cover = 1): void {
    const [right, bottom] = [Math.round(left + width), Math.round(top + height)];
    for (let y = Math.max(0, Math.round(top)); y < Math.min(this.height, bottom); y++) {
      for (let x = Math.max(0, Math.round(left)); x < Math.min(this.width, right); x++) {
        this.blend(x, y, inkAt(ink, x, y), cover);
      }
    }
  }

  disc(x: number, y: number, radius: number, ink: Ink, cover = 1): void {
    this.ellipse(x, y, radius, radius, ink, { cover });
  }

  /** `tilt` in radians; `soft` is how many pixels the edge takes to fade. */
  ellipse(
    centreX: number,
    centreY: number,
    radiusX: number,
    radiusY: number,
    ink: Ink,
    { tilt = 0, cover = 1, soft = 1 }: { tilt?: number; cover?: number; soft?: number } = {},
  ): void {
    const cos = Math.cos(tilt);
    const sin = Math.sin(tilt);
    const smaller = Math.min(radiusX, radiusY);
    const outer = 1 + soft / 2 / smaller;
    // As far as the tilted ellipse reaches to the sides and up and down.
    const reachX = outer * Math.sqrt((radiusX * cos) ** 2 + (radiusY * sin) ** 2);
    const reachY = outer * Math.sqrt((radiusX * sin) ** 2 + (radiusY * cos) ** 2);
    this.#each(centreX - reachX, centreY - reachY, centreX + reachX, centreY + reachY, (x, y) => {
      const dx = x - centreX;
      const dy = y - centreY;
      const along = (dx * cos + dy * sin) / radiusX;
      const across = (dy * cos - dx * sin) / radiusY;
      const squared = along * along + across * across;
      if (squared > outer * outer) return;
      const inside = ((1 - Math.sqrt(squared)) * smaller) / soft + 0.5;
      if (inside > 0) this.blend(x, y, inkAt(ink, x, y), Math.min(1, inside) * cover);
    });
  }

  ring(centreX: number, centreY: number, radius: number, thickness: number, ink: Ink, cover = 1): void {
    const reach = radius + thickness;
    this.#each(centreX - reach, centreY - reach, centreX + reach, centreY + reach, (x, y) => {
      const inside = thickness / 2 - Math.abs(distance(x - centreX, y - centreY) - radius) + 0.5;
      if (inside > 0) this.blend(x, y, inkAt(ink, x, y), Math.min(1, inside) * cover);
    });
  }

  line([fromX, fromY]: Point, [toX, toY]: Point, thickness: number, ink: Ink, cover = 1): void {
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const squared = alongX * alongX + alongY * alongY || 1;
    const reach = thickness / 2 + 1;
    const [left, right] = [Math.min(fromX, toX) - reach, Math.max(fromX, toX) + reach];
    // Row by row, only as far as the line reaches in it: long thin lines have large boxes.
    const steep = Math.abs(alongY) < 1e-9 ? Infinity : alongX / alongY;
    const spread = Number.isFinite(steep) ? reach * Math.hypot(1, steep) : Infinity;
    for (let y = Math.floor(Math.min(fromY, toY) - reach); y <= Math.max(fromY, toY) + reach; y++) {
      const middle = Number.isFinite(steep) ? fromX + (y - fromY) * steep : fromX;
      const [from, to] = [Math.max(left, middle - spread), Math.min(right, middle + spread)];
      for (let x = Math.floor(Math.max(0, from)); x <= Math.min(this.width - 1, to); x++) {
        const share = Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / squared));
        const far = distance(x - fromX - alongX * share, y - fromY - alongY * share);
        const inside = thickness / 2 - far + 0.5;
        if (inside > 0) this.blend(x, y, inkAt(ink, x, y), Math.min(1, inside) * cover);
      }
    }
  }

  /** Joins the points one after the other. */
  path(points: readonly Point[], thickness: number, ink: Ink, cover = 1): void {
    let before: Point | undefined;
    for (const point of points) {
      if (before) this.line(before, point, thickness, ink, cover);
      before = point;
    }
  }

  /** Fills the inside of the outline; edges are smooth. */
  polygon(outline: readonly Point[], ink: Ink, cover = 1): void {
    const rows = 4;
    const ys = outline.map(([, y]) => y);
    const covered = new Float32Array(this.width);
    for (
      let y = Math.max(0, Math.floor(Math.min(...ys)));
      y <= Math.min(this.height - 1, Math.max(...ys));
      y++
    ) {
      covered.fill(0);
      for (let row = 0; row < rows; row++)
        addSpans(covered, crossings(outline, y + (row + 0.5) / rows), 1 / rows);
      for (const [x, share] of covered.entries()) {
        if (share > 0) this.blend(x, y, inkAt(ink, x, y), Math.min(1, share) * cover);
      }
    }
  }

  #each(
    left: number,
    top: number,
    right: number,
    bottom: number,
    visit: (x: number, y: number) => void,
  ): void {
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(this.height - 1, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(this.width - 1, right); x++) visit(x, y);
    }
  }

  /** What a lens and a film add: darker corners and grain. */
  develop(random: Random, { grain = 5, vignette = 0.25 }: { grain?: number; vignette?: number } = {}): void {
    const { width, height, data } = this;
    // A strip of grain that each row shows from another place: drawn anew, it would take longer than many a picture.
    const strip = Float32Array.from({ length: 8192 }, () => (random.next() + random.next() - 1) * grain);
    const across = Float32Array.from({ length: width }, (_, x) => (x / width - 0.5) ** 2);
    let index = 0;
    for (let y = 0; y < height; y++) {
      const down = (y / height - 0.5) ** 2;
      const from = random.integer(0, strip.length - 1);
      for (let x = 0; x < width; x++) {
        const light = 1 - vignette * 2 * ((across[x] ?? 0) + down);
        const speck = strip[(from + x) % strip.length] ?? 0;
        data[index] = (data[index] ?? 0) * light + speck;
        data[index + 1] = (data[index + 1] ?? 0) * light + speck;
        data[index + 2] = (data[index + 2] ?? 0) * light + speck;
        index += 3;
      }
    }
  }
}

/** `Math.hypot` guards against numbers that no picture has, and takes many times as long. */
export function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

function inkAt(ink: Ink, x: number, y: number): Colour {
  return typeof ink === 'number' ? ink : ink(x, y);
}

/** Where a row enters and leaves the outline, from left to right. */
function crossings(outline: readonly Point[], y: number): number[] {
  const found: number[] = [];
  let [beforeX, beforeY] = outline.at(-1) ?? [0, 0];
  for (const [x, pointY] of outline) {
    if (pointY > y !== beforeY > y) found.push(x + ((y - pointY) / (beforeY - pointY)) * (beforeX - x));
    [beforeX, beforeY] = [x, pointY];
  }
  return found.sort((a, b) => a - b);
}

function addSpans(covered: Float32Array, edges: readonly number[], share: number): void {
  for (let index = 0; index + 1 < edges.length; index += 2) {
    const from = Math.max(0, edges[index] ?? 0);
    const to = Math.min(covered.length, edges[index + 1] ?? 0);
    for (let x = Math.floor(from); x < to; x++) {
      const part = Math.min(to, x + 1) - Math.max(from, x);
      covered[x] = (covered[x] ?? 0) + part * share;
    }
  }
}
