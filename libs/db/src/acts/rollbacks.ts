import { rolledBackItems, type RollbackItemKind, type RollbackState } from '@confab/domain';
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { toUuid } from '../columns.ts';
import { enqueue } from '../jobs.ts';
import {
  comments,
  communities,
  decisions,
  held,
  messages,
  posts,
  rollbackItems,
  rollbacks,
  users,
} from '../schema/index.ts';
import { lockConversations, settleConversations } from './mail.ts';
import {
  closeReportsOf,
  reopenReports,
  restoreReports,
  type StoredReport,
  withdrawReports,
} from './reports.ts';
import { restoreVotes, type StoredVote, votesOnComments, votesOnPosts, withdrawVotes } from './votes.ts';
import { list, numbers, takeTurns } from './written-content.ts';
import { onlyRow } from '../only-row.ts';

export type RollbackRow = typeof rollbacks.$inferSelect;
type Item = typeof rollbackItems.$inferSelect;

/** Rows per transaction: few enough that others hardly wait for its locks. */
const batchSize = 200;

/**
 * Removes or restores the next batch of a roll-back and saves how far it came, in one transaction; returns whether there
 * may be more. Two processes take turns: each goes on from where the other stopped.
 */
export async function moveRollback(tx: Tx, rollbackId: number): Promise<boolean> {
  const [seen] = await tx.select().from(rollbacks).where(eq(rollbacks.id, rollbackId));
  if (seen?.state !== 'removing' && seen?.state !== 'restoring') return false;
  const items = await nextItems(tx, seen);
  await lockBefore(tx, items);
  const rollback = await lockRollback(tx, rollbackId);
  // Another process, or a moderator, was faster.
  if (rollback?.state !== seen.state || rollback.reached !== seen.reached) return true;
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) {
    await tellOfEnd(
      tx,
      await endRollback(tx, rollback, rollback.state === 'removing' ? 'removed' : 'restored'),
    );
    return false;
  }
  const isRemoving = rollback.state === 'removing';
  await (isRemoving ? remove : restore)[first.kind](
    tx,
    rollback,
    isRemoving ? items : items.filter(isRemoved),
  );
  await tx
    .update(rollbacks)
    .set({ reached: isRemoving ? last.position : last.position - 1 })
    .where(eq(rollbacks.id, rollbackId));
  return true;
}

const isRemoved = ({ removed }: Item) => removed;

/** The next ones, all of one kind. */
async function nextItems(tx: Tx, { id, state, reached }: RollbackRow): Promise<Item[]> {
  const isRemoving = state === 'removing';
  const { position } = rollbackItems;
  const rows = await tx
    .select()
    .from(rollbackItems)
    .where(and(eq(rollbackItems.rollbackId, id), isRemoving ? gt(position, reached) : lte(position, reached)))
    .orderBy(isRemoving ? asc(position) : desc(position))
    .limit(batchSize);
  return rows.filter(({ kind }) => kind === rows[0]?.kind);
}

/**
 * The accounts, shared: one that is being deleted is waited for. Then the communities, and the lock of all that deletes
 * what many wrote.
 */
async function lockBefore(tx: Tx, items: readonly Item[]): Promise<void> {
  const userIds = [...new Set(items.map(({ userId }) => userId))].toSorted();
  await tx.execute(sql`
    select count(pg_advisory_xact_lock_shared(hashtextextended(id, 0)))
    from (select id from unnest(${sql.param(userIds)}::text[]) as given (id) order by id) as accounts`);
  await takeTurns(tx);
  await tx.execute(sql`
    select count(*) from (
      select id from ${communities}
      where id in (select community_id from ${posts} where id = any(${postsOf(items)}))
      order by id for key share
    ) as locked`);
}

/** Waits for the batch that is under way. */
export async function lockRollback(tx: Tx, id: number): Promise<RollbackRow | undefined> {
  const [row] = await tx.select().from(rollbacks).where(eq(rollbacks.id, id)).for('update');
  return row;
}

