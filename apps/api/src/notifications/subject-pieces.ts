import type { Db } from '@confab/db';
import type { ContentPieces } from '../content/content-pieces.ts';
import { encodePost } from '../content/posts/post-pieces.ts';
import { visitorOnly } from '../http/viewer.ts';
import { neededBy, type Subjects } from './notifications.present.ts';
import { listDeletedNames, listRemovals, type NotificationRow } from './notifications.queries.ts';

/** The subjects of these notifications, from what is kept. Call `catchUp` before. */
export async function keptSubjects(
  db: Db,
  pieces: ContentPieces,
  rows: readonly NotificationRow[],
): Promise<Subjects> {
  const needed = neededBy(rows);
  const { objects } = pieces;
  const [posts, comments, users, deletedNames, removals] = await Promise.all([
    pieces.posts.getMany(needed('posts')),
    pieces.comments.getMany(needed('comments')),
    pieces.authors.getMany(needed('users')),
    listDeletedNames(db, needed('names')),
    listRemovals(db, needed('decisions')),
  ]);
  const communities = await pieces.summaries.getMany([
    ...needed('communities'),
    ...needed('communitiesOfPosts').flatMap((id) => posts.get(id)?.piece.post.communityId ?? []),
  ]);
  return {
    posts: shown(posts, (id, post) => objects.posts.of(id, encodePost(post, visitorOnly, undefined))),
    comments,
    communities: shown(communities, (id, { json }) => objects.communities.of(id, [json])),
    users: shown(users, (id, { json }) => objects.users.of(id, [json])),
    deletedNames,
    removals,
  };
}

function shown<Piece, Shown>(
  pieces: ReadonlyMap<string, Piece>,
  read: (id: string, piece: Piece) => Shown,
): Map<string, Shown> {
  return new Map(Array.from(pieces, ([id, piece]) => [id, read(id, piece)]));
}
