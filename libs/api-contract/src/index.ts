export * from './calls.ts';
export { contract, type Endpoint, shapeOf } from './contract.ts';
export { commentShapes } from './comments.ts';
export { communityShapes } from './communities.ts';
export { imageShapes } from './images.ts';
export { postShapes } from './posts.ts';
export { sessionShapes } from './session.ts';
export { siteShapes } from './site.ts';
export { userShapes } from './users.ts';
