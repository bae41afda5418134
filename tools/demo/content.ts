import type { ModerationDetails } from '@confab/db';
import type { ModerationAct } from '@confab/domain';

/** Moments are Unix milliseconds, ids are those of the wire (api.md 1.7). */

export type DemoMember = {
  id: string;
  username: string;
  /** Markdown. */
  about: string | null;
  proPic: StandingPicture | null;
  isAdmin: boolean;
  supporter: boolean;
  joinedAt: number;
  lastSeenAt: number;
  bannedAt: number | null;
  /** When they deleted the account. */
  deletedAt: number | null;
};

export type DemoMembership = { userId: string; joinedAt: number };

export type DemoCommunity = {
  id: string;
  name: string;
  /** Markdown. */
  about: string;
  founderId: string;
  restricted: boolean;
  isDefault: boolean;
  createdAt: number;
  rules: { rule: string; description: string | null }[];
  /** Highest rank first. */
  moderators: DemoMembership[];
  members: DemoMembership[];
  icon: StandingPicture;
  banner: StandingPicture;
};

/** What stands for a person or a community, and when it was put there. */
export type StandingPicture = DemoPicture & { uploadedAt: number };

type Group = 'normal' | 'mods' | 'admins';

export type Deletion = { at: number; by: string; as: Group };

export type DemoPicture = {
  id: string;
  /** Below pictures/. */
  file: string;
  altText: string | null;
  caption: string | null;
};

export type DemoPost = {
  id: string;
  publicId: string;
  communityId: string;
  userId: string;
  userGroup: Group;
  title: string;
  /** Markdown. */
  body: string | null;
  /** Only link posts have one. */
  link: string | null;
  linkTitle: string | null;
  linkDescription: string | null;
  /** What a link post shows of the page it leads to. */
  preview: DemoPicture | null;
  /** Only image posts have some, in their order. */
  pictures: readonly DemoPicture[];
  createdAt: number;
  editedAt: number | null;
  lock: { at: number; by: string } | null;
  pin: { at: number; siteWide: boolean } | null;
  deletion: Deletion | null;
  /** When an admin erased text, link and pictures as well. */
  contentErasedAt: number | null;
};

export type DemoComment = {
  id: string;
  postId: string;
  /** Root first, parent last. */
  ancestors: readonly string[];
  userId: string;
  userGroup: Group;
  /** Markdown; empty when the author deleted it. */
  body: string;
  createdAt: number;
  editedAt: number | null;
  deletion: Deletion | null;
};

export type DemoVote = { targetId: string; userId: string; up: boolean; createdAt: number };

/** An open report of a comment, or of a post. */
export type DemoReport = {
  communityId: string;
  postId: string;
  commentId: string | null;
  reasonId: number;
  userId: string;
  createdAt: number;
};

export type DemoBan = {
  communityId: string;
  userId: string;
  bannedBy: string;
  createdAt: number;
  expiresAt: number | null;
  reason: string;
};

export type DemoCommunityRequest = { userId: string; name: string; note: string; createdAt: number };

/** What a moderator or an admin did (schema: moderationLog). */
export type LogEntry = {
  communityId: string;
  act: ModerationAct;
  userId: string;
  actedAs: 'mods' | 'admins';
  createdAt: number;
  postId?: string;
  commentId?: string;
  targetUserId?: string;
  details?: ModerationDetails;
  reason?: string;
};

export type DemoModeration = {
  reports: DemoReport[];
  bans: DemoBan[];
  requests: DemoCommunityRequest[];
  log: LogEntry[];
};

/** Everything the demo puts into an empty database. Lists are in the order of creation; counters follow from them. */
export type DemoContent = {
  now: number;
  members: DemoMember[];
  communities: DemoCommunity[];
  posts: DemoPost[];
  comments: DemoComment[];
  postVotes: DemoVote[];
  commentVotes: DemoVote[];
  moderation: DemoModeration;
};
