// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const searchApi: CallsOf<typeof resources.search> = {
  pages: { method: 'GET', path: '/api/search' },
  suggest: { method: 'GET', path: '/api/search/suggest' },
  similar: { method: 'GET', path: '/api/search/similar' },
};
