import { verdicts } from '@confab/domain';
import { z } from 'zod';
import { comment } from './comment-objects.ts';
import { image } from './images.ts';
import { post } from './post-objects.ts';
import { id, time } from './values.ts';

/** What moderators or admins decided about a post or a comment. Our addition, like all objects of this file. */
export const decision = z.object({
  id: z.int(),
  communityId: id,
  type: z.enum(['post', 'comment']),
  targetId: id,
  postId: id,
  verdict: z.enum(verdicts),
  actedAs: z.enum(['mods', 'admins']),
  /** Username of who decided, for moderators and admins only; null if the account is deleted. */
  by: z.string().nullable(),
  /** The reason as the author reads it. */
  title: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether the author was told. */
  told: z.boolean(),
  createdAt: time,
  undoneAt: time.nullable(),
});
export type Decision = z.output<typeof decision>;

/** An open report, as moderators see it. */
export const reportOfCase = z.object({
  id: z.int(),
  /** Null if the account is deleted, of a guest, and for who wrote what is reported. */
  username: z.string().nullable(),
  reasonId: z.int(),
  reason: z.string(),
  /** The text of the rule that it names, if that is still a rule. */
  rule: z.string().nullable(),
  /** The name of the automatic rule that flagged it; such a report has no username. */
  autoRule: z.string().nullable(),
  /** What a guest wrote; null of every other report, and for who wrote what is reported. */
  guestText: z.string().nullable(),
  createdAt: time,
  /**
   * How earlier reports of this member in the community ended: the latest 30 that were decided, without those of what the
   * viewer wrote. Zero for who wrote what is reported.
   */
  noRight: z.int(),
  noDecided: z.int(),
});

/** What the author of a reported post or comment did in the community. */
export const authorRecord = z.object({
  userId: id,
  username: z.string().nullable(),
  proPic: image.nullable(),
  createdAt: time,
  /** When they joined the community; null if they are no member of it. */
  joinedAt: time.nullable(),
  /** Posts and comments, and those of them that were removed: among the latest 200 of each that they wrote anywhere. */
  noWritten: z.int(),
  noRemoved: z.int(),
  noWarnings: z.int(),
  /** The latest one, and when the member said that they have read it. */
  lastWarning: z.object({ id: z.int(), createdAt: time, readAt: time.nullable() }).nullable(),
  /** Whether a ban is in effect. */
  banned: z.boolean(),
  isModerator: z.boolean(),
  /** The latest removal that stands, of anything but the target. */
  lastRemoval: z
    .object({ createdAt: time, title: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
});

export type AuthorRecord = z.output<typeof authorRecord>;

/** The comment that another one answers. */
export const answered = z.object({ username: z.string().nullable(), excerpt: z.string() });

/** What a removal is proposed with. */
export const suggested = z.object({ title: z.string(), text: z.string().nullable() });

const caseFields = {
  id: z.int(),
  communityId: id,
  communityName: z.string(),
  communityProPic: image.nullable(),
  targetId: id,
  noReports: z.int(),
  /** When the first of its reports came. */
  openedAt: time,
  /** The comment that a reported comment answers. */
  parent: answered.nullable(),
  /** The oldest ten. */
  reports: z.array(reportOfCase),
  /** The rule that most of these reports name. */
  ruleId: z.int().nullable(),
  /** The reason of that rule: the saved text, or the rule alone. */
  suggested: suggested.nullable(),
  author: authorRecord,
  /** Earlier ones about the same target, the latest first: at most five. */
  decisions: z.array(decision),
};

/** A post or a comment, as moderators see it, with all reports of it that wait for a decision. */
export const reportedCase = z.discriminatedUnion('type', [
  z.object({ ...caseFields, type: z.literal('post'), target: post.nullable() }),
  z.object({ ...caseFields, type: z.literal('comment'), target: comment.nullable() }),
]);
export type ReportedCase = z.output<typeof reportedCase>;

export const caseCounts = z.object({ noCases: z.int(), noPostCases: z.int(), noCommentCases: z.int() });

export const casesPage = z.object({
  cases: z.array(reportedCase),
  next: z.string().nullable(),
  /** All that wait, whatever the filter; at most 1,000 are counted in each community. */
  counts: caseCounts,
  /** When the case that has waited longest was opened. */
  oldestAt: time.nullable(),
});
export type CasesPage = z.output<typeof casesPage>;

/** A text that the moderators of a community saved for removals. */
export const removalReason = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  ruleId: z.int().nullable(),
  zIndex: z.int(),
});
export type RemovalReason = z.output<typeof removalReason>;
