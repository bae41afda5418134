import { postSchema } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { isPublicId, readObjectId } from '@confab/domain';
import { LRUCache } from 'lru-cache';
import type { CommunityFace } from '../../communities/community-pieces.ts';
import { ApiError } from '../../http/errors.ts';
import { type RequestViewer, visitorOnly } from '../../http/viewer.ts';
import type { AuthorPiece, AuthorPieces } from '../../members/author-pieces.ts';
import type { Changes } from '../../pieces/changes.ts';
import { fieldsOf, splitAt } from '../../pieces/encoded.ts';
import { type Keep, keep, type Kept } from '../../pieces/keep.ts';
import type { CommentPost } from '../comments/comments.queries.ts';
import { listPostPictures } from './post-pictures.queries.ts';
import { presentOwnFacts, presentPost } from './posts.present.ts';
import { findPostId, listPostsByIds, type OwnPostFacts } from './posts.queries.ts';

/** A post as visitors and ordinary members see it, around what changes on its own. */
type PostPiece = Kept & {
  toCommunity: Buffer;
  toComments: Buffer;
  authorId: string;
  authorDeleted: boolean;
  /** What its comments say about it. */
  post: CommentPost;
};

/** A post with the pieces of its community and author, all as of one moment. */
export type WholePost = { id: string; piece: PostPiece; face: CommunityFace; author: AuthorPiece };

export type PostPieces = {
  /** The post with this publicId or id. Call `catchUp` before. */
  get(given: string): Promise<WholePost>;
  /** The id of a post by publicId or id; null if there is none. */
  findId(given: string): Promise<string | null>;
  /** Call `catchUp` before: what is kept may be older than a request. Without posts that do not exist. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, WholePost>>;
  readonly size: { items: number; bytes: number };
};

export function keepPosts(
  db: Db,
  changes: Changes,
  { authors, faces }: { authors: AuthorPieces; faces: Keep<CommunityFace> },
): PostPieces {
  // A publicId belongs to one post for good.
  const idsByPublicId = new LRUCache<string, string>({ max: 10_000 });
  const pieces = keep(changes, { kind: 'post', maxBytes: 8_000_000, load });

  return {
    async get(given) {
      const id = await findId(given);
      const post = id === null ? undefined : (await getMany([id])).get(id);
      if (!post) throw new ApiError('post/not-found');
      return post;
    },
    findId,
    getMany,
    get size() {
      return pieces.size;
    },
  };

  async function findId(given: string): Promise<string | null> {
    const id = readObjectId(given);
    if (id !== null || !isPublicId(given)) return id;
    const known = idsByPublicId.get(given);
    if (known !== undefined) return known;
    const found = await findPostId(db, given);
    if (found === undefined) return null;
    idsByPublicId.set(given, found);
    return found;
  }

  async function getMany(ids: readonly string[]): Promise<ReadonlyMap<string, WholePost>> {
    const found = await pieces.getMany(ids);
    const [people, faceOf] = await Promise.all([
      authors.getMany([...found.values()].map(({ authorId }) => authorId)),
      faces.getMany([...found.values()].map(({ post }) => post.communityId)),
    ]);
    const whole = new Map<string, WholePost>();
    for (const [id, piece] of found) {
      const [face, author] = [faceOf.get(piece.post.communityId), people.get(piece.authorId)];
      if (!face || author?.deleted !== piece.authorDeleted) {
        // The author deleted their account since the piece was made, and the post itself names them.
        pieces.forget(id);
        await changes.catchUp();
        return getMany(ids);
      }
      whole.set(id, { id, piece, face, author });
    }
    return whole;
  }

  async function load(ids: readonly string[]): Promise<ReadonlyMap<string, PostPiece>> {
    const rows = await listPostsByIds(db, ids);
    const pictures = await listPostPictures(db, rows);
    return new Map(
      rows.map((row) => {
        const shown = presentPost(row, visitorOnly, {
          own: undefined,
          pictures: pictures.get(row.post.id),
          communityPictures: { proPic: null, bannerImage: null },
        });
        const [toCommunity, toComments] = splitAt(
          JSON.stringify({ ...postSchema.parse(shown), ...places }),
          'communityName',
          'comments',
          'userVoted',
          'author',
        );
        const { id, publicId, communityId, title, userId: authorId } = row.post;
        const piece: PostPiece = {
          toCommunity,
          toComments,
          authorId,
          authorDeleted: row.author.deletedAt !== null,
          post: { id, publicId, communityId, communityName: row.communityName, title },
          bytes: toCommunity.length + toComments.length + 1500,
        };
        return [id, piece];
      }),
    );
  }
}

/** Zero stands for what is put in later, in the order of the schema. */
const places = {
  communityName: 0,
  communityProPic: undefined,
  communityBannerImage: undefined,
  comments: 0,
  commentsNext: undefined,
  userVoted: 0,
  userVotedUp: undefined,
  lastVisitAt: undefined,
  newComments: undefined,
  noHeldComments: undefined,
  isAuthorMuted: undefined,
  isCommunityMuted: undefined,
  author: 0,
};

/** What stands in a post page beside the post. */
type Beside = { comments: readonly Buffer[]; commentsNext: string | null; community: Buffer | undefined };

const noComments = Buffer.from('"comments":null,"commentsNext":null,');
const commentsKey = Buffer.from('"comments":');
const authorKey = Buffer.from(',"author":');
const communityKey = Buffer.from(',"community":');
const end = Buffer.from('}');

/** The parts of a post's JSON, or of its page's. */
export function encodePost(
  { piece, face, author }: WholePost,
  viewer: RequestViewer,
  own: OwnPostFacts | undefined,
  beside?: Beside,
): Buffer[] {
  return [
    piece.toCommunity,
    face.fields,
    piece.toComments,
    ...(beside
      ? [
          commentsKey,
          ...beside.comments,
          Buffer.from(`,"commentsNext":${JSON.stringify(beside.commentsNext)},`),
        ]
      : [noComments]),
    Buffer.from(fieldsOf(presentOwnFacts(viewer, own))),
    authorKey,
    author.json,
    ...(beside?.community ? [communityKey, beside.community] : []),
    end,
  ];
}

/** Admins see who the author of a post was that deleted their account. */
export function seesTheSame(viewer: RequestViewer, { author }: WholePost): boolean {
  return !author.deleted || !viewer.user?.isAdmin;
}
