export { checkIndex, type IndexDrift, indexDrifts } from './check.queries.ts';
export { linkKey } from './documents.ts';
export { indexQueued, rebuildBatch, sortIn, startRebuild } from './indexing.queries.ts';
export { refreshPoints } from './points.queries.ts';
export { languagesOf, searchDictionaries } from './stems.queries.ts';
export { getIndexState, type SearchStatus, searchStatus } from './status.queries.ts';
