// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const reportsApi: CallsOf<typeof resources.reports> = {
  create: { method: 'POST', path: '/api/_report' },
  createAsGuest: { method: 'POST', path: '/api/guest_reports' },
  list: { method: 'GET', path: '/api/communities/:communityId/reports' },
  ignore: { method: 'DELETE', path: '/api/communities/:communityId/reports/:reportId' },
};
