// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const mutesApi: CallsOf<typeof resources.mutes> = {
  list: { method: 'GET', path: '/api/mutes' },
  mute: { method: 'POST', path: '/api/mutes' },
  clear: { method: 'DELETE', path: '/api/mutes' },
  unmuteUser: { method: 'DELETE', path: '/api/mutes/users/:userId' },
  unmuteCommunity: { method: 'DELETE', path: '/api/mutes/communities/:communityId' },
  remove: { method: 'DELETE', path: '/api/mutes/:muteId' },
};
