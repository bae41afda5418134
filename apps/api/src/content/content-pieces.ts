import type { Db } from '@confab/db';
import {
  type CommunityDetails,
  keepCommunityDetails,
  keepCommunityFaces,
} from '../communities/community-pieces.ts';
import { type CommunitySummaries, keepCommunitySummaries } from '../communities/summary-pieces.ts';
import { type AuthorPieces, keepAuthors } from '../members/author-pieces.ts';
import { followChanges } from '../pieces/changes.ts';
import { createQuick, type Quick, type QuickOptions } from '../pieces/quick.ts';
import { type CommentPieces, keepComments } from './comments/comment-pieces.ts';
import { keepThreads, type ThreadPieces } from './comments/thread-pieces.ts';
import { keepPosts, type PostPieces } from './posts/post-pieces.ts';
import { createVisits, type Visits } from './posts/visits.ts';

/** What this process keeps of posts, discussions and communities: JSON that is the same for all ordinary readers. */
export type ContentPieces = {
  quick: Quick;
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
  return {
    quick: createQuick(changes, options),
    visits: createVisits(db),
    posts: keepPosts(db, changes, { authors, faces: keepCommunityFaces(db, changes) }),
    threads: keepThreads(db, changes, authors),
    comments: keepComments(db, changes, authors),
    authors,
    communities: keepCommunityDetails(db, changes, authors),
    summaries: keepCommunitySummaries(db, changes),
  };
}
