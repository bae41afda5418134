import { defineCalls } from './call.ts';
import type { adminShapes } from './admin.ts';

export const adminApi = defineCalls<typeof adminShapes>({
  act: { method: 'POST', path: '/api/_admin' },
});
