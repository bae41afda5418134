import { limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { givenId, id, optional, text } from './values.ts';

const imageFormat = z.enum(['jpeg', 'png', 'webp']);

export const imageCopy = z.object({
  name: z.string().optional(),
  width: z.int(),
  height: z.int(),
  boxWidth: z.int(),
  boxHeight: z.int(),
  objectFit: z.enum(['cover', 'contain']),
  format: imageFormat,
  url: z.string(),
});

/** api.md 3.1 */
export const image = z.object({
  id,
  format: imageFormat,
  mimetype: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  averageColor: z.string(),
  url: z.string(),
  copies: z.array(imageCopy),
  altText: z.string().nullable(),
  caption: z.string().nullable(),
});

export type Image = z.output<typeof image>;

export const imageShapes = {
  upload: {
    at: 'POST /api/_uploads',
    auth: 'user',
    file: 'image',
    summary:
      'Stores one picture, the file in the multipart field "image". It is deleted unless a post uses it within 12 hours.',
    response: image,
    errors: ['no_image_posts', 'no-image-file', 'file_size_exceeded', 'unsupported_image', 'overloaded'],
    limit: 'upload',
  },
  describe: {
    at: 'PUT /api/images/:imageId',
    auth: 'user',
    who: ['owner', 'moderator', 'admin'],
    summary: 'Sets the alternative text of a picture.',
    params: z.object({ imageId: givenId('invalid_image_id') }),
    body: z.object({ altText: optional(text(limits.altTextMax)) }),
    response: image,
    errors: ['invalid_image_id', 'image-not-found', 'permission_denied'],
    limit: 'tidy',
  },
  linkInfo: {
    at: 'GET /api/_link_info',
    auth: 'user',
    summary: 'The title of a page, for a link post: empty when there is none or the page cannot be fetched.',
    query: z.object({ url: optional(z.string()) }),
    response: z.object({ title: z.string() }),
    errors: ['invalid-url'],
    limit: 'linkInfo',
  },
} as const satisfies Record<string, Shape>;
