export * from './comments.ts';
export * from './communities.ts';
export * from './images.ts';
export * from './moderation.ts';
export * from './notifications.ts';
export * from './posts.ts';
export * from './users.ts';
