import {
  type Comment,
  heldApi,
  type HeldDecision,
  type HeldItem,
  type HeldPage,
  type Holding,
  type Post,
} from '@confab/api-contract';
import { reverseMatches } from '@confab/auto-rules';
import { type Db, enqueue, type Tx } from '@confab/db';
import {
  actingGroup,
  canChangeHeld,
  canModerate,
  codePointLength,
  type ContentType,
  holdRuleKeys,
  limits,
  type LoggedInViewer,
  newObjectId,
  readObjectId,
  visibleText,
} from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { communityPicturesPresenter } from '../communities/load-community-pictures.ts';
import { getCommunityById } from '../communities/communities.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import {
  findParentForUpdate,
  insertComment,
  listCommentsByIds,
} from '../content/comments/comments.queries.ts';
import { getHeld, getHeldForUpdate, type HeldRow, listHeldComments } from '../content/held.queries.ts';
import { loadHeld } from '../content/load-held.ts';
import { authored } from '../content/posts/authored.ts';
import { renderBody } from '../content/posts/post-body.ts';
import { freePictures } from '../content/posts/post-pictures.queries.ts';
import { findPost, getPostPlace, getPostPlaceForUpdate, insertPost } from '../content/posts/posts.queries.ts';
import { inLog, whenHeard } from '../content/removals.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { presentPublicUser } from '../members/users.present.ts';
import { getUndeletedUserByName, listAuthorsByIds } from '../members/users.queries.ts';
import { listAuthorRecords, listPlaces } from './cases.queries.ts';
import {
  approveAuthor,
  changeHeld,
  countHeld,
  deleteApproved,
  disapproveAuthor,
  findObstacles,
  listApprovedAuthors,
  listHeld,
  setHoldRules,
  setRemoval,
  withdrawHeld,
} from './held.queries.ts';
import { getReason } from './removal-reasons.queries.ts';

