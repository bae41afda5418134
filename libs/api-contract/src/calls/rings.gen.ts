// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const ringsApi: CallsOf<typeof resources.rings> = {
  list: { method: 'GET', path: '/api/rings' },
  dismiss: { method: 'PUT', path: '/api/rings/:ringId/dismissal' },
  relist: { method: 'DELETE', path: '/api/rings/:ringId/dismissal' },
};
