import type { Image, Post } from '@confab/api-contract';
import { imagePath, linkHostname, type Viewer, zeroId } from '@confab/domain';
import { presentPublicUser } from '../../members/users.present.ts';
import type { CommunityPictures } from '../../communities/load-community-pictures.ts';
import { presentImage } from '../../images/images.present.ts';
import { ghostId } from './ghost-id.ts';
import type { PostPicture } from './post-pictures.queries.ts';
import type { OwnPostFacts, PostRow } from './posts.queries.ts';

const untouched: OwnPostFacts = {
  vote: null,
  lastVisitAt: null,
  newComments: 0,
  noHeldComments: 0,
  isAuthorMuted: false,
  isCommunityMuted: false,
};

/** Data presented with a post: the viewer's own facts (none for visitors), its pictures and its community's. */
export type BesidePost = {
  own: OwnPostFacts | undefined;
  pictures: readonly PostPicture[] | undefined;
  communityPictures: CommunityPictures;
};

export function presentPost(
  { post, author, authorProPic, communityName }: PostRow,
  viewer: Viewer,
  { own, pictures = [], communityPictures }: BesidePost,
): Post {
  const contentDeleted = post.deletedContentAt !== null;
  const ghost = author.deletedAt !== null && !viewer.user?.isAdmin;
  return {
    ...post,
    userId: ghost ? zeroId : post.userId,
    username: ghost ? 'ghost' : author.username,
    ...(author.deletedAt === null ? {} : { userGhostId: ghostId(post.userId, post.id) }),
    userDeleted: author.deletedAt !== null,
    isPinned: post.pinnedAt !== null,
    isPinnedSite: post.pinnedSiteAt !== null,
    communityName,
    communityProPic: communityPictures.proPic,
    communityBannerImage: communityPictures.bannerImage,
    ...presentContent(post, contentDeleted ? [] : pictures.map(presentPicture)),
    locked: post.lockedAt !== null,
    lockedByGroup: post.lockedByGroup ?? undefined,
    deleted: post.deletedAt !== null,
    deletedAs: post.deletedAs ?? undefined,
    deletedContent: contentDeleted,
    deletedContentAs: post.deletedContentAs ?? undefined,
    comments: null,
    commentsNext: null,
    ...presentOwnFacts(viewer, own),
    author: presentPublicUser({ ...author, proPic: authorProPic }, viewer),
  };
}

/** The fields of a post that are the reader's own. */
export function presentOwnFacts(viewer: Viewer, own: OwnPostFacts | undefined) {
  const { vote, ...facts } = own ?? untouched;
  const noHeldComments = facts.noHeldComments > 0 ? facts.noHeldComments : undefined;
  return { ...presentVote(viewer, vote), ...facts, noHeldComments };
}

/** Null for visitors; false for members without a vote (api.md 3.3). */
export function presentVote(
  viewer: Viewer,
  vote: boolean | null,
): { userVoted: boolean | null; userVotedUp: boolean | null } {
  return viewer.user
    ? { userVoted: vote !== null, userVotedUp: vote }
    : { userVoted: null, userVotedUp: null };
}

function presentPicture({ image, caption }: PostPicture): Image {
  return presentImage(image, caption);
}

/** The pictures are those of an image post, or the link preview (api.md 3.3). */
function presentContent(
  { linkUrl, linkTitle, linkDescription, linkIcon, deletedContentAt }: PostRow['post'],
  pictures: Image[],
): Pick<Post, 'image' | 'images' | 'link'> {
  const [first = null] = pictures;
  if (linkUrl === null) return { image: first, images: pictures };
  const link = {
    url: linkUrl,
    hostname: linkHostname(linkUrl),
    image: first,
    title: linkTitle,
    description: linkDescription,
    icon: linkIcon === null ? null : imagePath(linkIcon),
  };
  return { image: null, images: [], ...(deletedContentAt === null ? { link } : {}) };
}
