import { defineCalls } from './call.ts';
import type { reportShapes } from './reports.ts';

export const reportsApi = defineCalls<typeof reportShapes>({
  create: { method: 'POST', path: '/api/_report' },
  list: { method: 'GET', path: '/api/communities/:communityId/reports' },
  ignore: { method: 'DELETE', path: '/api/communities/:communityId/reports/:reportId' },
});
