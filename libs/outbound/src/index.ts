export type { Guard, Target } from './addresses.ts';
export { type Failure, isPassing } from './failure.ts';
export {
  createFetcher,
  type Fetched,
  type Fetcher,
  type FetcherOptions,
  type FetchOptions,
  type Outcome,
} from './fetcher.ts';
export { type PageFacts, readPageFacts } from './page-facts.ts';
export { type Answer, createPoster, type Message, type Poster, type PosterOptions } from './poster.ts';
export { readAll } from './body.ts';
export type { Resolve } from './resolver.ts';
