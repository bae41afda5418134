// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const sessionApi: CallsOf<typeof resources.session> = {
  initial: { method: 'GET', path: '/api/_initial' },
  welcome: { method: 'GET', path: '/api/_welcome' },
  user: { method: 'GET', path: '/api/_user', etag: true },
  login: { method: 'POST', path: '/api/_login' },
  logout: { method: 'POST', path: '/api/_login', action: 'logout', nullable: true },
  signup: { method: 'POST', path: '/api/_signup' },
  captcha: { method: 'GET', path: '/api/_captcha' },
  list: { method: 'GET', path: '/api/_sessions' },
  end: { method: 'DELETE', path: '/api/_sessions/:sessionId' },
  recover: { method: 'POST', path: '/api/_recover' },
  resetPassword: { method: 'POST', path: '/api/_recover', action: 'reset' },
};
