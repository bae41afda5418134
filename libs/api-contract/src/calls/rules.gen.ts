// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const rulesApi: CallsOf<typeof resources.rules> = {
  list: { method: 'GET', path: '/api/communities/:communityId/rules' },
  create: { method: 'POST', path: '/api/communities/:communityId/rules' },
  get: { method: 'GET', path: '/api/communities/:communityId/rules/:ruleId' },
  update: { method: 'PUT', path: '/api/communities/:communityId/rules/:ruleId' },
  delete: { method: 'DELETE', path: '/api/communities/:communityId/rules/:ruleId' },
};