/** Ends the removing or restoring, and counts what is gone. Requires the row lock. */
export async function endRollback(
  tx: Tx,
  { id }: RollbackRow,
  state: RollbackState & ('removed' | 'stopped' | 'restored'),
): Promise<RollbackRow> {
  const counts = state === 'restored' ? {} : await countRemoved(tx, id);
  return onlyRow(
    await tx
      .update(rollbacks)
      .set({ state, ...counts })
      .where(eq(rollbacks.id, id))
      .returning(),
  );
}

/** Tells who pressed last: they may have left the page. */
async function tellOfEnd(tx: Tx, { id: rollbackId, communityId, ...ended }: RollbackRow): Promise<void> {
  const state = ended.undoneBy === null ? 'removed' : 'restored';
  await enqueue(tx, 'createNotification', {
    userId: ended.undoneBy ?? ended.userId,
    cause: `roll_back:${rollbackId}:${state}:${Date.now()}`,
    notif: { type: 'roll_back', rollbackId, communityId, state, noItems: rolledBackItems(ended) },
  });
}

async function countRemoved(tx: Tx, id: number) {
  const { kind } = rollbackItems;
  const of = (...kinds: RollbackItemKind[]) =>
    sql<number>`count(*) filter (where ${inArray(kind, kinds)})`.mapWith(Number);
  return onlyRow(
    await tx
      .select({
        noPosts: of('post'),
        noComments: of('comment'),
        noVotes: of('postVote', 'commentVote'),
        noReports: of('report'),
        noMessages: of('message'),
        noHeld: of('held'),
      })
      .from(rollbackItems)
      .where(and(eq(rollbackItems.rollbackId, id), rollbackItems.removed)),
  );
}

type Moving = (tx: Tx, rollback: RollbackRow, items: readonly Item[]) => Promise<void>;

const remove: Record<RollbackItemKind, Moving> = {
  post: async (tx, rollback, items) => {
    await lockPosts(tx, items, 'update');
    const gone = await tx.execute<{ id: string }>(sql`
      update ${posts} set ${removedBy(rollback)}, pinned_at = null, pinned_site_at = null
      where id = any(${postsOf(items)}) and deleted_at is null returning id`);
    await decide(tx, rollback, 'post', { items, gone });
  },
  comment: async (tx, rollback, items) => {
    await lockComments(tx, items);
    const gone = await tx.execute<{ id: string }>(sql`
      update ${comments} set ${removedBy(rollback)}
      where id = any(${commentsOf(items)}) and deleted_at is null returning id`);
    await countComments(tx, gone, -1);
    await decide(tx, rollback, 'comment', { items, gone });
  },
  postVote: async (tx, rollback, items) => {
    const gone = await withdrawVotes(tx, votesOnPosts, items.map(voteOnPost));
    await keepVotes(tx, sql`${isOneOf(rollback, items)} and item.post_id = gone.id`, gone);
  },
  commentVote: async (tx, rollback, items) => {
    const gone = await withdrawVotes(tx, votesOnComments, items.map(voteOnComment));
    await keepVotes(tx, sql`${isOneOf(rollback, items)} and item.comment_id = gone.id`, gone);
  },
  report: async (tx, rollback, items) => {
    const gone = await withdrawReports(tx, items.map(reportOf));
    const rows = gone.map((report) => ({
      ...{ post_id: report.postId, comment_id: report.commentId, user_id: report.userId },
      ...{
        reason_id: report.reasonId,
        rule_id: report.ruleId,
        weight: report.weight,
        made_at: report.createdAt,
      },
    }));
    await tx.execute(sql`
      update ${rollbackItems} as item
      set removed = true, rule_id = gone.rule_id, weight = gone.weight, made_at = gone.made_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as gone
        (post_id uuid, comment_id uuid, user_id uuid, reason_id smallint, rule_id bigint, weight smallint, made_at timestamptz)
      where ${isOneOf(rollback, items)} and item.user_id = gone.user_id
        and item.post_id = gone.post_id and item.comment_id is not distinct from gone.comment_id
        and item.reason_id = gone.reason_id`);
  },
  message: async (tx, rollback, items) => {
    await lockConversationsOf(tx, items);
    const gone = await tx.execute<{ id: number; conversationId: number }>(sql`
      update ${messages} set removed_at = now() where id = any(${messagesOf(items)}) and removed_at is null
      returning id::float8 as id, conversation_id::float8 as "conversationId"`);
    await tx.execute(sql`
      update ${rollbackItems} as item set removed = true
      where ${isOneOf(rollback, items)} and item.message_id = any(${numbers(gone.map(({ id }) => id))})`);
    await settleConversations(
      tx,
      gone.map(({ conversationId }) => conversationId),
    );
  },
  held: async (tx, rollback, items) => {
    await lockHeld(tx, items);
    await tx.execute(sql`
      with gone as (
        update ${held} set removed_at = now(), removed_by = ${toUuid(rollback.userId)}::uuid,
          removed_as = ${rollback.actedAs}, removal_reason = ${rollback.reason}
        where id = any(${heldOf(items)}) and removed_at is null
        returning id, removed_at
      )
      update ${rollbackItems} as item set removed = true, made_at = gone.removed_at
      from gone where ${isOneOf(rollback, items)} and item.held_id = gone.id`);
  },
};

