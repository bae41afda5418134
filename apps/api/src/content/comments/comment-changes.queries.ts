import { comments, type Tx, users } from '@confab/db';
import type { UserGroup } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import type { LockedComment } from './comments.queries.ts';

type Text = Pick<typeof comments.$inferSelect, 'body' | 'bodyHtml' | 'bodyRenderer'>;

/** Marks the comment as edited even if the text is unchanged (api.md 2.8). */
export async function editComment(tx: Tx, id: string, text: Text): Promise<void> {
  await tx
    .update(comments)
    .set({ ...text, editedAt: sql`now()` })
    .where(eq(comments.id, id));
}

export async function changeCommentGroup(tx: Tx, id: string, userGroup: UserGroup): Promise<void> {
  await tx.update(comments).set({ userGroup }).where(eq(comments.id, id));
}

/**
 * Deletes a comment but keeps its place, replies and votes. The author's deletion erases the text; that of moderators
 * and admins keeps it for review (api.md 2.8).
 */
export async function deleteComment(
  tx: Tx,
  comment: LockedComment,
  by: { userId: string; as: UserGroup },
): Promise<void> {
  const emptied = by.as === 'normal' ? { body: '', bodyHtml: '' } : {};
  await tx
    .update(comments)
    .set({ deletedAt: sql`now()`, deletedBy: by.userId, deletedAs: by.as, ...emptied })
    .where(eq(comments.id, comment.id));
  // Clamped, because a count that has drifted must not block a deletion.
  await tx
    .update(users)
    .set({ noComments: sql`greatest(${users.noComments} - 1, 0)` })
    .where(eq(users.id, comment.userId));
}