export const heldRoutes: RouteModule = (route, { db, markdown }) => {
  route(heldApi.list, async ({ params, query, viewer }) => {
    const { id } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, id));
    return loadPage(db, [id], query.next, viewer);
  });

  route(heldApi.queue, ({ query, viewer }) =>
    loadPage(db, viewer.user.isAdmin && query.mine !== 'true' ? null : viewer.moderates, query.next, viewer),
  );

  route(heldApi.decide, async ({ params, body, viewer }) => {
    const { communityId, heldId } = params;
    const { name: communityName } = await getCommunityById(db, communityId);
    assertAllowed(canModerate(viewer, communityId));
    const { userId: authorId } = await getHeld(db, heldId);
    const saved = body.reasonId === undefined ? null : await getReason(db, communityId, body.reasonId);
    const why = { title: body.title ?? saved?.title ?? null, reason: body.reason ?? saved?.text ?? null };
    // Locked before the rest, because an approval counts for the author.
    const locks = { account: { id: authorId, alone: false }, in: communityId };
    return memberTransaction(db, viewer, locks, async (tx, member): Promise<HeldDecision> => {
      assertAllowed(canModerate(member, communityId));
      const row = await getHeldForUpdate(tx, heldId);
      if (row.communityId !== communityId) throw new ApiError('held-not-found');
      const by = { communityId, userId: member.user.id, actedAs: actingGroup(member, communityId) };
      const isRemoved = row.removedAt !== null;
      if (body.verdict === 'wait' ? !isRemoved : isRemoved && body.verdict === 'remove')
        throw new ApiError('held-not-found');
      if (row.removedAs === 'admins' && !member.user.isAdmin) throw new ApiError('not_admin');
      if (body.editedAt !== undefined && body.editedAt !== (row.editedAt ?? ''))
        throw new ApiError('held-changed');
      if (isRemoved) await enqueue(tx, 'withdrawNotification', { userId: authorId, heldId });
      const decided = { id: heldId, verdict: body.verdict, type: kindOf(row), communityName };
      if (body.verdict === 'approve') {
        const { postId, commentId, publicId } = await publish(tx, row);
        if (row.byRules.length > 0) await reverseMatches(tx, { heldId });
        await recordAct(tx, { ...by, act: 'approve_held', postId, commentId, targetUserId: authorId });
        if (body.approveAuthor === true) {
          const isNew = await approveAuthor(tx, { communityId, userId: authorId, approvedBy: by.userId });
          if (isNew) await recordAct(tx, { ...by, act: 'approve_author', targetUserId: authorId });
        }
        await tell(tx, row, { verdict: 'approve', publicId, commentId, title: null, reason: null });
        return { ...decided, publicId, commentId };
      }
      const publicId = row.publicId ?? (await findPost(tx, row.postId ?? ''))?.post.publicId ?? '';
      const isRemoval = body.verdict === 'remove';
      const removal = { removedBy: by.userId, removedAs: by.actedAs };
      await setRemoval(
        tx,
        heldId,
        isRemoval ? { ...removal, removalTitle: why.title, removalReason: why.reason } : null,
      );
      await recordAct(tx, {
        ...{ ...by, act: isRemoval ? 'remove_held' : 'reopen_held', targetUserId: authorId },
        reason: isRemoval ? inLog(why) : null,
      });
      if (isRemoval) await tell(tx, row, { verdict: 'remove', publicId, commentId: null, ...why });
      return { ...decided, publicId, commentId: null };
    });
  });

  route(heldApi.rules, async ({ params: { communityId }, viewer }) => {
    await getCommunityById(db, communityId);
    assertAllowed(canModerate(viewer, communityId));
    return loadHolding(db, communityId, viewer);
  });

  route(heldApi.setRules, async ({ params: { communityId }, body, viewer }) => {
    await getCommunityById(db, communityId);
    await memberTransaction(db, viewer, { changing: communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const before = await getCommunityById(tx, communityId);
      const changed = holdRuleKeys.filter((key) => body[key] !== undefined && body[key] !== before[key]);
      if (changed.length === 0) return;
      await setHoldRules(tx, communityId, Object.fromEntries(changed.map((key) => [key, body[key]])));
      const by = { communityId, userId: member.user.id, actedAs: actingGroup(member, communityId) };
      await recordAct(tx, { ...by, act: 'change_settings', details: { changed } });
    });
    return loadHolding(db, communityId, viewer);
  });

  route(heldApi.disapprove, async ({ params: { communityId, username }, viewer }) => {
    await getCommunityById(db, communityId);
    assertAllowed(canModerate(viewer, communityId));
    const { id: targetUserId } = await getUndeletedUserByName(db, username);
    await memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      if (!(await disapproveAuthor(tx, { communityId, userId: targetUserId }))) return;
      const by = { communityId, userId: member.user.id, actedAs: actingGroup(member, communityId) };
      await recordAct(tx, { ...by, act: 'disapprove_author', targetUserId });
    });
    return loadHolding(db, communityId, viewer);
  });

  route(heldApi.edit, async ({ params: { heldId }, body, viewer }) => {
    const { body: given, ...columns } = body;
    if (columns.title !== undefined && codePointLength(visibleText(columns.title)) < limits.postTitleMin)
      throw new ApiError('post/title-too-short');
    const text = given === undefined ? null : await renderBody(markdown, given);
    await memberTransaction(db, viewer, async (tx, member) => {
      const { content, removedAt } = await getOwnForUpdate(tx, heldId, member);
      if (removedAt !== null) throw new ApiError('held-not-found');
      if (content.type !== 'comment') {
        const changed = { ...content, ...authored(columns) };
        await changeHeld(tx, heldId, changed.type === 'text' && text ? { ...changed, ...text } : changed);
      } else if (text) {
        const { body: words, bodyHtml, bodyRenderer } = text;
        if (words === null || bodyHtml === null || bodyRenderer === null)
          throw new ApiError('empty-comment-body');
        await changeHeld(tx, heldId, { ...content, body: words, bodyHtml, bodyRenderer });
      }
    });
    return shownAlone(await getHeld(db, heldId), viewer);
  });

  route(heldApi.withdraw, async ({ params: { heldId }, viewer }) => {
    await memberTransaction(db, viewer, async (tx, member) => {
      await getOwnForUpdate(tx, heldId, member);
      await withdrawHeld(tx, heldId);
    });
    return { success: true } as const;
  });

  route(heldApi.ofPost, async ({ params, viewer }) => {
    const { id } = await getPostPlace(db, params.postId);
    const targets = await loadHeld(db, await listHeldComments(db, id, viewer.user.id), viewer);
    return [...targets.values()].flatMap((target) => (target.type === 'comment' ? target.comment : []));
  });

  async function shownAlone(row: HeldRow, viewer: RequestViewer): Promise<Post | Comment> {
    const target = (await loadHeld(db, [row], viewer)).get(row.id);
    if (!target) throw new ApiError('held-not-found');
    return target.type === 'post' ? target.post : target.comment;
  }
};

const kindOf = ({ content }: HeldRow): ContentType => (content.type === 'comment' ? 'comment' : 'post');

/** What another member wrote is unknown to this one, who only might have guessed its id. */
async function getOwnForUpdate(tx: Tx, id: string, member: LoggedInViewer): Promise<HeldRow> {
  const row = await getHeldForUpdate(tx, id);
  if (!canChangeHeld(member, row).allowed) throw new ApiError('held-not-found');
  return row;
}