/** What authors, moderators or admins did to an item since stays as they left it. */
const restore: Record<RollbackItemKind, Moving> = {
  post: async (tx, rollback, items) => {
    await lockPosts(tx, items, 'update');
    const back = await tx.execute<{ decisionId: number }>(sql`
      update ${posts} set ${restored}
      from ${decisions} as decision
      where decision.id = any(${decisionsOf(items)}) and decision.undone_at is null and ${posts}.id = decision.post_id
        and deleted_as in ('mods', 'admins') and deleted_content_at is null
      returning decision.id::int as "decisionId"`);
    await undoDecisions(tx, rollback, back);
    await letGo(tx, rollback, items);
  },
  comment: async (tx, rollback, items) => {
    await lockComments(tx, items);
    const back = await tx.execute<{ id: string; decisionId: number }>(sql`
      update ${comments} set ${restored}
      from ${decisions} as decision
      where decision.id = any(${decisionsOf(items)}) and decision.undone_at is null and ${comments}.id = decision.comment_id
        and deleted_as in ('mods', 'admins') and body <> ''
      returning ${comments}.id, decision.id::int as "decisionId"`);
    await countComments(tx, back, 1);
    await undoDecisions(tx, rollback, back);
    await letGo(tx, rollback, items);
  },
  postVote: async (tx, rollback, items) => {
    await restoreVotes(tx, votesOnPosts, storedVotes(await ofStanding(tx, items), voteOnPost));
    await letGo(tx, rollback, items);
  },
  commentVote: async (tx, rollback, items) => {
    await restoreVotes(tx, votesOnComments, storedVotes(await ofStanding(tx, items), voteOnComment));
    await letGo(tx, rollback, items);
  },
  report: async (tx, rollback, items) => {
    const withdrawn = (await ofStanding(tx, items)).flatMap((item): StoredReport[] => {
      const { ruleId, weight, madeAt } = item;
      return weight === null || madeAt === null
        ? []
        : [{ ...reportOf(item), ruleId, weight, createdAt: madeAt }];
    });
    await restoreReports(tx, withdrawn);
    await letGo(tx, rollback, items);
  },
  message: async (tx, rollback, items) => {
    await lockConversationsOf(tx, items);
    const back = await tx.execute<{ conversationId: number }>(sql`
      update ${messages} set removed_at = null where id = any(${messagesOf(items)})
      returning conversation_id::float8 as "conversationId"`);
    await settleConversations(
      tx,
      back.map(({ conversationId }) => conversationId),
    );
    await letGo(tx, rollback, items);
  },
  held: async (tx, rollback, items) => {
    await lockHeld(tx, items);
    await tx.execute(sql`
      update ${held} set removed_at = null, removed_by = null, removed_as = null, removal_reason = null
      from ${rollbackItems} as item
      where ${isOneOf(rollback, items)} and ${held}.id = item.held_id and ${held}.removed_at = item.made_at`);
    await letGo(tx, rollback, items);
  },
};

