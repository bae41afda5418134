import { type Comment, commentSchema, type PublicUser } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { visitorOnly } from '../../http/viewer.ts';
import type { AuthorPieces } from '../../members/author-pieces.ts';
import type { Changes } from '../../pieces/changes.ts';
import { keep, type Kept } from '../../pieces/keep.ts';
import type { Made } from '../../pieces/made.ts';
import { presentComment } from './comments.present.ts';
import { listCommentsByIds } from './comments.queries.ts';

/** A comment as visitors see it; its author may have changed since. */
type KeptComment = Kept & { comment: Comment; authorId: string; authorDeleted: boolean };

export type CommentPieces = {
  /** Comments as visitors see them, outside of their threads. Call `catchUp` before. Without those that do not exist. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Comment>>;
  readonly size: { items: number; bytes: number };
};

type Authors = { pieces: AuthorPieces; objects: Made<PublicUser> };

export function keepComments(db: Db, changes: Changes, authors: Authors): CommentPieces {
  const comments = keep(changes, {
    kind: 'thread',
    by: 'part',
    maxBytes: 4_000_000,
    load: async (ids) => {
      const rows = await listCommentsByIds(db, ids);
      return new Map(
        rows.map((row): [string, KeptComment] => {
          const comment = commentSchema.parse(presentComment(row, row.post, visitorOnly));
          const { id, userId: authorId } = row.comment;
          const bytes = 2 * (comment.body.length + comment.bodyHtml.length) + 2000;
          return [id, { comment, authorId, authorDeleted: row.author.deletedAt !== null, bytes }];
        }),
      );
    },
  });
  return {
    getMany,
    get size() {
      return comments.size;
    },
  };

  async function getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Comment>> {
    const found = await comments.getMany(ids);
    const people = await authors.pieces.getMany([...found.values()].map(({ authorId }) => authorId));
    const shown = new Map<string, Comment>();
    for (const [id, { comment, authorId, authorDeleted }] of found) {
      const author = people.get(authorId);
      if (author?.deleted !== authorDeleted) {
        // The author deleted their account since the comment was read, and the comment itself names them.
        comments.forget(id);
        await changes.catchUp();
        return getMany(ids);
      }
      shown.set(
        id,
        comment.author ? { ...comment, author: authors.objects.of(authorId, [author.json]) } : comment,
      );
    }
    return shown;
  }
}
