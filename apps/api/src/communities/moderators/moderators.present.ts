import type { BannedUser, LogEntry, PublicLogEntry } from '@confab/api-contract';
import { canSeeDeletedComment, nameOf, rolledBackItems, type Viewer, visitor } from '@confab/domain';
import { presentPublicUser } from '../../members/users.present.ts';
import type { BannedRow } from './bans.queries.ts';
import { excerpt } from '@confab/markdown/excerpt';
import type { LogRow } from './moderation-log.queries.ts';
import type { SiteActRow } from './public-log.queries.ts';

export function presentBanned({ user, proPic, ban, by }: BannedRow, viewer: Viewer): BannedUser {
  return {
    ...presentPublicUser({ ...user, proPic }, viewer),
    communityBan: {
      createdAt: ban.createdAt,
      bannedBy: nameOf(by),
      expires: ban.expiresAt,
      reason: ban.reason,
      note: ban.note,
    },
  };
}

/** Uses current names and titles; deleted accounts have no name. */
export function presentLogEntry({ entry, by, target, post, comment }: LogRow, viewer: Viewer): LogEntry {
  const { details } = entry;
  return {
    id: entry.id,
    communityId: entry.communityId,
    act: entry.act,
    by: nameOf(by),
    actedAs: entry.actedAs,
    username: nameOf(target),
    post,
    comment: comment && { id: comment.id, excerpt: excerptFor(viewer, entry.communityId, comment) },
    rule: details.rule ?? null,
    changed: details.changed ?? [],
    content: details.content ?? false,
    expires: details.expires ?? null,
    rolledBack: presentRollBack(details),
    reason: entry.reason,
    createdAt: entry.createdAt,
  };
}

/** `named`: whether the log names who acted. `whole`: it is that of admins, which leaves out nothing. */
type Shown = { named: boolean; whole: boolean };

/** The same for every reader, so that moderators see what everybody sees. */
export function presentPublicEntry(row: LogRow, { named, whole }: Shown): PublicLogEntry {
  const { communityName, post } = row;
  const { details } = row.entry;
  const entry = presentLogEntry(row, visitor);
  return {
    ...entry,
    communityName,
    block: null,
    rolledBack: whole ? entry.rolledBack : rolledBackInPublic(details),
    by: named ? entry.by : null,
    post: entry.post && {
      ...entry.post,
      title: whole || post?.deletedAt === null ? entry.post.title : '',
    },
  };
}

export function presentSiteAct({ entry, by, target }: SiteActRow, { named, whole }: Shown): PublicLogEntry {
  const { id, act, details, createdAt } = entry;
  return {
    id,
    communityId: null,
    communityName: null,
    act,
    by: named ? nameOf(by) : null,
    actedAs: 'admins',
    // What admins do to what is theirs would name them.
    username: named || entry.targetUserId !== entry.userId ? nameOf(target) : null,
    post: null,
    comment: null,
    rule: details.rule ?? null,
    changed: details.changed ?? [],
    content: false,
    block: details.block ? { kind: details.block.kind, value: details.block.value ?? null } : null,
    expires: details.expires ?? null,
    rolledBack: whole ? presentRollBack(details) : rolledBackInPublic(details),
    reason: details.reason ?? null,
    createdAt,
  };
}

function presentRollBack({ rolledBack }: LogRow['entry']['details']): PublicLogEntry['rolledBack'] {
  return rolledBack ? { noMessages: 0, noHeld: 0, ...rolledBack } : null;
}

/** What everybody could see of a roll-back: the rest is between its authors and the moderators. */
function rolledBackInPublic({ rolledBack }: LogRow['entry']['details']): PublicLogEntry['rolledBack'] {
  if (!rolledBack) return null;
  const seen = { ...rolledBack, noReports: 0, noMessages: 0, noHeld: 0 };
  return rolledBackItems(seen) === 0 ? null : seen;
}

/** A deleted comment is readable here for viewers who may read it below its post (api.md 4.9). */
function excerptFor(viewer: Viewer, communityId: string, comment: NonNullable<LogRow['comment']>): string {
  const { deletedAt, deletedAs, html } = comment;
  if (deletedAt !== null && !canSeeDeletedComment(viewer, { communityId, deletedAs })) return '';
  // The database may have cut the HTML inside a tag or an entity.
  return excerpt(html.replace(/<[^<>]*$|&[^&;]*$/, ''));
}
