import type { AuthorRecord, Decision, ReportedCase } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { cutText, findReportReason, limits } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { communityPicturesPresenter } from '../communities/load-community-pictures.ts';
import type { DecisionRow } from '../communities/moderators/decisions.queries.ts';
import { listCommentsByIds } from '../content/comments/comments.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { loadPosts } from '../content/posts/load-posts.ts';
import { listPostsByIds } from '../content/posts/posts.queries.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { presentPublicUser } from '../members/users.present.ts';
import { listAuthorsByIds, type PublicRow } from '../members/users.queries.ts';
import {
  type AuthorRecordRow,
  type CaseRow,
  listAuthorRecords,
  listEarlierDecisions,
  listPlaces,
  listReportsOfCases,
  type ReportOfCaseRow,
} from './cases.queries.ts';
import { listReasonsOfRules, type RemovalReasonRow } from './removal-reasons.queries.ts';

/** In the given order, each with all that moderators need to decide: a fixed number of queries for a page. */
export async function loadCases(
  db: Db,
  rows: readonly CaseRow[],
  viewer: RequestViewer,
): Promise<ReportedCase[]> {
  if (rows.length === 0) return [];
  const [postRows, commentRows] = await Promise.all([
    listPostsByIds(db, [...new Set(rows.map(({ postId }) => postId))]),
    listCommentsByIds(
      db,
      rows.flatMap(({ commentId }) => commentId ?? []),
    ),
  ]);
  const authorIds = new Map<string, string>([
    ...postRows.map(({ post }): [string, string] => [post.id, post.userId]),
    ...commentRows.map(({ comment }): [string, string] => [comment.id, comment.userId]),
  ]);
  const authorOf = ({ postId, commentId }: CaseRow) => authorIds.get(commentId ?? postId);
  const reports = await listReportsOfCases(
    db,
    rows.map(({ id }) => id),
    viewer.user ? { seenBy: viewer.user.id } : {},
  );
  const [reasons, records, decisions, authors, posts, presentComment, parents, places] = await Promise.all([
    listReasonsOfRules(db, [...new Set(reports.flatMap(({ ruleId }) => ruleId ?? []))]),
    listAuthorRecords(
      db,
      rows.flatMap((row) => {
        const authorId = authorOf(row);
        return authorId === undefined ? [] : [{ ...row, caseId: row.id, authorId }];
      }),
    ),
    listEarlierDecisions(db, rows),
    listAuthorsByIds(db, [...new Set(authorIds.values())]),
    loadPosts(db, postRows, viewer),
    commentPresenter(db, commentRows, viewer),
    listCommentsByIds(
      db,
      commentRows.flatMap(({ comment }) => comment.parentId ?? []),
    ),
    listPlaces(db, [...new Set(rows.map(({ communityId }) => communityId))]),
  ]);
  const picturesOf = await communityPicturesPresenter(db, places);

  return rows.flatMap((row) => {
    const place = places.find(({ id }) => id === row.communityId);
    const author = authors.find(({ id }) => id === authorOf(row));
    const record = records.find(({ caseId }) => caseId === row.id);
    // Between the queries the case was decided, or its target is gone.
    if (!place || !author || !record) return [];
    const own = reports.filter(({ caseId }) => caseId === row.id);
    return {
      id: row.id,
      communityId: row.communityId,
      communityName: place.name,
      communityProPic: picturesOf(place).proPic,
      ...subjectOf(row),
      targetId: row.commentId ?? row.postId,
      noReports: row.noReports,
      openedAt: row.openedAt,
      parent: parentOf(row),
      reports: own.map((report) => presentReportOfCase(report, { isAuthor: author.id === viewer.user?.id })),
      ...suggestedFor(own, reasons),
      author: presentAuthorRecord(author, record, viewer),
      decisions: decisions
        .filter(({ decision }) => (decision.commentId ?? decision.postId) === (row.commentId ?? row.postId))
        .map(presentDecision),
    };
  });

  function subjectOf({ postId, commentId }: CaseRow) {
    if (commentId === null)
      return { type: 'post' as const, target: posts.find(({ id }) => id === postId) ?? null };
    const found = commentRows.find(({ comment }) => comment.id === commentId);
    const target = found ? { ...presentComment(found, found.post), postTitle: found.post.title } : null;
    return { type: 'comment' as const, target };
  }

  function parentOf({ commentId }: CaseRow): ReportedCase['parent'] {
    const parentId = commentRows.find(({ comment }) => comment.id === commentId)?.comment.parentId;
    const parent = parents.find(({ comment }) => comment.id === parentId);
    if (!parent || parent.comment.deletedAt !== null) return null;
    const { author, comment } = parent;
    return {
      username: author.deletedAt === null ? author.username : null,
      excerpt: excerpt(comment.bodyHtml),
    };
  }
}

export function presentAuthorRecord(
  author: PublicRow,
  { caseId: _case, ...did }: AuthorRecordRow,
  viewer: RequestViewer,
): AuthorRecord {
  const { id, username, deleted, proPic, createdAt } = presentPublicUser(author, viewer);
  return { userId: id, username: deleted ? null : username, proPic, createdAt, ...did };
}

/**
 * The author of what is reported does not see who reported it, even as a moderator; nor what tells it: the record, and a
 * guest's own words.
 */
function presentReportOfCase(
  { caseId: _case, ruleId: _rule, ...report }: ReportOfCaseRow,
  { isAuthor }: { isAuthor: boolean },
) {
  return {
    ...report,
    ...(isAuthor && { username: null, guestText: null, noRight: 0, noDecided: 0 }),
    reason: findReportReason(report.reasonId)?.title ?? '',
  };
}

/** The rule that most of the reports name, of several the one that was named first, and its reason. */
function suggestedFor(
  reports: readonly ReportOfCaseRow[],
  reasons: readonly RemovalReasonRow[],
): Pick<ReportedCase, 'ruleId' | 'suggested'> {
  const named = reports.flatMap(({ ruleId, rule }) => (ruleId === null ? [] : { ruleId, rule }));
  const times = (ruleId: number) => named.filter((other) => other.ruleId === ruleId).length;
  const [first] = named.toSorted((one, other) => times(other.ruleId) - times(one.ruleId));
  if (!first) return { ruleId: null, suggested: null };
  const { ruleId, rule } = first;
  const saved = reasons.find((reason) => reason.ruleId === ruleId);
  return {
    ruleId,
    suggested: saved
      ? { title: saved.title, text: saved.text }
      : { title: cutText((rule ?? '').replaceAll(/\s+/g, ' ').trim(), limits.removalTitleMax), text: null },
  };
}

/** With the name of who decided: for moderators and admins. */
export function presentDecision({ decision, by }: { decision: DecisionRow; by: string | null }): Decision {
  const { id, communityId, postId, commentId, verdict, actedAs, title, reason, told } = decision;
  return {
    ...{ id, communityId, postId, verdict, actedAs, by, title, reason, told },
    type: commentId === null ? 'post' : 'comment',
    targetId: commentId ?? postId,
    createdAt: decision.createdAt,
    undoneAt: decision.undoneAt,
  };
}
