export { currentOrigin, type Origin, within } from './current.ts';
export { readOrigin } from './origin.ts';
export { newRequestId, readRequestId, requestIdHeader } from './request-id.ts';
