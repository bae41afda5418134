import { imageUsages } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { codeText, isoTime, objectId } from '../columns.ts';
import { users } from './users.ts';

/** A stored picture. Its bytes are in the object store under `imageKey` (libs/domain); always a JPEG (api.md 4.14). */
export const images = pgTable(
  'images',
  {
    id: objectId().primaryKey(),
    /** First 16 hexadecimal digits of the SHA-256 of the stored bytes: a part of every address of the picture. */
    hash: codeText().notNull(),
    usage: text({ enum: imageUsages }).notNull(),
    /** Null for thumbnails of links, which nobody uploaded. */
    uploadedBy: objectId().references(() => users.id),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes of the stored original. */
    size: integer().notNull(),
    /** `rgb(r,g,b)`, decimal, without spaces. */
    averageColor: text().notNull(),
    altText: text(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Null while it is temporary: uploaded, and in no post yet. */
    usedAt: isoTime(),
    /** Null until the worker has made the copies; the original serves until then. */
    copiesMadeAt: isoTime(),
  },
  (t) => [
    index('images_temporary_idx')
      .on(t.createdAt)
      .where(sql`${t.usedAt} is null`),
    index('images_uploaded_by_idx').on(t.uploadedBy, t.id),
    check('images_hash_check', sql`${t.hash} ~ '^[0-9a-f]{16}$'`),
    check(
      'images_usage_check',
      sql`${t.usage} in ('postImage', 'linkThumbnail', 'profilePicture', 'communityIcon', 'communityBanner')`,
    ),
    check('images_size_check', sql`${t.width} > 0 and ${t.height} > 0 and ${t.size} > 0`),
  ],
);
