import type { Comment } from '@confab/api-contract/calls';
import {
  canChangeCommentGroup,
  canDeleteComment,
  canEditComment,
  canSpeakAs,
  layout,
  type Viewer,
} from '@confab/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { speakInComment } from '../../data/comment-changes.ts';
import type { ActingGroup } from '../../data/post-changes.ts';
import { copyLink } from '../../lib/alerts.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import MenuWindow from '../../ui/MenuWindow.tsx';
import { deleteEntry, inSections, speakEntry, staffDeleteEntry, staffHead } from '../content/menu-entries.ts';
import { authorMuteEntries } from '../muting/mute-entries.tsx';
import { prepareReport, reportEntries } from '../reporting/report.ts';
import { saveEntry } from '../saving/save-entry.ts';
import { commentPath } from '../content/comment-address.ts';
import { CommentEditForm } from './comment-editor.ts';
import type { CommentDialogName } from './CommentDialog.tsx';

type Props = {
  comment: Comment;
  viewer: Viewer;
  /** Opens a dialog. */
  onAsk: (dialog: CommentDialogName) => void;
  onEdit: (() => void) | undefined;
};

export default function CommentMenuRows(props: Props) {
  const { comment, viewer } = props;
  const client = useQueryClient();
  useEffect(() => {
    prepareReport();
    // Authors type as soon as the form appears.
    if (comment.userId === viewer.user?.id) CommentEditForm.preload();
  }, [comment, viewer]);
  return (
    <MenuWindow
      entries={inSections([
        [
          ...phoneEntries(client, comment),
          ...(comment.deleted ? [] : authorMuteEntries(client, viewer, comment)),
          ...(comment.deleted ? [] : reportEntries(client, viewer, 'comment', comment)),
        ],
        authorEntries(props),
        staffEntries(client, props, 'mods'),
        staffEntries(client, props, 'admins'),
      ])}
    />
  );
}

/** Phones have no room for these beside the comment. */
function phoneEntries(client: QueryClient, comment: Comment): MenuEntry[] {
  if (!matchMedia(`(width < ${layout.phoneBelow}px)`).matches) return [];
  const { id, deleted } = comment;
  const path = commentPath(comment);
  return [
    { kind: 'action', icon: 'link', label: 'Copy URL', onSelect: () => void copyLink(path) },
    ...(deleted ? [] : [saveEntry(client, { id, type: 'comment' })]),
  ];
}

function authorEntries({ viewer, comment, onAsk, onEdit }: Props): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (onEdit && canEditComment(viewer, comment).allowed) {
    entries.push({ kind: 'action', icon: 'pencil', label: 'Edit', onSelect: onEdit });
  }
  if (canDeleteComment(viewer, comment, 'normal').allowed) {
    entries.push(deleteEntry('Delete', () => onAsk('normal')));
  }
  return entries;
}

function staffEntries(client: QueryClient, { viewer, comment, onAsk }: Props, as: ActingGroup): MenuEntry[] {
  if (!canSpeakAs(viewer, comment.communityId, as).allowed) return [];
  const entries = staffHead(as, () => onAsk('id'));
  if (!comment.deleted && canChangeCommentGroup(viewer, comment, as).allowed) {
    entries.push(speakEntry(as, comment.userGroup, (group) => speakInComment(client, comment, group)));
  }
  entries.push(staffDeleteEntry(as, canDeleteComment(viewer, comment, as), () => onAsk(as)));
  return entries;
}
