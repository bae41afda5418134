export { checkIndex, type IndexDrift, indexDrifts } from './check.queries.ts';
export { linkKey } from './documents.ts';
export { frontSize, isFrontOf, renewFront, wordsInFront } from './front.queries.ts';
export { alone, indexQueued, rebuildBatch, sortIn, startRebuild } from './indexing.queries.ts';
export { refreshPoints } from './points.queries.ts';
export { languagesOf, searchDictionaries } from './stems.queries.ts';
export { getIndexState, type IndexState, type SearchStatus, searchStatus } from './status.queries.ts';
