export { type Guard, isPublicAddress, publicWebOnly, type Target } from './addresses.ts';
export {
  createFetcher,
  type Failure,
  type Fetched,
  type Fetcher,
  type FetcherOptions,
  type FetchOptions,
  isPassing,
  type Outcome,
} from './fetcher.ts';
export { type PageFacts, readPageFacts } from './page-facts.ts';
export { readAll } from './read-all.ts';
export { askNameServers, type Resolve } from './resolver.ts';
