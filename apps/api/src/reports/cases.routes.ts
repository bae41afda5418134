import { casesApi, type CasesPage } from '@confab/api-contract';
import { reverseMatches } from '@confab/auto-rules';
import type { Tx } from '@confab/db';
import {
  actingGroup,
  canComment,
  canModerate,
  canReplyTo,
  canSpeakAs,
  findReportReason,
  isModeratorOf,
  limits,
  type LoggedInViewer,
  newObjectId,
  RENDERER_VERSION,
  timeAgo,
  undoRefusal,
} from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import {
  enqueueOutcomes,
  findDecisionOfCase,
  getDecision,
  getDecisionForUpdate,
  insertDecision,
  listRemovals,
  setReply,
} from '../communities/moderators/decisions.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import {
  findParentForUpdate,
  getCommentForUpdate,
  insertComment,
} from '../content/comments/comments.queries.ts';
import {
  getPost,
  getPostForUpdate,
  getPostPlaceForUpdate,
  holdPost,
} from '../content/posts/posts.queries.ts';
import {
  removeComment,
  removePost,
  type RemovalReason,
  undoDecision,
  whenHeard,
} from '../content/removals.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer, RequestViewer } from '../http/viewer.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import {
  type CaseRow,
  type CasesQuery,
  countCases,
  findCase,
  listCases,
  listReportsOfCases,
} from './cases.queries.ts';
import { loadCases, presentDecision } from './load-cases.ts';
import { getReason } from './removal-reasons.queries.ts';

export const caseRoutes: RouteModule = (route, { db, markdown }) => {
  route(casesApi.list, async ({ params, query, viewer }) => {
    const { id } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, id));
    return page([id], query, viewer);
  });

  route(casesApi.queue, async ({ query, viewer }) =>
    page(viewer.user.isAdmin && query.mine !== 'true' ? null : viewer.moderates, query, viewer),
  );

  async function page(
    communities: readonly string[] | null,
    { filter = 'all', next }: { filter?: '' | CasesQuery['filter'] | undefined; next?: string | undefined },
    viewer: RequestViewer,
  ): Promise<CasesPage> {
    const query = { communities, filter: filter === '' ? 'all' : filter, after: readCursor(next) } as const;
    const [rows, { oldestAt, ...counts }] = await Promise.all([
      listCases(db, query),
      countCases(db, communities),
    ]);
    const shown = rows.slice(0, limits.casesPage);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    return {
      cases: await loadCases(db, shown, viewer),
      next: last ? `${last.weight}.${last.id}` : null,
      counts: { noCases: counts.noPostCases + counts.noCommentCases, ...counts },
      oldestAt,
    };
  }

  route(casesApi.decide, async ({ params, body, viewer }) => {
    const { communityId, caseId } = params;
    await getCommunityById(db, communityId);
    // Check permission before rendering; the check under the lock decides.
    assertAllowed(canModerate(viewer, communityId));
    const saved = body.reasonId === undefined ? null : await getReason(db, communityId, body.reasonId);
    const why = { title: body.title ?? saved?.title ?? null, reason: body.reason ?? saved?.text ?? null };
    const reply = body.verdict === 'remove' && body.reply === true ? (why.reason ?? '') : null;
    if (reply === '') throw new ApiError('empty-reason');
    const replyHtml = reply === null ? null : await markdown.render(reply);
    const decision = await memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const open = await lockCase(tx, communityId, caseId, { writes: reply !== null });
      if (body.verdict === 'keep') return keep(tx, open, member);
      const as = actingGroup(member, communityId);
      // Written before the removal: a removed comment takes no replies.
      const replyId =
        reply === null || replyHtml === null
          ? null
          : await writeReply(tx, open, { viewer, member, as, body: reply, bodyHtml: replyHtml });
      const removed = await remove(tx, open, member, { ...why, as, tell: body.tell ?? true });
      if (replyId !== null) await setReply(tx, removed.id, replyId);
      return removed;
    });
    return presentDecision({ decision, by: viewer.user.username });
  });

  route(casesApi.undo, async ({ params, viewer }) => {
    const { communityId, decisionId } = params;
    await getCommunityById(db, communityId);
    await memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const found = await getDecisionForUpdate(tx, communityId, decisionId);
      const refusal = undoRefusal(found, Date.now());
      if (refusal !== null) throw new ApiError(refusal);
      await undoDecision(tx, found, member);
    });
    return presentDecision(await getDecision(db, decisionId));
  });

  route(casesApi.removals, async ({ params, viewer }) => {
    const { post } = await getPost(db, params.postId);
    const sees = viewer.user.isAdmin || isModeratorOf(viewer, post.communityId);
    const rows = await listRemovals(db, post.id, { authorId: sees ? null : viewer.user.id });
    return rows.map((row) => presentDecision(sees ? row : { ...row, by: null }));
  });
};

type OpenCase = CaseRow & { authorId: string; deleted: boolean };