/** It becomes a post or a comment of this moment, and all follows that follows a new one. */
async function publish(tx: Tx, { id, userId, communityId, content, publicId, postId, parentId }: HeldRow) {
  const { suspended, closed } = await findObstacles(tx, { userId, postId });
  if (suspended) throw new ApiError('account-banned');
  if (closed) throw new ApiError('held-place-closed');
  if (content.type !== 'comment') {
    if (content.images) await freePictures(tx, content.images);
    const post = await insertPost(tx, {
      ...{ userId, userGroup: 'normal', communityId, content },
      publicId: publicId ?? undefined,
    });
    await deleteApproved(tx, id);
    return { postId: post.id, commentId: null, publicId: post.publicId };
  }
  const post = await getPostPlaceForUpdate(tx, postId ?? '', { id: userId });
  if (!post) throw new ApiError('held-not-found');
  const parent = parentId === null ? null : ((await findParentForUpdate(tx, parentId)) ?? null);
  if (parent?.deleted) throw new ApiError('held-place-closed');
  const [author] = await listAuthorsByIds(tx, [userId]);
  if (!author) throw new ApiError('held-not-found');
  const commentId = newObjectId();
  const { type: _type, ...text } = content;
  await insertComment(tx, { ...text, id: commentId, author, post, parent, userGroup: 'normal' });
  await deleteApproved(tx, id);
  return { postId: post.id, commentId, publicId: post.publicId };
}

type Told = {
  verdict: 'approve' | 'remove';
  publicId: string;
  commentId: string | null;
  title: string | null;
  reason: string | null;
};

/** A removal a little later, because a moderator may think better of it. */
async function tell(tx: Tx, row: HeldRow, told: Told): Promise<void> {
  const runAt = whenHeard(told.verdict === 'remove');
  const { id: heldId, communityId, userId } = row;
  const notif = { type: 'held_decided', heldId, communityId, targetType: kindOf(row), ...told } as const;
  const cause = `held:${heldId}:${told.verdict}:${runAt}`;
  await enqueue(tx, 'createNotification', { userId, cause, notif }, { runAt });
}

async function loadHolding(db: Db, communityId: string, viewer: RequestViewer): Promise<Holding> {
  const [community, authors] = await Promise.all([
    getCommunityById(db, communityId),
    listApprovedAuthors(db, communityId),
  ]);
  const { holdFirst, holdDays, holdLinks, holdPictures } = community;
  return {
    rules: { holdFirst, holdDays, holdLinks, holdPictures },
    approvedAuthors: authors.map((author) => presentPublicUser(author, viewer)),
  };
}

/** A page of the queue. `communities` is null for all of the site. */
async function loadPage(
  db: Db,
  communities: readonly string[] | null,
  next: string | undefined,
  viewer: RequestViewer,
): Promise<HeldPage> {
  const after = next === undefined || next === '' ? null : readObjectId(next);
  if (after === null && next !== undefined && next !== '') throw new ApiError('invalid_cursor');
  const [rows, noHeld] = await Promise.all([
    listHeld(db, { communities, after }),
    countHeld(db, communities),
  ]);
  const shown = rows.slice(0, limits.casesPage);
  return {
    held: await loadItems(db, shown, viewer),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    noHeld,
  };
}

/** In the given order, each with all that moderators need to decide: a fixed number of queries for a page. */
async function loadItems(db: Db, rows: readonly HeldRow[], viewer: RequestViewer): Promise<HeldItem[]> {
  if (rows.length === 0) return [];
  const [targets, records, authors, parents, places] = await Promise.all([
    loadHeld(db, rows, viewer),
    listAuthorRecords(
      db,
      rows.map(({ id, communityId, userId }, index) => ({
        ...{ caseId: index, communityId, authorId: userId, postId: id, commentId: null },
      })),
    ),
    listAuthorsByIds(db, [...new Set(rows.map(({ userId }) => userId))]),
    listCommentsByIds(
      db,
      rows.flatMap(({ parentId }) => parentId ?? []),
    ),
    listPlaces(db, [...new Set(rows.map(({ communityId }) => communityId))]),
  ]);
  const picturesOf = await communityPicturesPresenter(db, places);
  return rows.flatMap((row, index) => {
    const target = targets.get(row.id);
    const place = places.find(({ id }) => id === row.communityId);
    const author = authors.find(({ id }) => id === row.userId);
    const record = records.find(({ caseId }) => caseId === index);
    // Between the queries it was decided, or its author is gone.
    if (!target || !place || !author || !record) return [];
    const { caseId: _case, ...did } = record;
    const { id: userId, deleted, username, proPic, createdAt } = presentPublicUser(author, viewer);
    const parent = parents.find(({ comment }) => comment.id === row.parentId && comment.deletedAt === null);
    const ofComment = target.type === 'comment' ? target.comment : null;
    return {
      id: row.id,
      communityId: row.communityId,
      communityName: place.name,
      communityProPic: picturesOf(place).proPic,
      ...(target.type === 'post'
        ? { type: target.type, target: target.post }
        : { type: target.type, target: target.comment }),
      why: [...row.why],
      rules: row.byRules.map(({ name }) => name),
      createdAt: row.createdAt,
      editedAt: row.editedAt,
      post: ofComment && { publicId: ofComment.postPublicId, title: ofComment.postTitle ?? '' },
      parent: parent
        ? {
            username: parent.author.deletedAt === null ? parent.author.username : null,
            excerpt: excerpt(parent.comment.bodyHtml),
          }
        : null,
      author: { userId, username: deleted ? null : username, proPic, createdAt, ...did },
    };
  });
}
