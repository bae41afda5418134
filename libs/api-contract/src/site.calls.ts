import { defineCalls } from './call.ts';
import type { siteShapes } from './site.ts';

export const siteApi = defineCalls<typeof siteShapes>({
  settings: { method: 'GET', path: '/api/site_settings' },
  updateSettings: { method: 'PUT', path: '/api/site_settings' },
  snapshots: { method: 'GET', path: '/api/analytics/bss' },
  recordEvent: { method: 'POST', path: '/api/analytics' },
});
