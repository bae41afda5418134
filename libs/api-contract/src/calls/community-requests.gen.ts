// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const communityRequestsApi: CallsOf<typeof resources.communityRequests> = {
  create: { method: 'POST', path: '/api/community_requests', nullable: true },
  list: { method: 'GET', path: '/api/community_requests' },
  delete: { method: 'DELETE', path: '/api/community_requests/:requestId', nullable: true },
};