/** Locks what is reported, so that of two moderators the second finds the case decided. */
async function lockCase(
  tx: Tx,
  communityId: string,
  caseId: number,
  { writes }: { writes: boolean },
): Promise<OpenCase> {
  const found = await findCase(tx, communityId, caseId);
  if (!found) return refuseDecided(tx, communityId, caseId);
  const target = await (found.commentId === null
    ? getPostForUpdate(tx, found.postId)
    : (writes ? getPostForUpdate(tx, found.postId) : holdPost(tx, found.postId)).then(() =>
        getCommentForUpdate(tx, found.commentId ?? ''),
      ));
  // Another statement, which sees what the lock has waited for.
  const open = await findCase(tx, communityId, caseId);
  if (!open && target.deletedAs === 'normal')
    throw new ApiError('case-decided', {
      details: [{ path: 'caseId', problem: 'Its author deleted this.' }],
    });
  if (!open) return refuseDecided(tx, communityId, caseId);
  return { ...open, authorId: target.userId, deleted: target.deleted };
}

async function refuseDecided(tx: Tx, communityId: string, caseId: number): Promise<never> {
  const earlier = await findDecisionOfCase(tx, communityId, caseId);
  if (!earlier) throw new ApiError('case-not-found');
  const { decision, by } = earlier;
  const who = by === null ? 'Another moderator' : `@${by}`;
  const did = decision.verdict === 'keep' ? 'kept' : 'removed';
  const problem = `${who} ${did} this ${timeAgo(decision.createdAt, Date.now())}.`;
  throw new ApiError('case-decided', { details: [{ path: 'caseId', problem }] });
}

async function keep(tx: Tx, open: OpenCase, member: LoggedInViewer) {
  const { communityId, postId, commentId, authorId } = open;
  const by = { userId: member.user.id, actedAs: actingGroup(member, communityId) };
  const reports = await listReportsOfCases(tx, [open.id], { seenBy: member.user.id });
  const reasons = new Set(reports.map(({ reasonId }) => findReportReason(reasonId)?.title ?? ''));
  const decision = await insertDecision(tx, {
    ...{ communityId, postId, commentId, authorId },
    ...{ ...by, verdict: 'keep' },
  });
  await enqueueOutcomes(tx, decision, whenHeard(true));
  await reverseMatches(tx, { postId, commentId });
  await recordAct(tx, {
    ...{ ...by, act: 'ignore_report', communityId, postId, commentId, targetUserId: authorId },
    reason: [...reasons].join(', '),
  });
  return decision;
}

async function remove(
  tx: Tx,
  open: OpenCase,
  member: LoggedInViewer,
  how: RemovalReason & { as: 'mods' | 'admins'; tell: boolean },
) {
  const { communityId, postId, commentId, authorId } = open;
  if (!open.deleted) {
    const removed =
      commentId === null
        ? await removePost(tx, await getPostForUpdate(tx, postId), member, { ...how, fromQueue: true })
        : await removeComment(tx, await getCommentForUpdate(tx, commentId), member, {
            ...how,
            fromQueue: true,
          });
    if (removed) return removed;
  }
  // It is gone already, so that its author has nothing to hear of.
  const by = { userId: member.user.id, actedAs: how.as };
  const decision = await insertDecision(tx, {
    ...{ communityId, postId, commentId, authorId },
    ...{ ...by, verdict: 'remove', title: how.title ?? null, reason: how.reason ?? null },
  });
  await enqueueOutcomes(tx, decision, whenHeard(true));
  await recordAct(tx, {
    ...{ ...by, act: 'ignore_report', communityId, postId, commentId, targetUserId: authorId },
  });
  return decision;
}

type Reply = {
  viewer: MemberViewer;
  member: LoggedInViewer;
  as: 'mods' | 'admins';
  body: string;
  bodyHtml: string;
};

/** Requires the post's row lock. */
async function writeReply(
  tx: Tx,
  { postId, commentId }: OpenCase,
  { viewer, member, as, body, bodyHtml }: Reply,
): Promise<string> {
  const post = await getPostPlaceForUpdate(tx, postId, viewer.user);
  if (!post) throw new ApiError('post/not-found');
  assertAllowed(canComment(member, post));
  assertAllowed(canSpeakAs(member, post.communityId, as));
  const parent = commentId === null ? null : ((await findParentForUpdate(tx, commentId)) ?? null);
  if (parent) assertAllowed(canReplyTo(parent));
  const id = newObjectId();
  await insertComment(tx, {
    ...{ id, author: viewer.row, post, parent, userGroup: as, body, bodyHtml },
    bodyRenderer: RENDERER_VERSION,
  });
  return id;
}

/** `<weight>.<id of the case>` */
function readCursor(next: string | undefined): CasesQuery['after'] {
  if (next === undefined || next === '') return null;
  const [, weight, id] = /^(\d{1,9})\.(\d{1,15})$/.exec(next) ?? [];
  if (weight === undefined || id === undefined) throw new ApiError('invalid_cursor');
  return { weight: Number(weight), id: Number(id) };
}
