import { defineCalls } from './call.ts';
import type { banShapes } from './bans.ts';

export const bansApi = defineCalls<typeof banShapes>({
  list: { method: 'GET', path: '/api/communities/:communityId/banned' },
  ban: { method: 'POST', path: '/api/communities/:communityId/banned' },
  unban: { method: 'DELETE', path: '/api/communities/:communityId/banned' },
});
