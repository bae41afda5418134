import { type Comment, type Report, reportsApi } from '@confab/api-contract';
import {
  actingGroup,
  canModerate,
  canReport,
  canSeeDeletedComment,
  findReportReason,
  limits,
  reportWeight,
} from '@confab/domain';
import type { Db } from '@confab/db';
import { lockViewerBan, memberTransaction } from '../members/member-transaction.queries.ts';
import { getCommunityById } from '../communities/communities.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { readPageNumber } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { getReportRecord, ignoreReport } from '../communities/moderators/decisions.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { assertRule } from './removal-reasons.queries.ts';
import { presentReport } from './reports.present.ts';
import {
  countListedReports,
  countOpenReports,
  getReport,
  hasReported,
  holdCommentToReport,
  holdPostToReport,
  insertReport,
  listReports,
  lockOpenReports,
  type ReportRow,
} from './reports.queries.ts';
import { type CommentWithPost, listCommentsByIds } from '../content/comments/comments.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { visitorOnly } from '../http/viewer.ts';
import { loadPosts } from '../content/posts/load-posts.ts';
import { listPostsByIds } from '../content/posts/posts.queries.ts';

export const reportRoutes: RouteModule = (route, { db }) => {
  route(reportsApi.create, async ({ body, viewer }) => {
    const { type, targetId, reason, ruleId } = body;
    if (!findReportReason(reason)) throw new ApiError('invalid-report-reason');
    const report = await memberTransaction(db, viewer, async (tx, member) => {
      const target = await (type === 'post' ? holdPostToReport : holdCommentToReport)(tx, targetId);
      const { communityId, commentDeletedAs: deletedAs } = target;
      // A comment that the viewer cannot read cannot be reported (api.md 5.3).
      if (deletedAs !== null && !canSeeDeletedComment(viewer, { communityId, deletedAs })) {
        throw new ApiError('comment_not_found');
      }
      assertAllowed(canReport(await lockViewerBan(tx, member, communityId), target));
      if (ruleId !== undefined) await assertRule(tx, communityId, ruleId);
      const by = { communityId, userId: viewer.user.id };
      await lockOpenReports(tx, by);
      // One member counts once in the order of cases, however many reasons they give.
      const again = await hasReported(tx, target, viewer.user.id);
      const weight = again ? 0 : reportWeight(await getReportRecord(tx, by));
      const inserted = await insertReport(tx, target, {
        ...{ createdBy: viewer.user.id, reasonId: reason, ruleId: ruleId ?? null, weight },
      });
      if ((await countOpenReports(tx, by)) > limits.openReportsMax)
        throw new ApiError('too-many-open-reports');
      return inserted;
    });
    return presentReport(report);
  });

  route(reportsApi.list, async ({ params, query, viewer }) => {
    const { q, limit = limits.moderatorPage } = query;
    const filter = query.filter === undefined || query.filter === '' ? 'all' : query.filter;
    const page = readPageNumber(query.page ?? '');
    const { id: communityId } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, communityId));
    const [counts, rows] = await Promise.all([
      countListedReports(db, { communityId, q }),
      listReports(db, { communityId, filter, q, page, limit }),
    ]);
    const noReports = counts.noPostReports + counts.noCommentReports;
    return { details: { noReports, ...counts }, reports: await loadReports(db, rows), limit, page };
  });

  route(reportsApi.ignore, async ({ params, viewer }) => {
    const ignored = await memberTransaction(db, viewer, { in: params.communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, params.communityId));
      const report = await getReport(tx, params.communityId, params.reportId);
      const { postId, commentId, communityId, reasonId } = report;
      const target = await (commentId === null
        ? holdPostToReport(tx, postId)
        : holdCommentToReport(tx, commentId));
      const by = { userId: viewer.user.id, actedAs: actingGroup(member, communityId) };
      const about = { communityId, postId, commentId };
      await ignoreReport(tx, { ...about, authorId: target.userId }, { ...by, reportId: report.id });
      await recordAct(tx, {
        ...{ ...by, ...about, act: 'ignore_report', targetUserId: target.userId },
        reason: findReportReason(reasonId)?.title ?? null,
      });
      return report;
    });
    const [report] = await loadReports(db, [ignored]);
    if (!report) throw new Error('one row is one report');
    return report;
  });
};

/** In the given order, each with its target as a visitor sees it (api.md 4.9). */
async function loadReports(db: Db, rows: readonly ReportRow[]): Promise<Report[]> {
  // Several reports may share a target.
  const postIds = new Set(rows.flatMap(({ postId, commentId }) => (commentId === null ? [postId] : [])));
  const commentIds = new Set(rows.flatMap(({ commentId }) => commentId ?? []));
  const [postRows, commentRows] = await Promise.all([
    listPostsByIds(db, [...postIds]),
    listCommentsByIds(db, [...commentIds]),
  ]);
  const [posts, comments] = await Promise.all([
    loadPosts(db, postRows, visitorOnly),
    loadReportedComments(db, commentRows),
  ]);
  const targets = { posts: byId(posts), comments: byId(comments) };
  return rows.map((row) => presentReport(row, targets));
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row): [string, Row] => [row.id, row]));

/** Only here a comment says whether its post is deleted (api.md 3.6). */
async function loadReportedComments(db: Db, rows: readonly CommentWithPost[]): Promise<Comment[]> {
  const present = await commentPresenter(db, rows, visitorOnly);
  return rows.map((row) => ({
    ...present(row, row.post),
    postTitle: row.post.title,
    postDeleted: row.post.deletedAs !== null,
    postDeletedAs: row.post.deletedAs ?? undefined,
  }));
}
