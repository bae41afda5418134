import { communitySummarySchema, postSchema, publicUserSchema } from '@confab/api-contract';
import type { Db } from '@confab/db';
import type { ContentPieces } from '../content/content-pieces.ts';
import { encodePost } from '../content/posts/post-pieces.ts';
import { visitorOnly } from '../http/viewer.ts';
import { readOnce } from '../pieces/encoded.ts';
import { neededBy, type Subjects } from './notifications.present.ts';
import { listDeletedNames, type NotificationRow } from './notifications.queries.ts';

const readPost = readOnce(postSchema);
const readCommunity = readOnce(communitySummarySchema);
const readUser = readOnce(publicUserSchema);

/** The subjects of these notifications, from what is kept. Call `catchUp` before. */
export async function keptSubjects(
  db: Db,
  pieces: ContentPieces,
  rows: readonly NotificationRow[],
): Promise<Subjects> {
  const needed = neededBy(rows);
  const [posts, comments, users, deletedNames] = await Promise.all([
    pieces.posts.getMany(needed('posts')),
    pieces.comments.getMany(needed('comments')),
    pieces.authors.getMany(needed('users')),
    listDeletedNames(db, needed('names')),
  ]);
  const communities = await pieces.summaries.getMany([
    ...needed('communities'),
    ...needed('communitiesOfPosts').flatMap((id) => posts.get(id)?.piece.post.communityId ?? []),
  ]);
  return {
    posts: shown(posts, (post) => readPost(post.piece.toCommunity, encodePost(post, visitorOnly, undefined))),
    comments,
    communities: shown(communities, ({ json }) => readCommunity(json)),
    users: shown(users, ({ json }) => readUser(json)),
    deletedNames,
  };
}

function shown<Piece, Shown>(
  pieces: ReadonlyMap<string, Piece>,
  read: (piece: Piece) => Shown,
): Map<string, Shown> {
  return new Map(Array.from(pieces, ([id, piece]) => [id, read(piece)]));
}
