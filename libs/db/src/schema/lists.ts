import { contentTypes, listItemsSorts } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { counter, html, isoTime, objectId } from '../columns.ts';
import { users } from './users.ts';

/** A member's saved posts and comments, under a name (api.md 3.7). A private list does not exist for others. */
export const lists = pgTable(
  'lists',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_000 }),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    displayName: text().notNull(),
    description: text(),
    descriptionHtml: html(),
    public: boolean().notNull().default(false),
    numItems: counter(),
    sort: text({ enum: listItemsSorts }).notNull().default('addedDsc'),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    lastUpdatedAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('lists_user_name_key').on(t.userId, sql`lower(${t.name})`),
    index('lists_user_updated_idx').on(t.userId, t.lastUpdatedAt),
    check('lists_name_check', sql`${t.name} ~ '^[0-9A-Za-z_]{3,21}$'`),
    check('lists_num_items_check', sql`${t.numItems} >= 0`),
    check('lists_sort_check', sql`${t.sort} in ('addedDsc', 'addedAsc', 'createdDsc', 'createdAsc')`),
  ],
);

/** A post or comment in a list, once. Deleted ones stay (api.md 2.4). */
export const listItems = pgTable(
  'list_items',
  {
    /** Ascending in the order of adding, which is one order of a list. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    listId: bigint({ mode: 'number' })
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    targetType: text({ enum: contentTypes }).notNull(),
    targetId: objectId().notNull(),
    /** When the post or comment was written, which is the other order. */
    targetCreatedAt: isoTime().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('list_items_target_key').on(t.listId, t.targetId, t.targetType),
    index('list_items_added_idx').on(t.listId, t.id),
    index('list_items_target_created_idx').on(t.listId, t.targetCreatedAt, t.targetId),
    check('list_items_target_type_check', sql`${t.targetType} in ('post', 'comment')`),
  ],
);
