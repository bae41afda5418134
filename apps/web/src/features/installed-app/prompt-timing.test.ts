import { describe, expect, test } from 'vitest';
import { mayPrompt, readShownAt } from './prompt-timing.ts';

const nowMs = 1_800_000_000_000;
const minutesAgo = (minutes: number) => nowMs / 1000 - minutes * 60;
const moment = { waiting: true, free: true, shownAt: undefined, nowMs };

describe("'Update available'", () => {
  test('is shown once a new version waits and somebody is free to read it', () => {
    expect(mayPrompt(moment)).toBe(true);
    expect(mayPrompt({ ...moment, waiting: false })).toBe(false);
    expect(mayPrompt({ ...moment, free: false })).toBe(false);
  });

  test.each([
    [0, false],
    [19.9, false],
    [20, true],
    [3000, true],
  ])('shown %s minutes ago, comes again: %s', (minutes, again) =>
    expect(mayPrompt({ ...moment, shownAt: minutesAgo(minutes) })).toBe(again),
  );

  test('is not silenced by a clock that was put back', () =>
    expect(mayPrompt({ ...moment, shownAt: minutesAgo(-60) })).toBe(true));

  test('takes what is stored and is no time for never', () => {
    expect(readShownAt(undefined)).toBe(undefined);
    expect(readShownAt('yesterday')).toBe(undefined);
    expect(readShownAt('1800000000')).toBe(1_800_000_000);
  });
});
