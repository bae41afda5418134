// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const imagesApi: CallsOf<typeof resources.images> = {
  upload: { method: 'POST', path: '/api/_uploads' },
  describe: { method: 'PUT', path: '/api/images/:imageId' },
  linkInfo: { method: 'GET', path: '/api/_link_info' },
};
