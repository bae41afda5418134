import { communityDetailSchema, postSchema } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { ApiError } from '../http/errors.ts';
import { isModeratorOf } from '@confab/domain';
import { type RequestViewer, visitorOnly } from '../http/viewer.ts';
import type { AuthorPieces } from '../members/author-pieces.ts';
import type { Changes } from '../pieces/changes.ts';
import { keep, type Keep, type Kept } from '../pieces/keep.ts';
import { apart, fieldsOf, splitAt } from '../pieces/encoded.ts';
import {
  isMember,
  listCommunitiesByIds,
  listModerators,
  listMutedAmong,
  listRules,
} from './communities.queries.ts';
import { presentCommunityDetail, presentMembership } from './communities.present.ts';
import { communityPicturesPresenter } from './load-community-pictures.ts';

/** The fields of a community that its posts carry, as JSON. */
export type CommunityFace = Kept & { fields: Buffer };

const faceSchema = postSchema.pick({
  communityName: true,
  communityProPic: true,
  communityBannerImage: true,
});

export function keepCommunityFaces(db: Db, changes: Changes): Keep<CommunityFace> {
  return keep(changes, {
    kind: 'community',
    maxBytes: 4_000_000,
    load: async (ids) => {
      const rows = await listCommunitiesByIds(db, ids);
      const picturesOf = await communityPicturesPresenter(db, rows);
      return new Map(
        rows.map((row) => {
          const { proPic, bannerImage } = picturesOf(row);
          const face = {
            communityName: row.name,
            communityProPic: proPic,
            communityBannerImage: bannerImage,
          };
          const fields = apart(Buffer.from(fieldsOf(faceSchema.parse(face))));
          return [row.id, { fields, bytes: fields.length + 500 }];
        }),
      );
    },
  });
}

/** A community with its rules, around what is the reader's own and around its moderators. */
type DetailPiece = Kept & {
  toOwn: Buffer;
  toModerators: Buffer;
  toEnd: Buffer;
  moderators: readonly { id: string; deleted: boolean; since: Buffer }[];
};

export type CommunityDetails = {
  /** Null where the reader sees more than others. Call `catchUp` before: what is kept may be older than a request. */
  encode(reads: Db, id: string, viewer: RequestViewer): Promise<Buffer | null>;
  readonly size: { items: number; bytes: number };
};

export function keepCommunityDetails(db: Db, changes: Changes, authors: AuthorPieces): CommunityDetails {
  const details = keep(changes, {
    kind: 'community',
    maxBytes: 4_000_000,
    load: async (ids) => new Map((await Promise.all(ids.map(load))).filter((piece) => piece !== null)),
  });
  return {
    encode,
    get size() {
      return details.size;
    },
  };

  async function encode(reads: Db, id: string, viewer: RequestViewer): Promise<Buffer | null> {
    const [found, own] = await Promise.all([details.getMany([id]), findOwn(reads, id, viewer)]);
    const piece = found.get(id);
    if (!piece) throw new ApiError('community/not-found');
    const people = await authors.getMany(piece.moderators.map((moderator) => moderator.id));
    if (piece.moderators.some((moderator) => people.get(moderator.id)?.deleted !== false)) return null;
    const moderators = piece.moderators.flatMap((moderator, index) => {
      const json = people.get(moderator.id)?.json ?? empty;
      return [...(index === 0 ? [] : [comma]), json.subarray(0, -1), moderator.since];
    });
    return Buffer.concat([piece.toOwn, Buffer.from(own), piece.toModerators, ...moderators, piece.toEnd]);
  }

  async function load(id: string): Promise<[string, DetailPiece] | null> {
    const [row] = await listCommunitiesByIds(db, [id]);
    if (!row) return null;
    const [moderators, rules, picturesOf] = await Promise.all([
      listModerators(db, id),
      listRules(db, id),
      communityPicturesPresenter(db, [row]),
    ]);
    const beside = { membership: null, isMuted: false, pictures: picturesOf(row) };
    const shown = presentCommunityDetail(row, { moderators: [], rules, ...beside }, visitorOnly);
    const places = { userJoined: 0, userMod: undefined, isMuted: undefined, mods: 0 };
    const json = JSON.stringify({ ...communityDetailSchema.parse(shown), ...places });
    const [toOwn, toMods, toEnd] = splitAt(json, 'userJoined', 'mods');
    const piece: DetailPiece = {
      toOwn,
      toModerators: apart(Buffer.concat([toMods, Buffer.from('"mods":[')])),
      toEnd: apart(Buffer.concat([Buffer.from(']'), toEnd])),
      moderators: moderators.map(({ user, since }) => ({
        id: user.id,
        deleted: user.deletedAt !== null,
        since: apart(Buffer.from(`,${fieldsOf({ moderatorSince: since })}}`)),
      })),
      bytes: json.length + 600 * moderators.length + 1500,
    };
    return [id, piece];
  }
}

const [comma, empty] = [Buffer.from(','), Buffer.alloc(0)];

async function findOwn(reads: Db, communityId: string, viewer: RequestViewer): Promise<string> {
  if (!viewer.user) return fieldsOf({ ...presentMembership(null), isMuted: false });
  const [joined, muted] = await Promise.all([
    isMember(reads, communityId, viewer.user.id),
    listMutedAmong(reads, viewer.user.id, [communityId]),
  ]);
  const membership = { joined, moderates: isModeratorOf(viewer, communityId) };
  return fieldsOf({ ...presentMembership(membership), isMuted: muted.has(communityId) });
}
