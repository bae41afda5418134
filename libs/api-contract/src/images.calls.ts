import { defineCalls } from './call.ts';
import type { imageShapes } from './images.ts';

export const imagesApi = defineCalls<typeof imageShapes>({
  upload: { method: 'POST', path: '/api/_uploads' },
  describe: { method: 'PUT', path: '/api/images/:imageId' },
  linkInfo: { method: 'GET', path: '/api/_link_info' },
});
