// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const rollbacksApi: CallsOf<typeof resources.rollbacks> = {
  preview: { method: 'POST', path: '/api/rollbacks/preview' },
  start: { method: 'POST', path: '/api/rollbacks' },
  list: { method: 'GET', path: '/api/rollbacks' },
  get: { method: 'GET', path: '/api/rollbacks/:rollbackId' },
  stop: { method: 'PUT', path: '/api/rollbacks/:rollbackId/stop' },
  undo: { method: 'PUT', path: '/api/rollbacks/:rollbackId/undo' },
  redo: { method: 'DELETE', path: '/api/rollbacks/:rollbackId/undo' },
};
