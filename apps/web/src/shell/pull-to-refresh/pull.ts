import { layout } from '@confab/domain';

const { max, from } = layout.pullToRefresh;

/** A finger that has gone so far has pulled the page to where letting go renews it. */
const fingerToRenew = 150;
const firmness = fingerToRenew / -Math.log(1 - from / max);

/** How far the page follows a finger that has gone so far down: the further, the less, and never beyond its maximum. */
export function pulledBy(down: number): number {
  return max * (1 - Math.exp(-Math.max(0, down) / firmness));
}

/** Whether letting go of the page there renews it. */
export const renews = (pulled: number): boolean => pulled >= from;

/** How much of the ring is drawn there, from 0 to 1. */
export const readiness = (pulled: number): number => Math.min(1, pulled / from);
