// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const bansApi: CallsOf<typeof resources.bans> = {
  list: { method: 'GET', path: '/api/communities/:communityId/banned' },
  record: { method: 'GET', path: '/api/communities/:communityId/banned/record' },
  ban: { method: 'POST', path: '/api/communities/:communityId/banned' },
  unban: { method: 'DELETE', path: '/api/communities/:communityId/banned' },
};
