import type { Comment } from '@confab/api-contract/calls';
import {
  canChangeCommentGroup,
  canDeleteComment,
  canEditComment,
  canSpeakAs,
  layout,
  type UserGroup,
  type Viewer,
} from '@confab/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { speakInComment } from '../../data/comment-changes.ts';
import type { ActingGroup } from '../../data/post-changes.ts';
import { copyLink } from '../../lib/alerts.ts';
import '../../ui/glyph.css';
import { inSections, Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { deleteEntry, speakEntry, staffDeleteEntry, staffHead } from '../content/staff-entries.ts';
import { saveEntry } from '../saving/save.tsx';
import { authorMuteEntries } from '../muting/mute-entries.tsx';
import { prepareReport, reportEntries } from '../reporting/report.ts';
import { commentPath } from './comment-address.ts';
import type { CommentDialogName } from './CommentDialog.tsx';
import { loadCommentEditForm } from './comment-editor.ts';

const CommentDialog = lazy(() => import('./CommentDialog.tsx'));

type Props = {
  comment: Comment;
  viewer: Viewer;
  /** Opens the edit form; absent where a comment cannot be edited in place. */
  onEdit?: () => void;
};

/** Every comment has a menu; a deleted one only for admins, who may look up its id. */
export function hasMenu(viewer: Viewer, { deleted, communityId }: Comment): boolean {
  return !deleted || canSpeakAs(viewer, communityId, 'admins').allowed;
}

export function CommentMenu({ comment, viewer, onEdit }: Props) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<CommentDialogName | null>(null);
  const close = () => setDialog(null);
  const entries = () => {
    const acts: Acts = { ask: setDialog, edit: onEdit, speakAs: (as) => speakInComment(client, comment, as) };
    return inSections([
      readerEntries(client, viewer, comment),
      authorEntries(viewer, comment, acts),
      staffEntries(viewer, comment, 'mods', acts),
      staffEntries(viewer, comment, 'admins', acts),
    ]);
  };
  return (
    <>
      <Menu
        label="More actions"
        entries={entries}
        button={(props) => (
          <button
            {...props}
            type="button"
            className="action glyph glyph-ellipsis"
            aria-label="More actions"
          />
        )}
      />
      {dialog && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <CommentDialog name={dialog} comment={comment} onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

type Acts = {
  ask: (dialog: CommentDialogName) => void;
  edit: (() => void) | undefined;
  speakAs: (group: UserGroup) => void;
};

function readerEntries(client: QueryClient, viewer: Viewer, comment: Comment): MenuEntry[] {
  if (comment.deleted) return phoneEntries(client, comment);
  prepareReport();
  return [
    ...phoneEntries(client, comment),
    ...authorMuteEntries(client, viewer, comment),
    ...reportEntries(client, viewer, 'comment', comment),
  ];
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

function authorEntries(viewer: Viewer, comment: Comment, { ask, edit }: Acts): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (edit && canEditComment(viewer, comment).allowed) {
    // Preloads the form: authors type as soon as it appears.
    void loadCommentEditForm().catch(() => undefined);
    entries.push({ kind: 'action', icon: 'pencil', label: 'Edit', onSelect: edit });
  }
  if (canDeleteComment(viewer, comment, 'normal').allowed) {
    entries.push(deleteEntry('Delete', () => ask('normal')));
  }
  return entries;
}

function staffEntries(viewer: Viewer, comment: Comment, as: ActingGroup, acts: Acts): MenuEntry[] {
  if (!canSpeakAs(viewer, comment.communityId, as).allowed) return [];
  const entries = staffHead(as, () => acts.ask('id'));
  if (!comment.deleted && canChangeCommentGroup(viewer, comment, as).allowed) {
    entries.push(speakEntry(as, comment.userGroup, acts.speakAs));
  }
  entries.push(staffDeleteEntry(as, canDeleteComment(viewer, comment, as), () => acts.ask(as)));
  return entries;
}
