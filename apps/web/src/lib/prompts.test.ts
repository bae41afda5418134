import { afterEach, expect, it, vi } from 'vitest';
import { isPromptDue } from './modals.ts';

const now = 1_800_000_000;
const gapMs = 20 * 60_000;

afterEach(() => void vi.useRealTimers());

it.each([
  ['never', undefined, true],
  ['right now', now, false],
  ['just under a gap ago', now - 19.9 * 60, false],
  ['a gap ago', now - 20 * 60, true],
  ['in the future of a clock that was put back', now + 60 * 60, true],
  ['at an unreadable time', 'yesterday', true],
])('a prompt shown %s: %s, is due: %s', (_, shownAt, due) => {
  vi.useFakeTimers({ now: now * 1000 });
  expect(isPromptDue(shownAt?.toString(), gapMs)).toBe(due);
});
