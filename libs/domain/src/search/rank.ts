import { objectIdTime } from '../ids.ts';

const yearMs = 365.25 * 24 * 60 * 60 * 1000;

/**
 * What speaks for a result whatever was asked for: each doubling of its points counts as much as a year of age. It
 * does not change with time, so that it can be stored and indexed.
 */
export function searchStanding(points: number, id: string): number {
  return Math.log2(1 + Math.max(points, 0)) + objectIdTime(id) / yearMs;
}

export type Match = {
  /** How densely the words stand in the text, title words first: PostgreSQL's `ts_rank_cd`, from 0. */
  density: number;
  /** How much of what was asked for it has, and how much of that in the title or name: 1 is all, rare words weigh more. */
  share: number;
  inTitle: number;
  /** Whether the title is made of these words alone. */
  isTitle: boolean;
  standing: number;
};

/** More than everything else can make up for. */
const missing = 60;

/** The rank of a result: greater is better. The match decides; standing decides between matches that are alike. */
export function searchRank({ density, share, inTitle, isTitle, standing }: Match): number {
  const match = 2 * Math.log2(1 + 10 * density) + 3 * inTitle + (isTitle ? 4 : 0);
  return match + standing - missing * (1 - share);
}
