import { type AutoRuleAction, type AutoRuleCondition, autoRuleTargets } from '@confab/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { isoTime, objectId } from '../columns.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { posts } from './posts.ts';
import { users } from './users.ts';

/** Automatic rules of a community, or of the site. What they say is in their versions. */
export const autoRules = pgTable(
  'auto_rules',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for one of the site, which acts in all communities. */
    communityId: objectId().references(() => communities.id, { onDelete: 'cascade' }),
    /** The latest version. */
    version: integer().notNull().default(1),
    /** The version that acts; null while the rule is off. */
    onVersion: integer(),
    /** The version of the last dry run, its time, and how many posts and comments it matched. */
    triedVersion: integer(),
    triedAt: isoTime(),
    noTried: integer().notNull().default(0),
    /** It was there when matching became stricter, and was neither tried nor changed since. */
    matchesMore: boolean().notNull().default(false),
  },
  (t) => [
    index('auto_rules_place_idx').on(t.communityId, t.id),
    index('auto_rules_on_idx')
      .on(t.communityId)
      .where(sql`${t.onVersion} is not null`),
  ],
);

/** The html of a reply is kept with its text. */
export type StoredAction =
  | Exclude<AutoRuleAction, { act: 'reply' }>
  | { act: 'reply'; text: string; html: string; renderer: number };

/** What a rule says, and who said it so. Rows never change. */
export const autoRuleVersions = pgTable(
  'auto_rule_versions',
  {
    ruleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => autoRules.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    target: text({ enum: autoRuleTargets }).notNull(),
    when: jsonb().$type<readonly AutoRuleCondition[]>().notNull(),
    acts: jsonb().$type<readonly StoredAction[]>().notNull(),
    changedBy: objectId()
      .notNull()
      .references(() => users.id),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.ruleId, t.version] }),
    check('auto_rule_versions_target_check', sql`${t.target} in ('any', 'post', 'comment')`),
  ],
);

/** What rules did, for as long as it is counted. */
export const autoRuleMatches = pgTable(
  'auto_rule_matches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ruleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => autoRules.id, { onDelete: 'cascade' }),
    /** What it held or removed before it appeared; otherwise the post, or the comment of it. */
    heldId: objectId(),
    postId: objectId().references(() => posts.id, { onDelete: 'cascade' }),
    commentId: objectId().references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** When moderators decided otherwise. */
    reversedAt: isoTime(),
  },
  (t) => [
    index('auto_rule_matches_rule_idx').on(t.ruleId, t.createdAt),
    index('auto_rule_matches_held_idx')
      .on(t.heldId)
      .where(sql`${t.heldId} is not null`),
    index('auto_rule_matches_post_idx')
      .on(t.postId)
      .where(sql`${t.postId} is not null`),
    index('auto_rule_matches_comment_idx')
      .on(t.commentId)
      .where(sql`${t.commentId} is not null`),
    index('auto_rule_matches_time_idx').on(t.createdAt),
    check('auto_rule_matches_target_check', sql`(${t.heldId} is null) <> (${t.postId} is null)`),
  ],
);

/** Matches of dry runs that a moderator marked: each later dry run is held against them. */
export const autoRuleExamples = pgTable(
  'auto_rule_examples',
  {
    ruleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => autoRules.id, { onDelete: 'cascade' }),
    /** A post or a comment. */
    targetId: objectId().notNull(),
    isRight: boolean().notNull(),
    /** Whether the last dry run matched it. */
    isMatched: boolean().notNull().default(true),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.targetId] })],
);
