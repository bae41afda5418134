export * from './accounts.ts';
export * from './analytics.ts';
export * from './comments.ts';
export * from './communities.ts';
export * from './moderation.ts';
export * from './notifications.ts';
export * from './posts.ts';
export * from './users.ts';
