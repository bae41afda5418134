import { describe, expect, it } from 'vitest';
import { type Scrolled, scrolledTo } from './navbar-scroll.ts';

/** Where the navbar is after the page was scrolled to one place after another. */
function after(...places: readonly number[]): boolean {
  let scrolled: Scrolled = { y: 0, run: 0, hidden: false };
  for (const y of places) scrolled = scrolledTo(y, scrolled);
  return scrolled.hidden;
}

describe('the navbar', () => {
  it('stays for 20 pixels down and is gone after, however small the steps', () => {
    expect(after(500, 470, 480, 490)).toBe(false);
    expect(after(500, 470, 480, 490, 491)).toBe(true);
  });

  it('comes back after 20 pixels up, and not before', () => {
    expect(after(500, 490, 480)).toBe(true);
    expect(after(500, 490, 480, 479)).toBe(false);
  });

  it('counts anew at each turn', () => {
    expect(after(500, 485, 495, 480)).toBe(true);
    expect(after(500, 470, 485, 475, 490)).toBe(false);
  });

  it('stands near the top, however one came there', () => {
    expect(after(20)).toBe(false);
    expect(after(30, 20)).toBe(false);
  });

  it('stays as it is while nothing moves', () => {
    expect(after(500, 500, 500)).toBe(true);
  });
});
