import type { Post } from '@confab/api-contract';
import { type Viewer, zeroId } from '@confab/domain';
import { presentPublicUser } from '../accounts/users.present.ts';
import { ghostId } from './ghost-id.ts';
import type { OwnPostFacts, PostRow } from './posts.queries.ts';

const untouched: OwnPostFacts = { vote: null, lastVisitAt: null, newComments: 0 };

/** A post as this viewer sees it. `own` is undefined for visitors, and for members who never touched the post. */
export function presentPost(
  { post, author, communityName }: PostRow,
  viewer: Viewer,
  own?: OwnPostFacts,
): Post {
  const facts = own ?? untouched;
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
    communityProPic: null,
    communityBannerImage: null,
    image: null,
    images: [],
    ...(post.linkUrl === null || contentDeleted ? {} : { link: presentLink(post.linkUrl) }),
    locked: post.lockedAt !== null,
    lockedByGroup: post.lockedByGroup ?? undefined,
    deleted: post.deletedAt !== null,
    deletedAs: post.deletedAs ?? undefined,
    deletedContent: contentDeleted,
    deletedContentAs: post.deletedContentAs ?? undefined,
    comments: null,
    commentsNext: null,
    ...presentVote(viewer, facts.vote),
    lastVisitAt: facts.lastVisitAt,
    newComments: facts.newComments,
    isAuthorMuted: false,
    isCommunityMuted: false,
    author: presentPublicUser(author, viewer),
  };
}

/** Null for visitors; a member has voted or not (api.md 3.3). */
export function presentVote(
  viewer: Viewer,
  vote: boolean | null,
): { userVoted: boolean | null; userVotedUp: boolean | null } {
  return viewer.user
    ? { userVoted: vote !== null, userVotedUp: vote }
    : { userVoted: null, userVotedUp: null };
}

function presentLink(url: string): NonNullable<Post['link']> {
  return { url, hostname: new URL(url).hostname, image: null };
}
