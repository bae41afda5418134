import type { Comment, HeldMark, Post } from '@confab/api-contract';
import { authoredColumnsOf, type Db, type HeldContent, type PostContent } from '@confab/db';
import { hotness } from '@confab/domain';
import { communityPicturesPresenter } from '../communities/load-community-pictures.ts';
import { listCommunitiesByIds } from '../communities/communities.queries.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { listAuthorsByIds, type PublicRow } from '../members/users.queries.ts';
import { presentComment } from './comments/comments.present.ts';
import { type CommentPost, type CommentRow, listCommentsByIds } from './comments/comments.queries.ts';
import type { HeldRow } from './held.queries.ts';
import { listPictures, type PostPicture } from './posts/post-pictures.queries.ts';
import { presentPost } from './posts/posts.present.ts';
import { listPostsByIds, type PostRow } from './posts/posts.queries.ts';

export type HeldTarget = { type: 'post'; post: Post } | { type: 'comment'; comment: Comment };

/** What is held in the form of the posts and comments that it may become, by id: a fixed number of queries. */
export async function loadHeld(
  db: Db,
  rows: readonly HeldRow[],
  viewer: RequestViewer,
): Promise<ReadonlyMap<string, HeldTarget>> {
  const [authors, communities, posts, parents, images] = await Promise.all([
    listAuthorsByIds(db, unique(rows.map(({ userId }) => userId))),
    listCommunitiesByIds(db, unique(rows.map(({ communityId }) => communityId))),
    listPostsByIds(db, unique(rows.flatMap(({ postId }) => postId ?? []))),
    listCommentsByIds(db, unique(rows.flatMap(({ parentId }) => parentId ?? []))),
    listPictures(
      db,
      rows.flatMap(({ content }) => picturesOfContent(content)),
    ),
  ]);
  const picturesOf = await communityPicturesPresenter(db, communities);
  const targets = rows.flatMap((row): [string, HeldTarget][] => {
    const author = authors.find(({ id }) => id === row.userId);
    const community = communities.find(({ id }) => id === row.communityId);
    // Between the queries it was decided, or its author is gone.
    if (!author || !community) return [];
    if (row.content.type !== 'comment') {
      const post = presentPost(heldPostRow(row, row.content, { author, community }), viewer, {
        own: undefined,
        pictures: picturesIn(row.content, images),
        communityPictures: picturesOf(community),
      });
      return [[row.id, { type: 'post', post: { ...post, held: markOf(row) } }]];
    }
    const place = posts.find(({ post }) => post.id === row.postId);
    if (!place) return [];
    const parent = parents.find(({ comment }) => comment.id === row.parentId);
    const ancestors = parent ? [...parent.comment.ancestors, parent.comment.id] : [];
    const post = { ...place.post, communityName: place.communityName };
    const comment = presentHeldComment(row, { content: row.content, author, post, ancestors }, viewer);
    return [[row.id, { type: 'comment', comment }]];
  });
  return new Map(targets);
}

/** Of one whose post, author and ancestors are known. */
export function presentHeldComment(
  row: HeldRow,
  {
    content,
    author,
    post,
    ancestors,
  }: {
    content: HeldContent & { type: 'comment' };
    author: PublicRow;
    post: CommentPost;
    ancestors: readonly string[];
  },
  viewer: RequestViewer,
): Comment {
  const { id, userId, parentId, createdAt, editedAt } = row;
  const { type: _type, ...text } = content;
  const comment: CommentRow['comment'] = {
    ...{ id, userId, parentId, createdAt, editedAt, ...text },
    ...{ postId: post.id, number: 0, ancestors: [...ancestors], depth: ancestors.length },
    ...{ userGroup: 'normal', upvotes: 1, downvotes: 0, noReplies: 0, noRepliesDirect: 0 },
    ...{ deletedAt: null, deletedBy: null, deletedAs: null },
  };
  const shown = presentComment({ comment, author, authorProPic: author.proPic }, post, viewer);
  return { ...shown, postTitle: post.title, held: markOf(row) };
}

/** The row that it would be if it had just been written. */
function heldPostRow(
  { id, publicId, userId, communityId, createdAt, editedAt }: HeldRow,
  content: PostContent,
  {
    author,
    community,
  }: {
    author: PublicRow;
    community: { name: string; proPicId: string | null; bannerImageId: string | null };
  },
): PostRow {
  return {
    post: {
      ...authoredColumnsOf(content),
      ...{ id, publicId: publicId ?? '', userId, communityId, createdAt, editedAt, userGroup: 'normal' },
      ...{ linkImageId: null, linkTitle: null, linkDescription: null, linkIcon: null },
      ...{ upvotes: 1, downvotes: 0, points: 1, ageGroup: 0, noComments: 0 },
      ...{ hotness: hotness(1, Math.floor(Date.parse(createdAt) / 1000)), lastActivityAt: createdAt },
      ...{ lockedAt: null, lockedBy: null, lockedByGroup: null, pinnedAt: null, pinnedSiteAt: null },
      ...{ deletedAt: null, deletedBy: null, deletedAs: null },
      ...{ deletedContentAt: null, deletedContentAs: null },
    },
    author,
    authorProPic: author.proPic,
    communityName: community.name,
    proPicId: community.proPicId,
    bannerImageId: community.bannerImageId,
  };
}

const picturesOfContent = (content: HeldContent) =>
  content.type === 'comment' ? [] : (content.images ?? []);

function picturesIn(content: HeldContent, images: readonly PostPicture['image'][]): PostPicture[] {
  return picturesOfContent(content).flatMap(({ imageId, caption }) => {
    const image = images.find(({ id }) => id === imageId);
    return image ? [{ image, caption }] : [];
  });
}

function markOf({ id, why, byRules, ...removal }: HeldRow): HeldMark {
  const { removedAt, removedAs, removalTitle, removalReason } = removal;
  const replies = byRules.flatMap(({ reply }) => reply ?? []);
  return { id, why: [...why], replies, removedAt, removedAs, title: removalTitle, reason: removalReason };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
