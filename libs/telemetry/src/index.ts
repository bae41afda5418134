export { type Act, currentAct, currentOrigin, during, type Origin } from './current.ts';
export { type ImageWork, imageWorkChannel, measureImages } from './images.ts';
export { readOrigin } from './origin.ts';
export { type Queries, type QueryWatch, type SlowQuery, watchQueries } from './queries.ts';
export { newRequestId, readRequestId, requestIdHeader } from './request-id.ts';
export { measureRequests, type Requests } from './requests.ts';
