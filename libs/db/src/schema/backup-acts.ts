import { pgTable, text } from 'drizzle-orm/pg-core';
import { isoTime } from '../columns.ts';

/** When the operator last made a backup, and last proved one. Not part of backups: a restored site has none yet. */
export const backupActs = pgTable('backup_acts', {
  act: text({ enum: ['backup', 'drill'] }).primaryKey(),
  at: isoTime().notNull(),
});
