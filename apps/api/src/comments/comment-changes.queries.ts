import { comments, type Tx, users } from '@confab/db';
import type { UserGroup } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import type { LockedComment } from './comments.queries.ts';

type Text = Pick<typeof comments.$inferSelect, 'body' | 'bodyHtml' | 'bodyRenderer'>;

/** It counts as edited even where the text is the same (api.md 2.8). */
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
 * Deletes a comment. Its place, its replies and its votes stay. Its text goes for good where its author deletes it, and
 * stays for those who judge where moderators or admins do (api.md 2.8).
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
  // A count that has drifted must not keep anybody from deleting.
  await tx
    .update(users)
    .set({ noComments: sql`greatest(${users.noComments} - 1, 0)` })
    .where(eq(users.id, comment.userId));
}
