// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const heldApi: CallsOf<typeof resources.held> = {
  list: { method: 'GET', path: '/api/communities/:communityId/held' },
  queue: { method: 'GET', path: '/api/modqueue/held' },
  decide: { method: 'POST', path: '/api/communities/:communityId/held/:heldId' },
  rules: { method: 'GET', path: '/api/communities/:communityId/hold_rules' },
  setRules: { method: 'PUT', path: '/api/communities/:communityId/hold_rules' },
  disapprove: { method: 'DELETE', path: '/api/communities/:communityId/approved_authors/:username' },
  edit: { method: 'PUT', path: '/api/held/:heldId' },
  withdraw: { method: 'DELETE', path: '/api/held/:heldId' },
  ofPost: { method: 'GET', path: '/api/posts/:postId/held' },
};
