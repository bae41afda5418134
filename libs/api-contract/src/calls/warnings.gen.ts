// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const warningsApi: CallsOf<typeof resources.warnings> = {
  warn: { method: 'POST', path: '/api/communities/:communityId/members/:username/warnings' },
  undo: { method: 'DELETE', path: '/api/communities/:communityId/warnings/:warningId' },
  list: { method: 'GET', path: '/api/warnings' },
  read: { method: 'POST', path: '/api/warnings/:warningId/read' },
};
