import type { communityBans, communityRequests, moderationLog, reportCounts, reports } from '@confab/db';
import type { ModerationAct } from '@confab/domain';
import type {
  DemoBan,
  DemoComment,
  DemoCommunity,
  DemoCommunityRequest,
  DemoModeration,
  DemoPost,
  DemoReport,
  LogEntry,
} from './content.ts';
import { day, hour, iso, isoOrNull, later, minute } from './moments.ts';
import { personCalled, type Stage } from './stage.ts';
import type { BanText } from './texts.ts';

/** A community with what was written there. */
type Written = {
  community: DemoCommunity;
  posts: readonly DemoPost[];
  comments: readonly DemoComment[];
};

type Forum = Omit<Written, 'community'> & { communities: readonly DemoCommunity[] };

/** What moderators find when they look after their communities: open reports, bans, and what they did so far. */
export function moderate({ communities, posts, comments }: Forum, stage: Stage): DemoModeration {
  const commentsOf = Map.groupBy(comments, ({ postId }) => postId);
  const all = communities.map((community): Written => {
    const ofCommunity = posts.filter(({ communityId }) => communityId === community.id);
    return {
      community,
      posts: ofCommunity,
      comments: ofCommunity.flatMap(({ id }) => commentsOf.get(id) ?? []),
    };
  });
  const banned = all.flatMap((written) =>
    stage.texts.bans
      .filter((ban) => ban.in === written.community.name)
      .map((ban) => banOf(ban, written, stage)),
  );
  return {
    reports: all.flatMap((written) => reportSome(written, stage)).sort(byMoment),
    bans: banned,
    requests: stage.texts.requests.map(({ by, name, note, hoursAgo }): DemoCommunityRequest => ({
      userId: personCalled(stage, by).id,
      name,
      note,
      createdAt: stage.now - hoursAgo * hour,
    })),
    log: [...all.flatMap((written) => actsIn(written)), ...banned.map(actOfBan)].sort(byMoment),
  };
}

/** How old something may be that is reported. */
const reportedWithin = 30 * day;

function reportSome({ community, posts, comments }: Written, stage: Stage): DemoReport[] {
  const { random, now } = stage;
  const staff = new Set(community.moderators.map(({ userId }) => userId));
  const few = <Row extends DemoPost | DemoComment>(rows: readonly Row[]): Row[] =>
    random
      .shuffle(
        rows.filter(
          ({ createdAt, deletion, userId }) =>
            now - createdAt < reportedWithin && !deletion && !staff.has(userId),
        ),
      )
      .slice(0, random.integer(1, 3));
  /** Some things anger several. */
  const report = (target: DemoPost | DemoComment, postId: string, commentId: string | null): DemoReport[] => {
    const others = community.members.filter(({ userId }) => userId !== target.userId && !staff.has(userId));
    return random
      .shuffle(others)
      .slice(0, random.pick([1, 1, 2, 4]))
      .map(({ userId }) => ({
        communityId: community.id,
        postId,
        commentId,
        reasonId: random.pick([1, 1, 1, 3]),
        userId,
        createdAt: later(target.createdAt, { mean: 6 * hour, end: now }, random),
      }));
  };
  return [
    ...few(posts).flatMap((post) => report(post, post.id, null)),
    ...few(comments).flatMap((comment) => report(comment, comment.postId, comment.id)),
  ];
}

/** Soon after the last thing that they did there, where that is not long ago. */
function banOf({ who, reason, endsInDays }: BanText, written: Written, { now, ...stage }: Stage): DemoBan {
  const { community } = written;
  const { id: userId } = personCalled(stage, who);
  const last = Math.max(
    now - 3 * day,
    ...[...written.posts, ...written.comments]
      .filter((text) => text.userId === userId)
      .map(({ createdAt }) => createdAt),
  );
  return {
    communityId: community.id,
    userId,
    bannedBy: firstModerator(community),
    createdAt: Math.min(last + 20 * minute, now - minute),
    expiresAt: endsInDays === undefined ? null : now + endsInDays * day,
    reason,
  };
}

