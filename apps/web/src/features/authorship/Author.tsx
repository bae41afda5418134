import type { PublicUser } from '@confab/api-contract/calls';
import { canSpeakAs, timing, type UserGroup, type Viewer } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { usePicturesHidden } from '../../data/startup.ts';
import { Avatar, GhostAvatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Meta.tsx';
import { classNames } from '../../ui/class-names.ts';

/** What posts and comments carry of their author (screens.md 2.5). */
type Authored = {
  username: string;
  userDeleted: boolean;
  /** "null" on comments whose author is not shown. */
  userGroup: UserGroup | 'null';
  author?: PublicUser | undefined;
};

/** Admins still see the name of a deleted account; for everybody else it is a ghost. */
export function isGhost({ username, userDeleted }: Authored): boolean {
  return userDeleted && username === 'ghost';
}

/** The name of an author as a link to their profile, in the colour of the role they speak in. */
export function AuthorName({ of, className }: { of: Authored; className: string }) {
  if (isGhost(of)) return <span className={classNames(className, 'is-gone')}>Ghost</span>;
  return (
    <Link
      to="/@{$username}"
      params={{ username: of.username }}
      className={classNames(
        className,
        of.userGroup === 'mods' && 'is-mod',
        of.userGroup === 'admins' && 'is-admin',
        of.userDeleted && 'is-gone-shown',
      )}
    >
      <bdi>@{of.username}</bdi>
    </Link>
  );
}

/** The role that an author speaks in. */
export function RoleBadge({ group }: { group: Authored['userGroup'] }) {
  switch (group) {
    case 'mods':
      return (
        <Badge kind="mod" icon="shield">
          Mod
        </Badge>
      );
    case 'admins':
      return (
        <Badge kind="admin" icon="shield-check">
          Admin
        </Badge>
      );
    case 'normal':
    case 'null':
      return null;
  }
}

/** An author's picture; nothing for viewers who do not want to see pictures of people. */
export function AuthorAvatar({ of, size }: { of: Authored; size: number }) {
  if (usePicturesHidden()) return null;
  if (isGhost(of) || !of.author) return <GhostAvatar size={size} />;
  return <Avatar name={of.username} picture={of.author.proPic} size={size} />;
}

/** Whether a post or comment is labelled as edited: not for edits soon after writing (product-a 9). */
export function isEdited({ createdAt, editedAt }: { createdAt: string; editedAt: string | null }): boolean {
  return editedAt !== null && Date.parse(editedAt) - Date.parse(createdAt) > timing.editedLabelAfterMs;
}

/** The names of the groups that members act in (product-a 6). */
export const roleLabels: Record<UserGroup, string> = {
  normal: 'user',
  mods: 'moderator',
  admins: 'admin',
};

/** The groups besides their own name in which the viewer may speak in a community. */
export function speakingGroups(viewer: Viewer, communityId: string): Exclude<UserGroup, 'normal'>[] {
  return (['mods', 'admins'] as const).filter((group) => canSpeakAs(viewer, communityId, group).allowed);
}