const lockConversationsOf = (tx: Tx, items: readonly Item[]) =>
  lockConversations(
    tx,
    sql`id in (select conversation_id from ${messages} where id = any(${messagesOf(items)}))`,
  );

async function lockHeld(tx: Tx, items: readonly Item[]): Promise<void> {
  await tx.execute(sql`
    select count(*) from (select id from ${held} where id = any(${heldOf(items)}) order by id for update) as locked`);
}

const removedBy = ({ userId, actedAs }: RollbackRow) =>
  sql`deleted_at = now(), deleted_by = ${toUuid(userId)}::uuid, deleted_as = ${actedAs}`;

const restored = sql`deleted_at = null, deleted_by = null, deleted_as = null`;

/** Each removal is a decision like any other, which gives the reason and closes the reports. */
async function decide(
  tx: Tx,
  rollback: RollbackRow,
  kind: 'post' | 'comment',
  { items, gone }: { items: readonly Item[]; gone: readonly { id: string }[] },
): Promise<void> {
  const ids = list(gone.map(({ id }) => id));
  const target =
    kind === 'post' ? sql`post.id, null::uuid, post.user_id` : sql`post.id, comment.id, comment.user_id`;
  const from =
    kind === 'post'
      ? sql`${posts} as post where post.id = any(${ids})`
      : sql`${comments} as comment join ${posts} as post on post.id = comment.post_id where comment.id = any(${ids})`;
  const caseId = sql`(select id from cases
    where coalesce(comment_id, post_id) = ${kind === 'post' ? sql`post.id` : sql`comment.id`})`;
  const made = await tx.execute<{ id: number }>(sql`
    with made as (
      insert into ${decisions}
        (community_id, post_id, comment_id, author_id, case_id, rollback_id, verdict, user_id, acted_as, reason)
      select post.community_id, ${target}, ${caseId}, ${rollback.id}::bigint, 'remove', ${toUuid(rollback.userId)}::uuid, ${rollback.actedAs},
        ${rollback.reason}::text
      from ${from}
      returning id, post_id, comment_id
    )
    update ${rollbackItems} as item set removed = true, decision_id = made.id
    from made
    where ${isOneOf(rollback, items)}
      and item.post_id = made.post_id and item.comment_id is not distinct from made.comment_id
    returning made.id::int as id`);
  await closeReportsOf(tx, kind, numbers(made.map(({ id }) => id)));
}

async function undoDecisions(
  tx: Tx,
  { undoneBy }: RollbackRow,
  back: readonly { decisionId: number }[],
): Promise<void> {
  const ids = back.map(({ decisionId }) => decisionId);
  if (ids.length === 0) return;
  await tx
    .update(decisions)
    .set({ undoneAt: sql`now()`, undoneBy })
    .where(inArray(decisions.id, ids));
  await reopenReports(tx, ids);
}

/** Authors have so many comments more or fewer; their rows are locked in the order of the ids. */
async function countComments(tx: Tx, moved: readonly { id: string }[], by: 1 | -1): Promise<void> {
  const counted = sql`(
    select user_id as id, count(*)::int as total from ${comments}
    where id = any(${list(moved.map(({ id }) => id))}) group by user_id
  ) as counted`;
  await tx.execute(sql`
    select count(*) from (
      select id from ${users} where id in (select id from ${counted}) order by id for no key update
    ) as locked`);
  // Clamped, because a count that has drifted must not block the rest.
  await tx.execute(sql`
    update ${users} set no_comments = greatest(no_comments + ${by}::int * counted.total, 0)
    from ${counted} where ${users}.id = counted.id`);
}

