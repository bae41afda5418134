import { defineCalls } from './call.ts';
import type { sessionShapes } from './session.ts';

export const sessionApi = defineCalls<typeof sessionShapes>({
  initial: { method: 'GET', path: '/api/_initial' },
  user: { method: 'GET', path: '/api/_user', etag: true },
  login: { method: 'POST', path: '/api/_login' },
  logout: { method: 'POST', path: '/api/_login', action: 'logout' },
  signup: { method: 'POST', path: '/api/_signup' },
  captcha: { method: 'GET', path: '/api/_captcha' },
  list: { method: 'GET', path: '/api/_sessions' },
  end: { method: 'DELETE', path: '/api/_sessions/:sessionId' },
  recover: { method: 'POST', path: '/api/_recover' },
  resetPassword: { method: 'POST', path: '/api/_recover', action: 'reset' },
});
