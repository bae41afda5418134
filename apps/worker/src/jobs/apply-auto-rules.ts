import {
  hasMatches,
  type JudgedItem,
  judgeWritten,
  listFacts,
  listPictureTexts,
  listRulesOn,
  loadRules,
  type ReadyRule,
  recordApplied,
  type WrittenItem,
} from '@confab/auto-rules';
import {
  comments,
  communities,
  communityModerators,
  type Db,
  onlyRow,
  posts,
  reports,
  type StoredAction,
  type Tx,
  users,
} from '@confab/db';
import { lockAccounts, moveReportCounts, operatorId, writeComment } from '@confab/db/acts';
import { actsBefore, type AutoRuleAct, canReplyTo, newObjectId } from '@confab/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

/**
 * Flags, locks or answers a post or comment that has appeared, by the rules that act then. What authors delete first is
 * left alone.
 */
export const applyAutoRules: JobHandler<'applyAutoRules'> = async (
  { postId, commentId },
  { db, judge, log },
) => {
  const item = await findItem(db, postId, commentId);
  if (!item) return;
  const rules = await loadRules(db, await listRulesOn(db, item.communityId));
  const later = rules.filter((rule) => !actsBefore(rule));
  const [facts] = await listFacts(db, [item], later);
  const matched = await judgeWritten(judge, later, { item, facts });
  if (matched.length === 0) return;
  const acted = await db.transaction((tx) => act(tx, { ...item, postId, commentId }, matched));
  if (acted) log.info({ postId, commentId, rules: matched.map(({ ruleId }) => ruleId) }, 'rules have acted');
};

/** Undefined for what is deleted. The rows of posts and comments stay. */
async function findItem(
  db: Db,
  postId: string,
  commentId: string | null,
): Promise<(JudgedItem & WrittenItem) | undefined> {
  if (commentId !== null) {
    const { comment, communityId } = onlyRow(
      await db
        .select({ comment: comments, communityId: posts.communityId })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(eq(comments.id, commentId)),
    );
    if (comment.deletedAt !== null) return undefined;
    const { id, userId, body, bodyHtml: html, depth, createdAt } = comment;
    return {
      ...{ id, type: 'comment', userId, communityId, at: Date.parse(createdAt) },
      ...{ title: '', source: body, body, html, linkUrl: null, pictureTexts: [], depth },
    };
  }
  const post = onlyRow(await db.select().from(posts).where(eq(posts.id, postId)));
  if (post.deletedAt !== null) return undefined;
  const { id, userId, communityId, title, body, bodyHtml: html, linkUrl, createdAt } = post;
  return {
    ...{ id, type: 'post', userId, communityId, html, linkUrl, depth: null, at: Date.parse(createdAt) },
    ...{ title, source: body ?? '', body: linkUrl ?? body ?? '' },
    pictureTexts: (await listPictureTexts(db, [id])).get(id) ?? [],
  };
}

type Target = { postId: string; commentId: string | null; communityId: string; userId: string };
type Reply = StoredAction & { act: 'reply' };

/** Returns whether it acted: not on what is gone, nor twice. */
async function act(tx: Tx, target: Target, rules: readonly ReadyRule[]): Promise<boolean> {
  const { postId, commentId, communityId, userId } = target;
  // Several rules give one answer.
  const [answer] = rules.flatMap((rule) => {
    const reply = rule.acts.find((each): each is Reply => each.act === 'reply');
    return reply ? { rule, reply } : [];
  });
  if (answer) await lockAccounts(tx, [{ id: answer.rule.changedBy, alone: false }]);
  const place = await lockPlace(tx, target);
  if (!place || (await hasMatches(tx, { postId, commentId }))) return false;
  const done = new Set<AutoRuleAct>();
  if (answer && (await writeAnswer(tx, target, place, answer))) done.add('reply');
  const has = (name: AutoRuleAct) => rules.some(({ acts }) => acts.some((each) => each.act === name));
  if (has('lock') && place.post.lockedAt === null) {
    const bySite = !rules.some((rule) => rule.communityId !== null);
    await tx
      .update(posts)
      .set({ lockedAt: sql`now()`, lockedBy: operatorId, lockedByGroup: bySite ? 'admins' : 'mods' })
      .where(eq(posts.id, postId));
    done.add('lock');
  }
  if (has('flag')) done.add('flag');
  const applied = rules.map((rule) => ({
    rule,
    acts: rule.acts.flatMap(({ act: name }) => (done.has(name) ? name : [])),
  }));
  await recordApplied(tx, { communityId, authorId: userId, postId, commentId, rules: applied });
  if (has('flag')) await flag(tx, target);
  return true;
}

/** In the order of moderators' transactions: community, post, comment. Undefined for what is deleted. */
async function lockPlace(tx: Tx, { postId, commentId, communityId }: Target) {
  await tx
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, communityId))
    .for('key share');
  const post = onlyRow(await tx.select().from(posts).where(eq(posts.id, postId)).for('update'));
  if (post.deletedAt !== null) return undefined;
  if (commentId === null) return { post, parent: null };
  const parent = onlyRow(await tx.select().from(comments).where(eq(comments.id, commentId)).for('update'));
  return parent.deletedAt === null ? { post, parent } : undefined;
}

type Place = NonNullable<Awaited<ReturnType<typeof lockPlace>>>;

/** A comment of the moderator or admin who wrote the rule, while they are one. */
async function writeAnswer(
  tx: Tx,
  { postId, communityId }: Target,
  { post, parent }: Place,
  { rule, reply }: { rule: ReadyRule; reply: Reply },
): Promise<boolean> {
  if (post.lockedAt !== null || (parent && !canReplyTo({ ...parent, deleted: false }).allowed)) return false;
  const [author] = await tx
    .select({
      isAdmin: users.isAdmin,
      moderates: sql<boolean>`exists (select from ${communityModerators}
        where ${communityModerators.communityId} = ${sql.param(communityId, posts.communityId)}
          and ${communityModerators.userId} = ${users.id})`,
    })
    .from(users)
    .where(and(eq(users.id, rule.changedBy), isNull(users.deletedAt), isNull(users.bannedAt)));
  if (!author || (!author.moderates && !author.isAdmin)) return false;
  await writeComment(tx, {
    ...{ id: newObjectId(), postId, userId: rule.changedBy },
    parentId: parent && parent.id,
    ancestors: parent ? [...parent.ancestors, parent.id] : [],
    userGroup: author.moderates ? 'mods' : 'admins',
    ...{ body: reply.text, bodyHtml: reply.html, bodyRenderer: reply.renderer },
  });
  return true;
}

/** The reason of all its reports is that the rules of the community are broken. */
const brokenRules = 1;

/** A report by the site, whose case names the rule. Its count is the last lock of a transaction. */
async function flag(tx: Tx, { postId, commentId, communityId }: Target): Promise<void> {
  const made = await tx
    .insert(reports)
    .values({ communityId, postId, commentId, reasonId: brokenRules, createdBy: operatorId })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (made.length === 0) return;
  await moveReportCounts(tx, communityId, {
    noPostReports: commentId === null ? 1 : 0,
    noCommentReports: commentId === null ? 0 : 1,
  });
}
