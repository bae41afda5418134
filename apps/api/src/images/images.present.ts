import type { Image } from '@confab/api-contract';
import type { images } from '@confab/db';
import { copySizes, imageKey, imagePath, isOriginal } from '@confab/domain';

/** A picture on its own, as its uploader and whoever describes it get it (api.md 2.9). */
export function presentBareImage(row: typeof images.$inferSelect): Image {
  return { ...presentImage(row, null), copies: [] };
}

/** A stored picture with its copies (api.md 3.1). Its copies have their addresses before the worker has made them. */
export function presentImage(row: typeof images.$inferSelect, caption: string | null): Image {
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