/** Of accounts that are not deleted: with those, their votes and reports may be erased. */
async function ofStanding(tx: Tx, items: readonly Item[]): Promise<Item[]> {
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  const deleted = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), sql`${users.deletedAt} is not null`));
  const gone = new Set(deleted.map(({ id }) => id));
  return items.filter(({ userId }) => !gone.has(userId));
}

/** Remembers withdrawn votes as they were. */
async function keepVotes(tx: Tx, isItem: SQL, gone: readonly StoredVote[]): Promise<void> {
  const rows = gone.map(({ id, userId, up, createdAt }) => ({ id, user_id: userId, up, made_at: createdAt }));
  await tx.execute(sql`
    update ${rollbackItems} as item set removed = true, up = gone.up, made_at = gone.made_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as gone (id uuid, user_id uuid, up boolean, made_at timestamptz)
    where ${isItem} and item.user_id = gone.user_id`);
}

/** The roll-back holds these no longer. */
async function letGo(tx: Tx, { id }: RollbackRow, items: readonly Item[]): Promise<void> {
  await tx
    .update(rollbackItems)
    .set({ removed: false, decisionId: null })
    .where(and(eq(rollbackItems.rollbackId, id), inArray(rollbackItems.position, items.map(positionOf))));
}

async function lockPosts(tx: Tx, items: readonly Item[], strength: 'update' | 'key share'): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select id from ${posts} where id = any(${postsOf(items)}) order by id for ${sql.raw(strength)}
    ) as locked`);
}

async function lockComments(tx: Tx, items: readonly Item[]): Promise<void> {
  await lockPosts(tx, items, 'key share');
  await tx.execute(sql`
    select count(*) from (
      select id from ${comments} where id = any(${commentsOf(items)}) order by id for update
    ) as locked`);
}

const positionOf = ({ position }: Item) => position;
function postOf({ postId }: Item): string {
  if (postId === null) throw new Error('only messages and what is held have no post');
  return toUuid(postId);
}
const commentOf = (item: Item) => (item.commentId === null ? postOf(item) : toUuid(item.commentId));
const voteOnPost = (item: Item) => ({ id: postOf(item), userId: toUuid(item.userId) });
const voteOnComment = (item: Item) => ({ id: commentOf(item), userId: toUuid(item.userId) });

function storedVotes(items: readonly Item[], keyOf: typeof voteOnPost): StoredVote[] {
  return items.flatMap((item) =>
    item.up === null || item.madeAt === null ? [] : [{ ...keyOf(item), up: item.up, createdAt: item.madeAt }],
  );
}

function reportOf(item: Item) {
  const { commentId, userId, reasonId } = item;
  return {
    postId: postOf(item),
    commentId: commentId === null ? null : toUuid(commentId),
    userId: toUuid(userId),
    reasonId: reasonId ?? 0,
  };
}

const postsOf = (items: readonly Item[]): SQL =>
  list(items.filter(({ postId }) => postId !== null).map(postOf));
const commentsOf = (items: readonly Item[]): SQL => list(items.map(commentOf));
const isOneOf = ({ id }: RollbackRow, items: readonly Item[]): SQL => sql`item.rollback_id = ${id}
  and item.position = any(${numbers(items.map(positionOf))})`;
const messagesOf = (items: readonly Item[]): SQL =>
  numbers(items.flatMap(({ messageId }) => messageId ?? []));
const heldOf = (items: readonly Item[]): SQL =>
  list(items.flatMap(({ heldId }) => (heldId === null ? [] : toUuid(heldId))));
const decisionsOf = (items: readonly Item[]): SQL =>
  numbers(items.flatMap(({ decisionId }) => decisionId ?? []));