function actOfBan({ communityId, userId, bannedBy, createdAt, expiresAt, reason }: DemoBan): LogEntry {
  const expires = expiresAt === null ? {} : { expires: new Date(expiresAt).toISOString() };
  return {
    communityId,
    act: 'ban',
    userId: bannedBy,
    actedAs: 'mods',
    targetUserId: userId,
    details: expires,
    reason,
    createdAt,
  };
}

/** What posts, comments and the community itself say of what was done to them. */
function actsIn({ community, posts, comments }: Written): LogEntry[] {
  const { id: communityId, moderators, icon, banner } = community;
  const founder = firstModerator(community);
  const entry = (act: ModerationAct, userId: string, createdAt: number, more: Partial<LogEntry> = {}) => ({
    communityId,
    act,
    userId,
    actedAs: 'mods' as const,
    createdAt,
    ...more,
  });
  const deletionOf = ({ deletion }: DemoPost | DemoComment) =>
    deletion && deletion.as !== 'normal' ? { ...deletion, as: deletion.as } : null;

  return [
    entry('change_icon', founder, icon.uploadedAt),
    entry('change_banner', founder, banner.uploadedAt),
    ...community.rules.map(({ rule }) =>
      entry('add_rule', founder, community.createdAt, { details: { rule } }),
    ),
    ...moderators
      .slice(1)
      .map(({ userId, joinedAt }) => entry('add_moderator', founder, joinedAt, { targetUserId: userId })),
    ...posts.flatMap((post) => {
      const about = { postId: post.id, targetUserId: post.userId };
      const deletion = deletionOf(post);
      return [
        ...(post.lock ? [entry('lock_post', post.lock.by, post.lock.at, about)] : []),
        ...(post.pin && !post.pin.siteWide ? [entry('pin_post', founder, post.pin.at, about)] : []),
        ...(deletion
          ? [
              entry('delete_post', deletion.by, deletion.at, {
                ...about,
                actedAs: deletion.as,
                details: post.contentErasedAt === null ? {} : { content: true },
              }),
            ]
          : []),
      ];
    }),
    ...comments.flatMap((comment) => {
      const deletion = deletionOf(comment);
      if (!deletion) return [];
      const about = { postId: comment.postId, commentId: comment.id, targetUserId: comment.userId };
      return [entry('delete_comment', deletion.by, deletion.at, { ...about, actedAs: deletion.as })];
    }),
  ];
}

function firstModerator({ name, moderators }: DemoCommunity): string {
  const [first] = moderators;
  if (!first) throw new Error(`${name} has no moderator`);
  return first.userId;
}

function byMoment(one: { createdAt: number }, other: { createdAt: number }): number {
  return one.createdAt - other.createdAt;
}

/** The rows of what moderators have to do, by table. */
export type ModerationRows = {
  reports: (typeof reports.$inferInsert)[];
  reportCounts: (typeof reportCounts.$inferInsert)[];
  communityBans: (typeof communityBans.$inferInsert)[];
  communityRequests: (typeof communityRequests.$inferInsert)[];
  moderationLog: (typeof moderationLog.$inferInsert)[];
};

export function moderationRowsOf({ reports: open, bans, requests, log }: DemoModeration): ModerationRows {
  return {
    reports: open.map(({ userId, createdAt, ...report }) => ({
      ...report,
      createdBy: userId,
      createdAt: iso(createdAt),
    })),
    reportCounts: Array.from(
      Map.groupBy(open, ({ communityId }) => communityId),
      ([communityId, ofIt]) => ({
        communityId,
        noPostReports: ofIt.filter(({ commentId }) => commentId === null).length,
        noCommentReports: ofIt.filter(({ commentId }) => commentId !== null).length,
      }),
    ),
    communityBans: bans.map(({ createdAt, expiresAt, ...ban }) => ({
      ...ban,
      createdAt: iso(createdAt),
      expiresAt: isoOrNull(expiresAt),
    })),
    communityRequests: requests.map((request) => ({ ...request, createdAt: iso(request.createdAt) })),
    moderationLog: log.map((entry) => ({ details: {}, ...entry, createdAt: iso(entry.createdAt) })),
  };
}
