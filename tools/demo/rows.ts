import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  comments,
  commentVotes,
  communities,
  communityMembers,
  communityModerators,
  communityRules,
  images,
  lists,
  mutes,
  postImages,
  posts,
  postVisits,
  postVotes,
  userBadges,
  users,
} from '@confab/db';
import {
  hotness,
  type ImageUsage,
  objectIdTime,
  reservedUsernames,
  topWindowHours,
  RENDERER_VERSION,
} from '@confab/domain';
import type { ImageFacts } from '@confab/images';
import { renderMarkdown } from '@confab/markdown';
import { reducedHtml } from '@confab/markdown/reduced';
import type {
  DemoComment,
  DemoCommunity,
  DemoContent,
  DemoMember,
  DemoMembership,
  DemoPicture,
  DemoPost,
  DemoVote,
  StandingPicture,
} from './content.ts';
import { type FigureRows, figureRowsOf } from './figures.ts';
import { type ModerationRows, moderationRowsOf } from './moderation.ts';
import { day, hour, iso, isoOrNull } from './moments.ts';
import { demoNames } from './names.ts';
import { type PersonalRows, personalRowsOf } from './personal.ts';
import { type Tally, tallyOf } from './tally.ts';

/** The rows of the demo content, by table, in an order in which they may be inserted. */
export type DemoRows = ModerationRows &
  FigureRows &
  Omit<PersonalRows, 'ownLists'> & {
    users: (typeof users.$inferInsert)[];
    userBadges: (typeof userBadges.$inferInsert)[];
    lists: (typeof lists.$inferInsert)[];
    communities: (typeof communities.$inferInsert)[];
    communityMembers: (typeof communityMembers.$inferInsert)[];
    communityModerators: (typeof communityModerators.$inferInsert)[];
    communityRules: (typeof communityRules.$inferInsert)[];
    images: (typeof images.$inferInsert)[];
    posts: (typeof posts.$inferInsert)[];
    postImages: (typeof postImages.$inferInsert)[];
    comments: (typeof comments.$inferInsert)[];
    postVisits: (typeof postVisits.$inferInsert)[];
    postVotes: (typeof postVotes.$inferInsert)[];
    commentVotes: (typeof commentVotes.$inferInsert)[];
    mutes: (typeof mutes.$inferInsert)[];
  };

