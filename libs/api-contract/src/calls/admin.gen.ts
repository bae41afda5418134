// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const adminApi: CallsOf<typeof resources.admin> = {
  act: { method: 'POST', path: '/api/_admin' },
};
