import type { Image } from '@confab/api-contract';
import { copySizes, imageKey, imagePath, isOriginal } from '@confab/domain';
import type { ImageRow } from './images.queries.ts';

/** A picture on its own, as its uploader and whoever describes it get it (api.md 2.9). */
export function presentBareImage(row: ImageRow): Image {
  return { ...presentImage(row, null), copies: [] };
}

/** What of a stored picture is shown. */
type ShownImageRow = Omit<ImageRow, 'uploadedBy' | 'createdAt' | 'usedAt' | 'copiesMadeAt'>;

/** A stored picture with its copies (api.md 3.1). Its copies have their addresses before the worker has made them. */
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
