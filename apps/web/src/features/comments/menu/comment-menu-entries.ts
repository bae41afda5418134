import type { Comment } from '@confab/api-contract/calls';
import {
  canChangeCommentGroup,
  canDeleteComment,
  canEditComment,
  canSpeakAs,
  type UserGroup,
  type Viewer,
} from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ActingGroup } from '../../../data/post-changes.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { inSections } from '../../../ui/menu-sections.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { staffWords } from '../../authorship/staff-words.ts';
import type { CommentDialogName } from './CommentDialog.tsx';
import { readerEntries } from './reader-entries.ts';

/** What the entries of a comment's menu do. */
type CommentActs = {
  ask: (dialog: CommentDialogName) => void;
  /** Absent where a comment cannot be mended in its place. */
  edit: (() => void) | undefined;
  speakAs: (group: UserGroup) => void;
};

/** What can be done with a comment besides voting and replying: for everybody, its author, moderators and admins. */
export function commentEntries(
  client: QueryClient,
  viewer: Viewer,
  comment: Comment,
  acts: CommentActs,
): MenuEntry[] {
  return inSections([
    readerEntries(client, viewer, comment),
    authorEntries(viewer, comment, acts),
    staffEntries(viewer, comment, 'mods', acts),
    staffEntries(viewer, comment, 'admins', acts),
  ]);
}

function authorEntries(viewer: Viewer, comment: Comment, { ask, edit }: CommentActs): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (edit && canEditComment(viewer, comment).allowed) {
    entries.push({ kind: 'action', icon: 'pencil', label: 'Edit', onSelect: edit });
  }
  if (canDeleteComment(viewer, comment, 'normal').allowed) {
    entries.push({
      kind: 'action',
      icon: 'trash-2',
      label: 'Delete',
      danger: true,
      onSelect: () => ask('delete-as-normal'),
    });
  }
  return entries;
}

/** What moderators of the community, or admins, can do with a comment: nothing for anybody else. */
function staffEntries(viewer: Viewer, comment: Comment, as: ActingGroup, acts: CommentActs): MenuEntry[] {
  if (!canSpeakAs(viewer, comment.communityId, as).allowed) return [];
  const words = staffWords[as];
  const entries: MenuEntry[] = [{ kind: 'heading', label: words.heading }];
  if (as === 'admins') {
    entries.push({ kind: 'action', icon: 'info', label: 'Show ID', onSelect: () => acts.ask('id') });
  }
  // Only its author speaks in a comment, as long as it says something.
  if (!comment.deleted && canChangeCommentGroup(viewer, comment, as).allowed) {
    entries.push({
      kind: 'switch',
      icon: words.icon,
      label: 'Speaking officially',
      checked: comment.userGroup === as,
      onChange: (official) => acts.speakAs(official ? as : 'normal'),
    });
  }
  entries.push({
    kind: 'action',
    icon: 'trash-2',
    label: words.delete,
    danger: true,
    onSelect: () => acts.ask(`delete-as-${as}`),
    ...reasonOf(canDeleteComment(viewer, comment, as)),
  });
  return entries;
}
