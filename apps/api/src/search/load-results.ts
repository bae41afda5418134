import type { SearchItem } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { markedExcerpt, markWords } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { listCommunitiesByIds } from '../communities/communities.queries.ts';
import { loadCommunities } from '../communities/load-communities.ts';
import { listCommentsByIds } from '../content/comments/comments.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { postPresenter } from '../content/posts/load-posts.ts';
import { listPostsByIds } from '../content/posts/posts.queries.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { presentPublicUser } from '../members/users.present.ts';
import { listAuthorsByIds } from '../members/users.queries.ts';
import type { Found } from './search.queries.ts';

type Unmarked<Item> = Item extends unknown ? Omit<Item, 'titleHtml' | 'excerptHtml'> : never;
/** A result whose matching words are not marked yet. */
export type Result = Unmarked<SearchItem>;

/** What was found, as elsewhere on the wire and in the same order, without what is gone by now. */
export async function loadResults(
  db: Db,
  found: readonly Pick<Found, 'id' | 'kind'>[],
  viewer: RequestViewer,
): Promise<Map<string, Result>> {
  const ids = (kind: Found['kind']) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  const [posts, comments, communities, users] = await Promise.all([
    loadFoundPosts(db, ids('post'), viewer),
    loadFoundComments(db, ids('comment'), viewer),
    loadFoundCommunities(db, ids('community'), viewer),
    loadFoundUsers(db, ids('user'), viewer),
  ]);
  const all = new Map<string, Result>([...posts, ...comments, ...communities, ...users]);
  return new Map(
    found.flatMap(({ id }) => {
      const result = all.get(id);
      return result ? [[id, result] as const] : [];
    }),
  );
}

async function loadFoundPosts(
  db: Db,
  ids: readonly string[],
  viewer: RequestViewer,
): Promise<[string, Result][]> {
  if (ids.length === 0) return [];
  const rows = (await listPostsByIds(db, ids)).filter(({ post }) => post.deletedAt === null);
  const present = await postPresenter(db, rows, viewer);
  return rows.map((row) => [row.post.id, { type: 'post', post: present(row) }]);
}

async function loadFoundComments(
  db: Db,
  ids: readonly string[],
  viewer: RequestViewer,
): Promise<[string, Result][]> {
  const rows = (await listCommentsByIds(db, ids)).filter(
    ({ comment, post }) => comment.deletedAt === null && post.deletedAs === null,
  );
  const present = await commentPresenter(db, rows, viewer);
  return rows.map((row) => [
    row.comment.id,
    { type: 'comment', comment: { ...present(row, row.post), postTitle: row.post.title } },
  ]);
}

async function loadFoundCommunities(
  db: Db,
  ids: readonly string[],
  viewer: RequestViewer,
): Promise<[string, Result][]> {
  if (ids.length === 0) return [];
  const rows = (await listCommunitiesByIds(db, ids)).filter(({ deletedAt }) => deletedAt === null);
  const communities = await loadCommunities(db, rows, viewer);
  return communities.map((community) => [community.id, { type: 'community', community }]);
}

async function loadFoundUsers(
  db: Db,
  ids: readonly string[],
  viewer: RequestViewer,
): Promise<[string, Result][]> {
  if (ids.length === 0) return [];
  const rows = (await listAuthorsByIds(db, ids)).filter(
    ({ deletedAt, bannedAt }) => deletedAt === null && bannedAt === null,
  );
  return rows.map((row) => [row.id, { type: 'user', user: presentPublicUser(row, viewer) }]);
}

/** Longer texts are cut before the words are looked for. */
const textMax = 20_000;

/** A result with its matching words marked. */
export function markResult(result: Result, isMatch: (word: string) => boolean): SearchItem {
  const around = (html: string | null) => markedExcerpt(excerpt(html ?? '', textMax), isMatch);
  switch (result.type) {
    case 'post': {
      const { title, bodyHtml, link } = result.post;
      const text = bodyHtml === null ? markedExcerpt(link?.description ?? '', isMatch) : around(bodyHtml);
      return {
        ...result,
        titleHtml: markWords(title, isMatch),
        ...(text === '' ? {} : { excerptHtml: text }),
      };
    }
    case 'comment': {
      const { postTitle = '', bodyHtml } = result.comment;
      return { ...result, titleHtml: markWords(postTitle, isMatch), excerptHtml: around(bodyHtml) };
    }
    case 'community': {
      const text = around(result.community.aboutHtml);
      const titleHtml = markWords(result.community.name, isMatch);
      return { ...result, titleHtml, ...(text === '' ? {} : { excerptHtml: text }) };
    }
    case 'user':
      return { ...result, titleHtml: markWords(result.user.username, isMatch) };
  }
}
