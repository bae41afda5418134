import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['nothing', '', 0],
    ['one that is too short', 'Aa1!xyz', 1],
    ['a common one', 'sunshine', 1],
    ['a common one in capitals with what sites ask for', 'Password123!', 1],
    ['a row of digits', '1234567890', 1],
    ['a repetition, by what repeats', 'abcabcabcabcabcabc', 2],
    ['eight letters', 'tkfmwzqe', 2],
    ['eight characters of every kind, no better than letters', 'tK7!wz$e', 2],
    ['twelve letters', 'tkfmwzqeplod', 3],
    ['plain words', 'three plain words', 4],
    ['words in any script', 'три простых слова', 4],
  ])('is right for %s', (_, password, level) => {
    expect(passwordStrength(password).level).toBe(level);
  });
});
