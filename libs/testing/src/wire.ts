import type {
  Comment,
  CommunityDetail,
  Image,
  List,
  Moderator,
  OwnUser,
  Post,
  PublicUser,
  Startup,
} from '@confab/api-contract/calls';
import { defaultSettings, initialSiteSettings, newObjectId, newPublicId } from '@confab/domain';

/** Wire objects for web tests, with plain defaults. */

const moment = '2026-04-29T06:12:00Z';

export function aPublicUser(values: Partial<PublicUser> = {}): PublicUser {
  return {
    id: newObjectId(),
    username: 'alice',
    email: null,
    emailConfirmedAt: null,
    aboutMe: null,
    aboutMeHtml: null,
    points: 1,
    isAdmin: false,
    proPic: null,
    badges: [],
    noPosts: 0,
    noComments: 0,
    lastSeenMonth: 'April 2026',
    createdAt: moment,
    deleted: false,
    deletedAt: null,
    ...defaultSettings,
    bannedAt: null,
    isBanned: false,
    notificationsNewCount: 0,
    moddingList: null,
    ...values,
  };
}

export function anOwnUser(values: Partial<OwnUser> = {}): OwnUser {
  return { ...aPublicUser(), ...values };
}

export function aWireModerator(values: Partial<Moderator> = {}): Moderator {
  return { ...aPublicUser(), moderatorSince: moment, ...values };
}

export function aWireList(values: Partial<List> = {}): List {
  return {
    id: 100_000,
    userId: newObjectId(),
    username: 'alice',
    name: 'read_later',
    displayName: 'Read later',
    description: null,
    descriptionHtml: null,
    public: false,
    numItems: 0,
    sort: 'addedDsc',
    createdAt: moment,
    lastUpdatedAt: moment,
    ...values,
  };
}

/** A link about whose page nothing is known yet. */
export function aWireLink(
  url: string,
  values: Partial<NonNullable<Post['link']>> = {},
): NonNullable<Post['link']> {
  const { hostname } = new URL(url);
  return { url, hostname, image: null, title: null, description: null, icon: null, ...values };
}

export function aWirePost(values: Partial<Post> = {}): Post {
  const author = aPublicUser();
  return {
    id: newObjectId(),
    type: 'text',
    publicId: newPublicId(),
    userId: author.id,
    username: author.username,
    userGroup: 'normal',
    userDeleted: false,
    isPinned: false,
    isPinnedSite: false,
    communityId: newObjectId(),
    communityName: 'birding',
    communityProPic: null,
    communityBannerImage: null,
    title: 'First swift of the year',
    body: null,
    bodyHtml: null,
    image: null,
    images: [],
    locked: false,
    lockedBy: null,
    lockedAt: null,
    upvotes: 1,
    downvotes: 0,
    hotness: 0,
    createdAt: moment,
    editedAt: null,
    lastActivityAt: moment,
    deleted: false,
    deletedAt: null,
    deletedContent: false,
    noComments: 0,
    comments: null,
    commentsNext: null,
    userVoted: null,
    userVotedUp: null,
    lastVisitAt: null,
    newComments: 0,
    isAuthorMuted: false,
    isCommunityMuted: false,
    author,
    ...values,
  };
}

export function aWireImage(values: Partial<Image> = {}): Image {
  const id = newObjectId();
  const copy = (name: string, width: number, height: number, objectFit: 'cover' | 'contain') => ({
    name,
    width,
    height,
    boxWidth: width,
    boxHeight: objectFit === 'cover' ? height : 2 * width,
    objectFit,
    format: 'jpeg' as const,
    url: `/images/${id}-${name}.jpeg`,
  });
  return {
    id,
    format: 'jpeg',
    mimetype: 'image/jpeg',
    width: 1600,
    height: 1200,
    size: 400_000,
    averageColor: 'rgb(90,120,130)',
    url: `/images/${id}.jpeg`,
    copies: [
      copy('tiny', 120, 120, 'cover'),
      copy('medium', 720, 540, 'contain'),
      copy('large', 1080, 810, 'contain'),
    ],
    altText: null,
    caption: null,
    ...values,
  };
}

export function aWireComment(values: Partial<Comment> = {}): Comment {
  const author = aPublicUser({ username: 'bob' });
  return {
    id: newObjectId(),
    postId: newObjectId(),
    communityId: newObjectId(),
    postPublicId: newPublicId(),
    communityName: 'birding',
    userId: author.id,
    username: author.username,
    userGroup: 'normal',
    userDeleted: false,
    number: 1,
    parentId: null,
    depth: 0,
    noReplies: 0,
    noRepliesDirect: 0,
    ancestors: null,
    body: 'Seen over the mill.',
    bodyHtml: '<p>Seen over the mill.</p>',
    upvotes: 1,
    downvotes: 0,
    createdAt: moment,
    editedAt: null,
    deleted: false,
    deletedAt: null,
    locked: false,
    lockedBy: null,
    lockedAt: null,
    author,
    userVoted: null,
    userVotedUp: null,
    postDeleted: false,
    ...values,
  };
}

export function aWireCommunity(values: Partial<CommunityDetail> = {}): CommunityDetail {
  return {
    id: newObjectId(),
    userId: newObjectId(),
    name: 'birding',
    nsfw: false,
    about: null,
    aboutHtml: null,
    noMembers: 1,
    proPic: null,
    bannerImage: null,
    postingRestricted: false,
    publicLog: 'off',
    createdAt: moment,
    deletedAt: null,
    userJoined: null,
    userMod: null,
    isMuted: false,
    mods: [],
    rules: [],
    ReportsDetails: null,
    ...values,
  };
}

export function aStartup(values: Partial<Startup> = {}): Startup {
  const { communities = [] } = values;
  return {
    ...initialSiteSettings,
    searchDisabled: false,
    reportReasons: [],
    user: null,
    lists: [],
    communities,
    noCommunities: communities.length,
    noUsers: 2,
    bannedFrom: null,
    moderates: [],
    waiting: [],
    vapidPublicKey: '',
    mutes: { communityMutes: [], userMutes: [] },
    imagePostSubmitReqPoints: 0,
    linkPostSubmitReqPoints: 0,
    communityCreation: { requiredPoints: 10, maxModerated: 10 },
    siteName: 'Confab',
    siteDescription: 'A discussion forum made of communities.',
    footerLineHtml: '<p>No ads. No tracking.</p>',
    hasImprint: false,
    siteLogo: null,
    siteIcon: null,
    contactEmail: null,
    captcha: 'test',
    hcaptchaSiteKey: null,
    recovery: false,
    ...values,
  };
}
