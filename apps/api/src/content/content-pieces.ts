import {
  communitySummarySchema,
  type CommunitySummary,
  type Post,
  postSchema,
  type PublicUser,
  publicUserSchema,
} from '@confab/api-contract';
import type { Db } from '@confab/db';
import {
  type CommunityDetails,
  keepCommunityDetails,
  keepCommunityFaces,
} from '../communities/community-pieces.ts';
import { type CommunitySummaries, keepCommunitySummaries } from '../communities/summary-pieces.ts';
import { type AuthorPieces, keepAuthors } from '../members/author-pieces.ts';
import { followChanges } from '../pieces/changes.ts';
import type { Encoded } from '../pieces/encoded.ts';
import { keepObjects, keepResponses, type Made } from '../pieces/made.ts';
import { createQuick, type Quick, type QuickCounts, type QuickOptions } from '../pieces/quick.ts';
import { type CommentPieces, keepComments } from './comments/comment-pieces.ts';
import { keepThreads, type ThreadPieces } from './comments/thread-pieces.ts';
import { keepPosts, type PostPieces } from './posts/post-pieces.ts';
import { createVisits, type Visits } from './posts/visits.ts';

/** What this process keeps of posts, discussions and communities: JSON that is the same for all ordinary readers. */
export type ContentPieces = {
  quick: Quick;
  counts: Readonly<QuickCounts>;
  /** The bytes that are kept of each kind. */
  bytesKept: () => Readonly<Record<string, number>>;
  visits: Visits;
  /** What visitors get of posts and their comments. */
  responses: Made<Encoded>;
  /** What notifications are made of. */
  objects: { posts: Made<Post>; communities: Made<CommunitySummary>; users: Made<PublicUser> };
  posts: PostPieces;
  threads: ThreadPieces;
  comments: CommentPieces;
  authors: AuthorPieces;
  communities: CommunityDetails;
  summaries: CommunitySummaries;
};

/** Reads from the primary only: what a replica shows may be older than the changes that were noted. */
export function keepContent(db: Db, options: QuickOptions): ContentPieces {
  const changes = followChanges(db);
  const authors = keepAuthors(db, changes);
  const faces = keepCommunityFaces(db, changes);
  const objects = {
    posts: keepObjects(postSchema, 8_000_000),
    communities: keepObjects(communitySummarySchema, 4_000_000),
    users: keepObjects(publicUserSchema, 4_000_000),
  };
  const kept = {
    posts: keepPosts(db, changes, { authors, faces }),
    threads: keepThreads(db, changes, authors),
    comments: keepComments(db, changes, { pieces: authors, objects: objects.users }),
    authors,
    communities: keepCommunityDetails(db, changes, authors),
    summaries: keepCommunitySummaries(db, changes),
    responses: keepResponses(12_000_000),
  };
  return {
    ...createQuick(db, changes, options),
    bytesKept: () => {
      const { posts, communities, users } = objects;
      const all = { ...kept, faces, postObjects: posts, communityObjects: communities, userObjects: users };
      return Object.fromEntries(Object.entries(all).map(([kind, { size }]) => [kind, size.bytes]));
    },
    visits: createVisits(db),
    objects,
    ...kept,
  };
}
