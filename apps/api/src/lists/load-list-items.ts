import type { ListItem, ListItemsPage } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { limits, type ListItemsSort, readObjectId } from '@confab/domain';
import { listCommentsByIds } from '../content/comments/comments.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { postPresenter } from '../content/posts/load-posts.ts';
import { listPostsByIds } from '../content/posts/posts.queries.ts';
import { type ItemsCursor, type ListItemRow, listItemsOf } from './list-items.queries.ts';

type PageQuery = {
  limit?: number | undefined;
  sort?: ListItemsSort | undefined;
  next?: string | undefined;
};

export type PageOfItems = { limit: number; sort: ListItemsSort; from: ItemsCursor | null };

/** The requested page. Validated before any write, so that a refusal changes nothing. */
export function readPage({
  limit = limits.listPageDefault,
  sort = 'addedDsc',
  next = '',
}: PageQuery): PageOfItems {
  return { limit, sort, from: next === '' ? null : readCursor(next, sort) };
}

/** Mutes do not apply; deleted items stay (api.md 2.4, 4.6). */
export async function loadListItems(
  db: Db,
  listId: number,
  page: PageOfItems,
  viewer: RequestViewer,
): Promise<ListItemsPage> {
  const { rows, next } = await listItemsOf(db, { listId, ...page });
  return { items: await present(db, rows, viewer), next: next && writeCursor(next, page.sort) };
}

async function present(db: Db, rows: readonly ListItemRow[], viewer: RequestViewer): Promise<ListItem[]> {
  const idsOf = (type: ListItemRow['targetType']) =>
    rows.flatMap(({ targetType, targetId }) => (targetType === type ? [targetId] : []));
  const [postRows, commentRows] = await Promise.all([
    listPostsByIds(db, idsOf('post')),
    listCommentsByIds(db, idsOf('comment')),
  ]);
  const [presentPost, presentComment] = await Promise.all([
    postPresenter(db, postRows, viewer),
    commentPresenter(db, commentRows, viewer),
  ]);
  const posts = new Map(postRows.map((row) => [row.post.id, row]));
  const comments = new Map(commentRows.map((row) => [row.comment.id, row]));
  return rows.map(({ id, listId, targetType, targetId, createdAt }) => {
    const placed = { id, listId, targetId, createdAt };
    if (targetType === 'post') {
      const row = posts.get(targetId);
      return { ...placed, targetType, targetItem: row ? presentPost(row) : null };
    }
    const row = comments.get(targetId);
    const targetItem = row ? { ...presentComment(row, row.post), postTitle: row.post.title } : null;
    return { ...placed, targetType, targetItem };
  });
}

/** The first row of the page: its id in sorts by time added, else its target's time and id. */
function writeCursor(row: ListItemRow, sort: ListItemsSort): string {
  return sort.startsWith('added') ? String(row.id) : `${Date.parse(row.targetCreatedAt)}.${row.targetId}`;
}

function readCursor(next: string, sort: ListItemsSort): ItemsCursor {
  if (sort.startsWith('added')) {
    if (!/^\d{1,15}$/.test(next)) throw new ApiError('invalid_cursor');
    return { added: Number(next) };
  }
  const [, ms, id] = /^(\d{1,14})\.([0-9a-f]{24})$/i.exec(next) ?? [];
  const targetId = id === undefined ? null : readObjectId(id);
  if (targetId === null) throw new ApiError('invalid_cursor');
  return { createdAt: new Date(Number(ms)).toISOString(), targetId };
}
