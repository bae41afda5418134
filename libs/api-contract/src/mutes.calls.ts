import { defineCalls } from './call.ts';
import type { muteShapes } from './mutes.ts';

export const mutesApi = defineCalls<typeof muteShapes>({
  list: { method: 'GET', path: '/api/mutes' },
  mute: { method: 'POST', path: '/api/mutes' },
  clear: { method: 'DELETE', path: '/api/mutes' },
  unmuteUser: { method: 'DELETE', path: '/api/mutes/users/:userId' },
  unmuteCommunity: { method: 'DELETE', path: '/api/mutes/communities/:communityId' },
  remove: { method: 'DELETE', path: '/api/mutes/:muteId' },
});
