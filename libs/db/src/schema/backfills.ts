import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { codeText, isoTime } from '../columns.ts';

/** How far the changes to rows of long ago have come (backfills.ts). */
export const backfills = pgTable('backfills', {
  name: codeText().primaryKey(),
  /** Where the next batch begins, in the words of the backfill; null at its start. */
  reached: text(),
  /** Rows that were changed. */
  noRows: bigint({ mode: 'number' }).notNull().default(0),
  /** Null until nothing was left. */
  finishedAt: isoTime(),
});