/** All but those of pictures. Only the members whose password is given, by username, can log in. */
export async function rowsOf(
  content: DemoContent,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<Omit<DemoRows, 'images'>> {
  const tally = tallyOf(content);
  const { members, communities: places } = content;
  const muted = muteRowsOf(content);
  const { ownLists, ...personal } = personalRowsOf(content, muted);
  const unseen = Map.groupBy(
    personal.notifications.filter(({ seenAt }) => seenAt === null),
    ({ userId }) => userId,
  );
  return {
    users: members.map((member, index) => ({
      ...userRow(member, tally),
      notificationsNewCount: unseen.get(member.id)?.length ?? 0,
      userIndex: reservedUsernames.size + index + 1,
      passwordHash: passwordHashes.get(member.username) ?? null,
    })),
    userBadges: members
      .filter(({ supporter }) => supporter)
      .map(({ id, joinedAt }) => ({ userId: id, type: 'supporter', createdAt: iso(joinedAt) })),
    lists: [
      ...members
        .filter(({ id, deletedAt }) => deletedAt === null && !ownLists.some(({ userId }) => userId === id))
        .map(bookmarks),
      ...ownLists,
    ],
    communities: places.map(communityRow),
    communityMembers: places.flatMap(({ id, members: joined }) => joined.map(inCommunity(id))),
    communityModerators: places.flatMap(({ id, moderators }) =>
      moderators.map((mod, rank) => ({ ...inCommunity(id)(mod), position: rank + 1 })),
    ),
    communityRules: places.flatMap(ruleRows),
    posts: await inSteps(content.posts, (post) => postRow(post, tally, content.now)),
    postImages: content.posts.flatMap(({ id: postId, pictures }) =>
      pictures.map(({ id: imageId, caption }, index) => ({ postId, imageId, caption, position: index + 1 })),
    ),
    comments: await inSteps(numbered(content.comments), ([comment, number]) =>
      commentRow(comment, number, tally),
    ),
    postVisits: visitRowsOf(content),
    postVotes: content.postVotes.map((vote) => ({ postId: vote.targetId, ...voteRow(vote) })),
    commentVotes: content.commentVotes.map((vote) => ({ commentId: vote.targetId, ...voteRow(vote) })),
    mutes: muted,
    ...personal,
    ...moderationRowsOf(content.moderation),
    ...figureRowsOf(content),
  };
}

/** Those whom visitors may log in as find a dozen new comments in the longest thread. */
function visitRowsOf({ members, comments: written }: DemoContent): DemoRows['postVisits'] {
  const [longest = []] = [...Map.groupBy(written, ({ postId }) => postId).values()].sort(
    (one, other) => other.length - one.length,
  );
  const [first] = longest;
  const firstNew = longest.map(({ createdAt }) => createdAt).sort((one, other) => other - one)[11];
  if (!first || firstNew === undefined) return [];
  const names: readonly string[] = Object.values(demoNames);
  const at = iso(firstNew);
  return members
    .filter(({ username }) => names.includes(username))
    .map(({ id: userId }) => ({ userId, postId: first.postId, firstVisitAt: at, lastVisitAt: at }));
}

/** Rendering takes the processor for long: in its pauses `readPictures` goes on. */
async function inSteps<Item, Row>(items: readonly Item[], rowOf: (item: Item) => Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (const item of items) if (rows.push(rowOf(item)) % 20 === 0) await nextTurn();
  return rows;
}

/** The facts are those of every picture, by its id. */
export function imageRowsOf(
  { members, communities: places, posts: written }: DemoContent,
  facts: ReadonlyMap<string, ImageFacts>,
): DemoRows['images'] {
  return [
    ...members.flatMap((member) => portraitRows(member, facts)),
    ...places.flatMap((community) => lookRows(community, facts)),
    ...written.flatMap((post) => imageRows(post, facts)),
  ];
}

function userRow({ id, username, about, isAdmin, ...member }: DemoMember, tally: Tally) {
  return {
    id,
    username,
    aboutMe: about,
    aboutMeHtml: about === null ? null : html(about),
    points: 1 + tally.karma.of(id),
    isAdmin,
    noPosts: tally.posts.of(id),
    noComments: tally.comments.of(id),
    createdAt: iso(member.joinedAt),
    lastSeen: iso(member.lastSeenAt),
    bannedAt: isoOrNull(member.bannedAt),
    deletedAt: isoOrNull(member.deletedAt),
  };
}

/** The list that every account starts with (api.md 2.1). */
function bookmarks({ id, joinedAt }: DemoMember): DemoRows['lists'][number] {
  const createdAt = iso(joinedAt);
  const list = { userId: id, name: 'bookmarks', displayName: 'Bookmarks', public: false, numItems: 0 };
  return { ...list, createdAt, lastUpdatedAt: createdAt };
}

function communityRow(community: DemoCommunity): DemoRows['communities'][number] {
  const { id, name, about, founderId, restricted, isDefault, createdAt, members, icon, banner } = community;
  return {
    id,
    name,
    userId: founderId,
    about,
    aboutHtml: html(about),
    noMembers: members.length,
    postingRestricted: restricted,
    publicLog: restricted ? 'named' : 'off',
    isDefault,
    proPicId: icon.id,
    bannerImageId: banner.id,
    createdAt: iso(createdAt),
  };
}

function inCommunity(communityId: string) {
  return ({ userId, joinedAt }: DemoMembership) => ({ communityId, userId, createdAt: iso(joinedAt) });
}

function ruleRows({ id, founderId, createdAt, rules }: DemoCommunity): DemoRows['communityRules'] {
  return rules.map(({ rule, description }, index) => ({
    communityId: id,
    rule,
    ruleHtml: reducedHtml(html(rule)),
    description,
    descriptionHtml: description === null ? null : reducedHtml(html(description)),
    zIndex: index + 1,
    createdBy: founderId,
    createdAt: iso(createdAt),
  }));
}

function lookRows(
  { founderId, icon, banner }: DemoCommunity,
  imageFacts: ReadonlyMap<string, ImageFacts>,
): DemoRows['images'] {
  const row = (picture: StandingPicture, usage: ImageUsage) =>
    standingRow(picture, usage, founderId, imageFacts);
  return [row(icon, 'communityIcon'), row(banner, 'communityBanner')];
}

function portraitRows(
  { id, proPic }: DemoMember,
  imageFacts: ReadonlyMap<string, ImageFacts>,
): DemoRows['images'] {
  return proPic ? [standingRow(proPic, 'profilePicture', id, imageFacts)] : [];
}

function standingRow(
  picture: StandingPicture,
  usage: ImageUsage,
  uploadedBy: string,
  imageFacts: ReadonlyMap<string, ImageFacts>,
): DemoRows['images'][number] {
  return { ...imageRow(picture, picture.uploadedAt, imageFacts), usage, uploadedBy };
}

function imageRows(
  { userId, createdAt, preview, pictures }: DemoPost,
  imageFacts: ReadonlyMap<string, ImageFacts>,
): DemoRows['images'] {
  const row = (picture: DemoPicture) => imageRow(picture, createdAt, imageFacts);
  return [
    ...pictures.map((picture) => ({ ...row(picture), usage: 'postImage' as const, uploadedBy: userId })),
    ...(preview ? [{ ...row(preview), usage: 'linkThumbnail' as const }] : []),
  ];
}

/** The worker has yet to make the copies. */
function imageRow({ id, altText }: DemoPicture, usedAt: number, imageFacts: ReadonlyMap<string, ImageFacts>) {
  const facts = imageFacts.get(id);
  if (!facts) throw new Error(`the picture ${id} was not read`);
  return { id, ...facts, altText, createdAt: iso(objectIdTime(id)), usedAt: iso(usedAt) };
}

function postRow(post: DemoPost, tally: Tally, now: number): DemoRows['posts'][number] {
  const { id, body, link, lock, pin, createdAt } = post;
  const upvotes = tally.upvotes.of(id);
  return {
    id,
    publicId: post.publicId,
    type: post.pictures.length > 0 ? 'image' : link === null ? 'text' : 'link',
    userId: post.userId,
    userGroup: post.userGroup,
    communityId: post.communityId,
    title: post.title,
    body,
    bodyHtml: body === null ? null : html(body),
    bodyRenderer: body === null ? null : RENDERER_VERSION,
    linkUrl: link,
    linkTitle: post.linkTitle,
    linkDescription: post.linkDescription,
    linkImageId: post.preview?.id ?? null,
    upvotes,
    downvotes: tally.downvotes.of(id),
    hotness: hotness(upvotes, Math.floor(createdAt / 1000)),
    ageGroup: ageGroupOf(now - createdAt),
    noComments: tally.comments.of(id),
    createdAt: iso(createdAt),
    editedAt: isoOrNull(post.editedAt),
    lastActivityAt: iso(tally.lastCommentAt(id) ?? createdAt),
    lockedAt: isoOrNull(lock?.at),
    lockedBy: lock?.by ?? null,
    lockedByGroup: lock ? 'mods' : null,
    pinnedAt: pin && !pin.siteWide ? iso(pin.at) : null,
    pinnedSiteAt: pin?.siteWide ? iso(pin.at) : null,
    ...deletionOf(post),
    deletedContentAt: isoOrNull(post.contentErasedAt),
    deletedContentAs: post.contentErasedAt === null ? null : 'admins',
  };
}

/** The age group of a post (schema: posts.ageGroup), which is the number of windows it has outgrown. */
function ageGroupOf(age: number): number {
  return Object.values(topWindowHours).filter((hours) => age > hours * hour).length;
}

/** Each with its number in its post: they are in the order of creation. */
function numbered(all: readonly DemoComment[]): [DemoComment, number][] {
  const last = new Map<string, number>();
  return all.map((comment) => {
    const number = (last.get(comment.postId) ?? 0) + 1;
    last.set(comment.postId, number);
    return [comment, number];
  });
}

function commentRow(comment: DemoComment, number: number, tally: Tally): DemoRows['comments'][number] {
  const { id, ancestors, body } = comment;
  return {
    id,
    postId: comment.postId,
    number,
    parentId: ancestors.at(-1) ?? null,
    ancestors: [...ancestors],
    depth: ancestors.length,
    userId: comment.userId,
    userGroup: comment.userGroup,
    body,
    bodyHtml: html(body),
    bodyRenderer: RENDERER_VERSION,
    upvotes: tally.upvotes.of(id),
    downvotes: tally.downvotes.of(id),
    noReplies: tally.replies.of(id),
    noRepliesDirect: tally.directReplies.of(id),
    createdAt: iso(comment.createdAt),
    editedAt: isoOrNull(comment.editedAt),
    ...deletionOf(comment),
  };
}

function deletionOf({ deletion }: Pick<DemoPost, 'deletion'>) {
  return {
    deletedAt: isoOrNull(deletion?.at),
    deletedBy: deletion?.by ?? null,
    deletedAs: deletion?.as ?? null,
  };
}

function voteRow({ userId, up, createdAt }: DemoVote) {
  return { userId, up, createdAt: iso(createdAt) };
}

function html(markdown: string): string {
  // The texts link to pages of the site by path only, so that its origin makes no difference.
  return renderMarkdown(markdown, { siteOrigin: 'http://localhost' });
}

/** Those whom visitors may log in as have had enough of two people who write little, and of a place they never joined. */
export function muteRowsOf({ members, communities, posts, now }: DemoContent): (typeof mutes.$inferInsert)[] {
  const written = Map.groupBy(posts, ({ userId }) => userId);
  const names: readonly string[] = Object.values(demoNames);
  const unwanted = members
    .filter(({ username, deletedAt }) => !names.includes(username) && deletedAt === null)
    .sort((one, other) => (written.get(one.id)?.length ?? 0) - (written.get(other.id)?.length ?? 0))
    .slice(0, 2);
  return members
    .filter(({ username }) => names.includes(username))
    .flatMap(({ id }) => {
      const places = communities.filter((place) => !place.members.some(({ userId }) => userId === id));
      const at = (ago: number) => ({ userId: id, createdAt: iso(now - ago * day) });
      return [
        ...unwanted.map((one, index) => ({ ...at(9 - index), mutedUserId: one.id })),
        ...places.slice(-1).map((place) => ({ ...at(5), mutedCommunityId: place.id })),
      ];
    });
}
