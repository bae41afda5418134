// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const mailApi: CallsOf<typeof resources.mail> = {
  list: { method: 'GET', path: '/api/communities/:communityId/mail' },
  queue: { method: 'GET', path: '/api/modqueue/mail' },
  contact: { method: 'POST', path: '/api/communities/:communityId/mail' },
  own: { method: 'GET', path: '/api/mail' },
  create: { method: 'POST', path: '/api/mail' },
  get: { method: 'GET', path: '/api/mail/:conversationId' },
  say: { method: 'POST', path: '/api/mail/:conversationId/messages' },
  read: { method: 'POST', path: '/api/mail/:conversationId/read' },
  change: { method: 'PUT', path: '/api/mail/:conversationId' },
};
