// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const invitationsApi: CallsOf<typeof resources.invitations> = {
  list: { method: 'GET', path: '/api/invitations' },
  create: { method: 'POST', path: '/api/invitations' },
  revoke: { method: 'DELETE', path: '/api/invitations/:invitationId' },
  look: { method: 'GET', path: '/api/_invitation' },
  invited: { method: 'GET', path: '/api/invited' },
};
