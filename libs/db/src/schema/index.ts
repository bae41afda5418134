export * from './comments.ts';
export * from './communities.ts';
export * from './images.ts';
export * from './posts.ts';
export * from './users.ts';
