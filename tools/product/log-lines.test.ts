import { afterEach, expect, test, vi } from 'vitest';
import { errorIn, withoutRepeats } from './log-lines.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['{"level":50,"msg":"request failed"}', 'request failed'],
  ['{"level":60,"msg":"gone"}', 'gone'],
  ['{"level":40,"msg":"careful"}', undefined],
  ['{"level":30,"msg":"error"}', undefined],
  ['{ not json', undefined],
  ['plain words', undefined],
])('%s reports %s', (line, message) => {
  expect(errorIn(line)).toBe(message);
});

test('the same line passes once a minute', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const pass = withoutRepeats((line) => lines.push(line));
  for (const line of ['a', 'b', 'a', 'a']) pass(line);
  expect(lines).toEqual(['a', 'b']);
  vi.advanceTimersByTime(60_000);
  pass('a');
  expect(lines).toEqual(['a', 'b', 'a']);
});
