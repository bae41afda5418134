import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { directionOf, followFinger, type Moved } from './follow-finger.ts';

describe('the direction of a finger', () => {
  it.each([
    [5, 5, 'unclear'],
    [8, 2, 'aside'],
    [-30, 29, 'aside'],
    [30, 30, 'down'],
    [3, -9, 'up'],
  ] as const)('that moved %i aside and %i down is %s', (x, y, direction) => {
    expect(directionOf({ x, y })).toBe(direction);
  });
});

describe('a followed finger', () => {
  let moves: Moved[] = [];
  let ends: string[] = [];
  const captured: number[] = [];
  // jsdom has no pointer capture.
  document.documentElement.setPointerCapture = (id) => void captured.push(id);

  beforeEach(() => {
    moves = [];
    ends = [];
    captured.length = 0;
    addEventListener(
      'pointerdown',
      (down) =>
        followFinger(down, {
          captor: document.documentElement,
          isOurs: (moved) => {
            const direction = directionOf(moved);
            if (direction === 'unclear') return 'unclear';
            return direction === 'aside' ? 'ours' : 'not ours';
          },
          onMove: (moved) => moves.push(moved),
          onEnd: ({ x }, how) => ends.push(`${how} at ${x}`),
        }),
      { once: true },
    );
  });

  const finger = (pointerId = 1) => ({ pointerId, pointerType: 'touch', isPrimary: pointerId === 1 });
  const down = (extra = {}) =>
    fireEvent.pointerDown(document.body, { ...finger(), clientX: 100, clientY: 100, ...extra });
  const move = (clientX: number, clientY: number, id = 1) =>
    fireEvent.pointerMove(document.body, { ...finger(id), clientX, clientY });

  it('is captured once its direction is clear', () => {
    down();
    move(105, 100);
    expect(captured).toEqual([]);
    move(110, 101);
    move(150, 300);
    expect(moves).toEqual([
      { x: 10, y: 1 },
      { x: 50, y: 200 },
    ]);
    expect(captured).toEqual([1]);
    fireEvent.pointerUp(document.body, finger());
    expect(ends).toEqual(['lifted at 50']);
  });

  it('is left to the browser in any other direction', () => {
    down();
    move(101, 120);
    move(200, 120);
    fireEvent.pointerUp(document.body, finger());
    expect([moves, ends]).toEqual([[], []]);
  });

  it('is cancelled by the browser', () => {
    down();
    move(150, 100);
    fireEvent.pointerCancel(document.body, finger());
    move(180, 100);
    expect(ends).toEqual(['cancelled at 50']);
  });

  it('is cancelled by a second finger', () => {
    down();
    move(150, 100);
    move(10, 10, 2);
    fireEvent.pointerDown(document.body, finger(2));
    expect(ends).toEqual(['cancelled at 50']);
  });

  it('ignores the mouse', () => {
    down({ pointerType: 'mouse' });
    move(200, 100);
    expect(moves).toEqual([]);
  });
});
