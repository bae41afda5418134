import { defineCalls } from './call.ts';
import type { ruleShapes } from './rules.ts';

export const rulesApi = defineCalls<typeof ruleShapes>({
  list: { method: 'GET', path: '/api/communities/:communityId/rules' },
  create: { method: 'POST', path: '/api/communities/:communityId/rules' },
  get: { method: 'GET', path: '/api/communities/:communityId/rules/:ruleId' },
  update: { method: 'PUT', path: '/api/communities/:communityId/rules/:ruleId' },
  delete: { method: 'DELETE', path: '/api/communities/:communityId/rules/:ruleId' },
});
