import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { codeText, isoTime } from '../columns.ts';

export const backfills = pgTable('backfills', {
  name: codeText().primaryKey(),
  /** Where the next batch begins, in a format of the backfill's own; null at the start. */
  reached: text(),
  noRows: bigint({ mode: 'number' }).notNull().default(0),
  finishedAt: isoTime(),
});
