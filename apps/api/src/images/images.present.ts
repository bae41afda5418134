import type { Image } from '@confab/api-contract';
import { copySizes, imageKey, imagePath, isOriginal } from '@confab/domain';
import type { ImageRow } from './images.queries.ts';

/** A picture on its own, for the replies to an upload and to a description (api.md 2.9). */
export function presentBareImage(row: ImageRow): Image {
  return { ...presentImage(row, null), copies: [] };
}

/** The columns that are shown. */
type ShownImageRow = Omit<ImageRow, 'uploadedBy' | 'createdAt' | 'usedAt' | 'copiesMadeAt'>;

/** Copies (api.md 3.1) are listed with their URLs before the worker has made them. */
export function presentImage(row: ShownImageRow, caption: string | null): Image {
  return {
    id: row.id,
    format: 'jpeg',
    mimetype: 'image/jpeg',
    width: row.width,
    height: row.height,
    size: row.size,
    averageColor: row.averageColor,
    url: imagePath(imageKey(row)),
    copies: copySizes(row.usage, row).map((copy) => ({
      ...copy,
      format: 'jpeg',
      url: imagePath(isOriginal(copy, row) ? imageKey(row) : imageKey(row, copy.name)),
    })),
    altText: row.altText,
    caption,
  };
}
