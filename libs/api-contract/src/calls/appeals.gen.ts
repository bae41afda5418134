// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const appealsApi: CallsOf<typeof resources.appeals> = {
  ban: { method: 'GET', path: '/api/_ban' },
  create: { method: 'POST', path: '/api/appeals' },
  say: { method: 'POST', path: '/api/appeals/:appealId/messages' },
  list: { method: 'GET', path: '/api/communities/:communityId/appeals' },
  queue: { method: 'GET', path: '/api/modqueue/appeals' },
  suspensions: { method: 'GET', path: '/api/suspensions/appeals' },
  decide: { method: 'PUT', path: '/api/appeals/:appealId/decision' },
};
