// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const blocksApi: CallsOf<typeof resources.blocks> = {
  list: { method: 'GET', path: '/api/blocks' },
  create: { method: 'POST', path: '/api/blocks' },
  delete: { method: 'DELETE', path: '/api/blocks/:blockId' },
};
