import type { Db } from '@confab/db';
import {
  type CommunityDetails,
  keepCommunityDetails,
  keepCommunityFaces,
} from '../communities/community-pieces.ts';
import { type CommunitySummaries, keepCommunitySummaries } from '../communities/summary-pieces.ts';
import { type AuthorPieces, keepAuthors } from '../members/author-pieces.ts';
import { followChanges } from '../pieces/changes.ts';
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
  const posts = keepPosts(db, changes, { authors, faces: keepCommunityFaces(db, changes) });
  const threads = keepThreads(db, changes, authors);
  return {
    ...createQuick(db, changes, options),
    bytesKept: () => ({ threads: threads.size.bytes, posts: posts.size.bytes, authors: authors.size.bytes }),
    visits: createVisits(db),
    posts,
    threads,
    comments: keepComments(db, changes, authors),
    authors,
    communities: keepCommunityDetails(db, changes, authors),
    summaries: keepCommunitySummaries(db, changes),
  };
}
