// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const casesApi: CallsOf<typeof resources.cases> = {
  list: { method: 'GET', path: '/api/communities/:communityId/cases' },
  queue: { method: 'GET', path: '/api/modqueue' },
  decide: { method: 'POST', path: '/api/communities/:communityId/cases/:caseId' },
  undo: { method: 'DELETE', path: '/api/communities/:communityId/decisions/:decisionId' },
  reasons: { method: 'GET', path: '/api/communities/:communityId/removal_reasons' },
  addReason: { method: 'POST', path: '/api/communities/:communityId/removal_reasons' },
  changeReason: { method: 'PUT', path: '/api/communities/:communityId/removal_reasons/:reasonId' },
  deleteReason: { method: 'DELETE', path: '/api/communities/:communityId/removal_reasons/:reasonId' },
  removals: { method: 'GET', path: '/api/posts/:postId/removals' },
};
