// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const signUpsApi: CallsOf<typeof resources.signUps> = {
  list: { method: 'GET', path: '/api/sign_ups' },
  approve: { method: 'POST', path: '/api/sign_ups/:signUpId', action: 'approve' },
  decline: { method: 'POST', path: '/api/sign_ups/:signUpId', action: 'decline' },
  reopen: { method: 'POST', path: '/api/sign_ups/:signUpId', action: 'reopen' },
  sendConfirmation: { method: 'POST', path: '/api/_confirm_email', action: 'send' },
  confirmEmail: { method: 'POST', path: '/api/_confirm_email' },
};
