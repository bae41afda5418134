import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { codeText, isoTime, objectId, tsvector } from '../columns.ts';

export const searchKinds = ['post', 'comment', 'community', 'user'] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * A rebuild goes through the kinds in this order, and through each from the newest, so that what is asked for most is found
 * first; then through the documents for those whose content is gone.
 */
export const rebuildSteps = ['community', 'user', 'post', 'comment', 'gone'] as const;

/**
 * What can be found: one row for each post, comment, community and person that others may see, written by the worker
 * (libs/search). What it refers to may be gone by now, so readers of it look at the content itself.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: objectId().primaryKey(),
    kind: text({ enum: searchKinds }).notNull(),
    /** Null for people. */
    communityId: objectId(),
    /** Null for communities. */
    userId: objectId(),
    /** Members of a community, points of everything else. */
    points: integer().notNull(),
    /** domain: searchStanding */
    standing: real().notNull(),
    /** The address of a link post, normalised (libs/search: linkKey). */
    link: text(),
    /**
     * Folded words with their positions, those of the title with weight A; `=word` for each word of the title,
     * `@host` for each domain that a link belongs to, and `~address` for each address that it leads to.
     */
    words: tsvector().notNull(),
  },
  (t) => [
    // How this table and search_words are stored: migration 0017.
    index('search_documents_words_idx').using('gin', t.words),
    index('search_documents_best_idx').on(t.standing),
    index('search_documents_points_idx').on(t.points, t.id),
    // One column each: rows of the same value share an entry, which makes a tenth of the bytes of two columns.
    index('search_documents_community_id_idx').on(t.communityId),
    index('search_documents_user_id_idx').on(t.userId),
    index('search_documents_link_idx')
      .on(t.link, t.id)
      .where(sql`${t.link} is not null`),
    check('search_documents_kind_check', sql`${t.kind} in ('post', 'comment', 'community', 'user')`),
  ],
);

/** The words of all documents: for the forms of a word, and for what a typing error may have meant. */
export const searchWords = pgTable(
  'search_words',
  {
    word: codeText().primaryKey(),
    /** In how many documents it stands. */
    documents: integer().notNull(),
    /** Its stems in the languages of texts in which it was seen, such as `english:repair`. */
    stems: text().array().notNull().default([]),
  },
  (t) => [
    index('search_words_stems_idx').using('gin', t.stems),
    index('search_words_trigrams_idx').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
);

/** What the index does not know yet, written by triggers in the transaction of the change. */
export const searchQueue = pgTable('search_queue', {
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: searchKinds }).notNull(),
  id: objectId().notNull(),
  queuedAt: isoTime()
    .notNull()
    .default(sql`now()`),
});

/** The one row that says how far the index is. */
export const searchState = pgTable(
  'search_state',
  {
    only: integer().primaryKey().default(1),
    noDocuments: integer().notNull().default(0),
    /** What a rebuild is at. Null: none is under way. */
    rebuilding: text('rebuilding_down', { enum: rebuildSteps }).default(rebuildSteps[0]),
    /** It has made the documents from here upwards. */
    rebuiltTo: objectId('rebuilt_down_to'),
    /** Where workers of 0.1.0 look for a rebuild. Emptied, so that those still running make no documents of their version. */
    rebuildingUp: text('rebuilding', { enum: [...searchKinds, 'gone'] }).default('post'),
    rebuiltUpTo: objectId('rebuilt_to'),
    /** Of the documents, as of the last rebuild that was begun: a newer version begins another. */
    documentVersion: integer().notNull().default(1),
    /** Of the last rebuild that was finished. */
    rebuiltAt: isoTime(),
    /** The changes of points that the index has (schema: changes). */
    seen: text(),
    /** The least standing of the front, the best documents, whose words have a small index of their own; null: none has. */
    frontFrom: real(),
  },
  (t) => [check('search_state_only_check', sql`${t.only} = 1`)],
);
