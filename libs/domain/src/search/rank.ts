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
  /** Whether all words are in the title, or the name of a community or person. */
  inTitle: boolean;
  /** Whether the title is made of these words alone. */
  isTitle: boolean;
  standing: number;
};

/** The rank of a result: greater is better. The match decides; standing decides between matches that are alike. */
export function searchRank({ density, inTitle, isTitle, standing }: Match): number {
  return 2 * Math.log2(1 + 10 * density) + (inTitle ? 3 : 0) + (isTitle ? 4 : 0) + standing;
}
