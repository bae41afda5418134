import { describe, expect, test } from 'vitest';
import {
  isPublicId,
  newObjectId,
  newPublicId,
  objectIdAt,
  objectIdTime,
  readObjectId,
  zeroId,
} from './ids.ts';

describe('object ids', () => {
  test('have 24 lower-case hexadecimal digits, and each is greater than the one before', () => {
    const ids = Array.from({ length: 2000 }, () => newObjectId());
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('rise even when the clock goes back', () => {
    const later = newObjectId(Date.now() + 1000);
    expect(newObjectId(Date.now() - 60_000) > later).toBe(true);
  });

  test('begin with the moment they were made at', () => {
    const moment = Date.parse('2026-04-29T06:12:00.345Z');
    const id = objectIdAt(BigInt(moment) * 1_000_000n);
    expect(objectIdTime(id)).toBe(moment);
    expect(BigInt(`0x${id.slice(0, 16)}`)).toBe(BigInt(moment) * 1_000_000n);
  });

  test('of the same moment differ', () => {
    expect(objectIdAt(1n)).not.toBe(objectIdAt(1n));
  });

  test.each(['17A1B2C3D4E5F60718293A4B', '17a1b2c3d4e5f60718293a4b', zeroId])('may be sent as %s', (id) => {
    expect(readObjectId(id)).toBe(id.toLowerCase());
  });

  test.each([
    '',
    'x',
    '17a1b2c3d4e5f60718293a4',
    '17a1b2c3d4e5f60718293a4b0',
    '17a1b2c3d4e5f60718293a4g',
    ' '.repeat(24),
  ])('are not "%s"', (text) => {
    expect(readObjectId(text)).toBeNull();
  });
});

describe('public ids', () => {
  test('have 8 characters from 0-9A-Za-z_, and do not repeat', () => {
    const ids = Array.from({ length: 2000 }, () => newPublicId());
    for (const id of ids) expect(isPublicId(id)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('use every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const character of Array.from({ length: 8000 }, () => newPublicId()).join('')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(63);
    // 64,000 draws: 1016 expected of each character, standard deviation 32; allow six deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1016)).toBeLessThan(200);
  });

  test.each(['', 'abcdefg', 'abcdefghi', 'abc-efgh', 'abcdefg\n', 'äbcdefgh'])('are not "%s"', (text) => {
    expect(isPublicId(text)).toBe(false);
  });
});
