// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const siteApi: CallsOf<typeof resources.site> = {
  settings: { method: 'GET', path: '/api/site_settings' },
  updateSettings: { method: 'PUT', path: '/api/site_settings' },
  shield: { method: 'GET', path: '/api/site_shield' },
  setPicture: { method: 'POST', path: '/api/site_pictures/:use' },
  deletePicture: { method: 'DELETE', path: '/api/site_pictures/:use' },
  text: { method: 'GET', path: '/api/site_texts/:key' },
  texts: { method: 'GET', path: '/api/site_texts' },
  textVersions: { method: 'GET', path: '/api/site_texts/:key/versions' },
  changeText: { method: 'PUT', path: '/api/site_texts/:key' },
  snapshots: { method: 'GET', path: '/api/analytics/bss' },
  recordEvent: { method: 'POST', path: '/api/analytics' },
};
