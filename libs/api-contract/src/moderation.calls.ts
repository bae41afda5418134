import { defineCalls } from './call.ts';
import type { moderationShapes } from './moderation.ts';

export const moderationApi = defineCalls<typeof moderationShapes>({
  counts: { method: 'GET', path: '/api/communities/:communityId/moderation' },
  log: { method: 'GET', path: '/api/communities/:communityId/log' },
});
