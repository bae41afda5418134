import { describe, expect, it } from 'vitest';
import { type Scrolled, scrolledTo } from './Gestures.tsx';

/** Whether the navbar is visible after scrolling to these positions. */
function after(...places: readonly number[]): boolean {
  let scrolled: Scrolled = { y: 0, run: 0, hidden: false };
  for (const y of places) scrolled = scrolledTo(y, scrolled);
  return scrolled.hidden;
}

describe('the navbar', () => {
  it('stays for 20 pixels down and is hidden after, however small the steps', () => {
    expect(after(500, 470, 480, 490)).toBe(false);
    expect(after(500, 470, 480, 490, 491)).toBe(true);
  });

  it('comes back after 20 pixels up', () => {
    expect(after(500, 490, 480)).toBe(true);
    expect(after(500, 490, 480, 479)).toBe(false);
  });

  it('restarts the count at each change of direction', () => {
    expect(after(500, 485, 495, 480)).toBe(true);
    expect(after(500, 470, 485, 475, 490)).toBe(false);
  });

  it('is always visible near the top', () => {
    expect(after(20)).toBe(false);
    expect(after(30, 20)).toBe(false);
  });

  it('does not change without movement', () => {
    expect(after(500, 500, 500)).toBe(true);
  });
});
