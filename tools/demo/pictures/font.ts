import type { Colour } from './colour.ts';
import type { Ink, Sheet } from './sheet.ts';

/** Capital letters on a grid of five by seven, row by row. */
const glyphs: Readonly<Record<string, string>> = {
  A: '.###. #...# #...# ##### #...# #...# #...#',
  B: '####. #...# #...# ####. #...# #...# ####.',
  C: '.#### #.... #.... #.... #.... #.... .####',
  D: '####. #...# #...# #...# #...# #...# ####.',
  E: '##### #.... #.... ####. #.... #.... #####',
  F: '##### #.... #.... ####. #.... #.... #....',
  G: '.#### #.... #.... #..## #...# #...# .####',
  H: '#...# #...# #...# ##### #...# #...# #...#',
  I: '.###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.',
  J: '..### ...#. ...#. ...#. ...#. #..#. .##..',
  K: '#...# #..#. #.#.. ##... #.#.. #..#. #...#',
  L: '#.... #.... #.... #.... #.... #.... #####',
  M: '#...# ##.## #.#.# #.#.# #...# #...# #...#',
  N: '#...# ##..# #.#.# #..## #...# #...# #...#',
  O: '.###. #...# #...# #...# #...# #...# .###.',
  P: '####. #...# #...# ####. #.... #.... #....',
  Q: '.###. #...# #...# #...# #.#.# #..#. .##.#',
  R: '####. #...# #...# ####. #.#.. #..#. #...#',
  S: '.#### #.... #.... .###. ....# ....# ####.',
  T: '##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..',
  U: '#...# #...# #...# #...# #...# #...# .###.',
  V: '#...# #...# #...# #...# #...# .#.#. ..#..',
  W: '#...# #...# #...# #.#.# #.#.# ##.## #...#',
  X: '#...# #...# .#.#. ..#.. .#.#. #...# #...#',
  Y: '#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..',
  Z: '##### ....# ...#. ..#.. .#... #.... #####',
  0: '.###. #...# #..## #.#.# ##..# #...# .###.',
  1: '..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.',
  2: '.###. #...# ....# ..##. .#... #.... #####',
  3: '####. ....# ....# .###. ....# ....# ####.',
  4: '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
  5: '##### #.... ####. ....# ....# #...# .###.',
  6: '.###. #.... #.... ####. #...# #...# .###.',
  7: '##### ....# ...#. ..#.. ..#.. .#... .#...',
  8: '.###. #...# #...# .###. #...# #...# .###.',
  9: '.###. #...# #...# .#### ....# ....# .###.',
  '.': '..... ..... ..... ..... ..... .##.. .##..',
  ',': '..... ..... ..... ..... .##.. ..#.. .#...',
  ':': '..... .##.. .##.. ..... .##.. .##.. .....',
  '-': '..... ..... ..... .###. ..... ..... .....',
  '+': '..... ..#.. ..#.. ##### ..#.. ..#.. .....',
  '/': '....# ....# ...#. ..#.. .#... #.... #....',
  '%': '##..# ##..# ...#. ..#.. .#... #..## #..##',
  '*': '..... #.#.# .###. ##### .###. #.#.# .....',
  '=': '..... ..... ##### ..... ##### ..... .....',
  '>': '#.... .#... ..#.. ...#. ..#.. .#... #....',
  '<': '....# ...#. ..#.. .#... ..#.. ...#. ....#',
  '(': '...#. ..#.. .#... .#... .#... ..#.. ...#.',
  ')': '.#... ..#.. ...#. ...#. ...#. ..#.. .#...',
  '!': '..#.. ..#.. ..#.. ..#.. ..#.. ..... ..#..',
  '?': '.###. #...# ....# ..##. ..#.. ..... ..#..',
  "'": '..#.. ..#.. .#... ..... ..... ..... .....',
  '"': '.#.#. .#.#. ..... ..... ..... ..... .....',
  '#': '.#.#. .#.#. ##### .#.#. ##### .#.#. .#.#.',
  '&': '.##.. #..#. #.#.. .#... #.#.# #..#. .##.#',
  _: '..... ..... ..... ..... ..... ..... #####',
};

/** Height of a line of letters, and the step from one to the next, in grid squares. */
export const letterHeight = 7;
const letterStep = 6;

export function textWidth(text: string, square: number): number {
  return (text.length * letterStep - 1) * square;
}

/** The squares of a text that are filled, from its top left corner. */
export function* filledSquares(text: string): Generator<[column: number, row: number]> {
  for (const [place, letter] of Array.from(text.toUpperCase()).entries()) {
    for (const [row, squares] of (glyphs[letter] ?? '').split(' ').entries()) {
      for (const [column, square] of Array.from(squares).entries()) {
        if (square === '#') yield [place * letterStep + column, row];
      }
    }
  }
}

/** Letters from the top left corner; `square` is the size of a grid square in pixels. */
export function write(sheet: Sheet, text: string, left: number, top: number, square: number, ink: Ink): void {
  for (const [column, row] of filledSquares(text)) {
    // One edge for neighbours: squares of broken size neither overlap nor leave a gap.
    const [x, y] = [Math.round(left + column * square), Math.round(top + row * square)];
    sheet.rect(
      x,
      y,
      Math.round(left + (column + 1) * square) - x,
      Math.round(top + (row + 1) * square) - y,
      ink,
    );
  }
}

export function writeCentred(
  sheet: Sheet,
  text: string,
  centre: number,
  top: number,
  square: number,
  colour: Colour,
): void {
  write(sheet, text, centre - textWidth(text, square) / 2, top, square, colour);
}
