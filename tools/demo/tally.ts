import { karmaChange } from '@confab/domain';
import type { DemoContent } from './content.ts';

/** How often each id was counted. */
export type Count = { of(id: string): number };

/** Every counter that follows from the content (api.md 4.4). */
export type Tally = {
  upvotes: Count;
  downvotes: Count;
  /** Of posts, and of authors. */
  comments: Count;
  posts: Count;
  replies: Count;
  directReplies: Count;
  /** What votes of others gave to an author. */
  karma: Count;
  /** When the newest comment of a post was made. */
  lastCommentAt(postId: string): number | undefined;
};

export function tallyOf({ posts, comments, postVotes, commentVotes }: DemoContent): Tally {
  const upvotes = new Counter();
  const downvotes = new Counter();
  const commentCount = new Counter();
  const postCount = new Counter();
  const replies = new Counter();
  const directReplies = new Counter();
  const karma = new Counter();
  const lastCommentAt = new Map<string, number>();

  const authors = new Map([...posts, ...comments].map(({ id, userId }) => [id, userId]));
  for (const { targetId, userId, up } of [...postVotes, ...commentVotes]) {
    (up ? upvotes : downvotes).add(targetId);
    const author = authors.get(targetId);
    if (author !== undefined && author !== userId) karma.add(author, karmaChange(null, up));
  }
  for (const { userId } of posts) postCount.add(userId);
  for (const { postId, userId, ancestors, createdAt, deletion } of comments) {
    commentCount.add(postId);
    if (!deletion) commentCount.add(userId);
    for (const id of ancestors) replies.add(id);
    const parent = ancestors.at(-1);
    if (parent !== undefined) directReplies.add(parent);
    lastCommentAt.set(postId, Math.max(createdAt, lastCommentAt.get(postId) ?? 0));
  }

  return {
    upvotes,
    downvotes,
    comments: commentCount,
    posts: postCount,
    replies,
    directReplies,
    karma,
    lastCommentAt: (postId) => lastCommentAt.get(postId),
  };
}

class Counter implements Count {
  readonly #counts = new Map<string, number>();

  add(id: string, by = 1): void {
    this.#counts.set(id, this.of(id) + by);
  }

  of(id: string): number {
    return this.#counts.get(id) ?? 0;
  }
}
