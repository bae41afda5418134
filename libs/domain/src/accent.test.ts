import { expect, test } from 'vitest';
import {
  accentContrasts,
  accentProblem,
  accentTokens,
  contrast,
  leastContrast,
  readColour,
} from './accent.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#0b6a53', '#ffffff', 6.56],
])('the contrast of %s and %s is %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

const accepted = [
  '#0b6a53',
  '#1a6a90',
  '#4959b8',
  '#7d4599',
  '#a63a68',
  '#7a5205',
  '#55700f',
  '#333333',
  '#000000',
];

test.each(accepted)('%s is readable in both themes, with its hover and fill', (colour) => {
  expect(accentProblem(colour)).toBeNull();
  const { button, light, dark } = accentContrasts(colour);
  expect(Math.min(button, light, dark)).toBeGreaterThanOrEqual(leastContrast);
  const tokens = accentTokens(colour);
  for (const fill of ['accent-fill', 'accent-fill-hover', 'accent-fill-active'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(tokens[fill][theme], tokens['on-accent'][theme])).toBeGreaterThanOrEqual(leastContrast);
    }
  }
});

test.each([
  ['#ffd400', 'contrast'],
  ['#7cc0e2', 'contrast'],
  ['#ffffff', 'contrast'],
  ['#b1261f', 'hue'],
  ['#a8452c', 'hue'],
  ['#ff8800', 'hue'],
] as const)('%s is refused for its %s, and the nearest is accepted', (colour, because) => {
  const problem = accentProblem(colour);
  expect(problem?.because).toBe(because);
  expect(accentProblem(problem?.nearest ?? '')).toBeNull();
});

test('a colour is written with six digits', () => {
  expect(['#1A6A90', '#1a6', 'navy', '#1a6a901', '1a6a90'].map(readColour)).toEqual([
    '#1a6a90',
    null,
    null,
    null,
    null,
  ]);
});
