import { defineCalls } from './call.ts';
import type { communityRequestShapes } from './community-requests.ts';

export const communityRequestsApi = defineCalls<typeof communityRequestShapes>({
  create: { method: 'POST', path: '/api/community_requests' },
  list: { method: 'GET', path: '/api/community_requests' },
  delete: { method: 'DELETE', path: '/api/community_requests/:requestId' },
});
