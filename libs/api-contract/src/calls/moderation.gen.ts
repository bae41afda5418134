// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const moderationApi: CallsOf<typeof resources.moderation> = {
  counts: { method: 'GET', path: '/api/communities/:communityId/moderation' },
  log: { method: 'GET', path: '/api/communities/:communityId/log' },
  record: { method: 'GET', path: '/api/communities/:communityId/members/:username/record' },
  addNote: { method: 'POST', path: '/api/communities/:communityId/members/:username/notes' },
  publicLog: { method: 'GET', path: '/api/communities/:communityId/public_log' },
  siteLog: { method: 'GET', path: '/api/site_log' },
};
