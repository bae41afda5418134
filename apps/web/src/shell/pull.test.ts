import { describe, expect, it } from 'vitest';
import { pulledBy, readiness, renews } from './PullToRefresh.tsx';

describe('a page pulled down', () => {
  it('lags behind the finger more and more', () => {
    const lags = [10, 50, 150, 400].map((finger) => finger - pulledBy(finger));
    expect(lags.toSorted((one, other) => one - other)).toEqual(lags);
    expect(lags[0]).toBeGreaterThan(0);
  });

  it('never moves further than 120 pixels', () => {
    expect(pulledBy(100_000)).toBeLessThanOrEqual(120);
  });

  it('stays at its top for a finger above its starting point', () => {
    expect(pulledBy(-200)).toBe(0);
  });

  it('refreshes from 72 pixels, when the ring is complete', () => {
    expect(pulledBy(150)).toBeCloseTo(72);
    expect([71.9, 72, 120].map(renews)).toEqual([false, true, true]);
    expect([0, 36, 72, 120].map(readiness)).toEqual([0, 0.5, 1, 1]);
  });
});
