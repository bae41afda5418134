import { z } from 'zod';
import { id } from './values.ts';

export const imageFormat = z.enum(['jpeg', 'png', 'webp']);

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
