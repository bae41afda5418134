import { commentsApi } from '@confab/api-contract';
import { readObjectId } from '@confab/domain';
import { getUserByName } from '../members/users.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { listAllComments } from './admin-comments.queries.ts';

export const adminCommentRoutes: RouteModule = (route, { db }) => {
  route(commentsApi.listAll, async ({ query, viewer }) => {
    const from = readCursor(query.next);
    const { rows, next } = await listAllComments(db, { userId: await idOf(query.username), from });
    const presentComment = await commentPresenter(db, rows, viewer);
    return {
      comments: rows.map((row) => ({ ...presentComment(row, row.post), postTitle: row.post.title })),
      next,
    };
  });

  async function idOf(username: string | undefined): Promise<string | null> {
    if (username === undefined || username === '') return null;
    return (await getUserByName(db, username)).id;
  }
};

function readCursor(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  const id = readObjectId(next);
  if (id === null) throw new ApiError('invalid_cursor');
  return id;
}
