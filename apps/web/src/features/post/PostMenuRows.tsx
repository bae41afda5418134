import type { Post } from '@confab/api-contract/calls';
import {
  canAnnouncePost,
  canChangePostGroup,
  canDeletePost,
  canEditPost,
  canLockPost,
  canPinPost,
  canUnpinPost,
  canVoteOnPost,
  layout,
  type Viewer,
} from '@confab/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ActingGroup, lockPost, pinPost, speakInPost } from '../../data/post-changes.ts';
import { useViewer } from '../../data/startup.ts';
import { voteOnPost } from '../../data/votes.ts';
import { gated } from '../../lib/modals.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import MenuWindow from '../../ui/MenuWindow.tsx';
import {
  deleteEntry,
  inSections,
  reasonOf,
  speakEntry,
  staffDeleteEntry,
  staffHead,
} from '../content/menu-entries.ts';
import { postMuteEntries } from '../muting/mute-entries.tsx';
import { prepareReport, reportEntries } from '../reporting/report.ts';
import { saveEntry } from '../saving/save-entry.ts';
import type { PostDialogName } from './PostDialog.tsx';
import { contentNoun } from './PostMeta.tsx';

type Props = {
  post: Post;
  /** Rows of its place, shown first. */
  more: readonly MenuEntry[];
  compact: boolean;
  /** Opens a dialog. */
  onAsk: (dialog: PostDialogName) => void;
};

export default function PostMenuRows({ post, more, compact, onAsk }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const acts: Acts = { client, viewer, post, ask: onAsk };
  useEffect(prepareReport, []);
  return (
    <MenuWindow
      entries={inSections([
        [
          ...(compact ? downvoteEntry(acts) : []),
          ...more,
          saveEntry(client, { id: post.id, type: 'post' }),
          ...postMuteEntries(client, viewer, post),
          ...reportEntries(client, viewer, 'post', post),
        ],
        authorEntries(acts),
        staffEntries(acts, 'mods'),
        staffEntries(acts, 'admins'),
      ])}
    />
  );
}

type Acts = { client: QueryClient; viewer: Viewer; post: Post; ask: (dialog: PostDialogName) => void };

/** Where a compact row has no room for it. */
function downvoteEntry({ client, viewer, post }: Acts): MenuEntry[] {
  if (!matchMedia(`(width < ${layout.phoneBelow}px)`).matches) return [];
  const { disabled, title, onClick } = gated(canVoteOnPost(viewer, post), () => {
    void voteOnPost(client, post, false);
  });
  return [
    {
      kind: 'action',
      icon: 'vote-down',
      label: post.userVotedUp === false ? 'Remove downvote' : 'Downvote',
      onSelect: onClick,
      ...(disabled && title && { reason: title }),
    },
  ];
}

/** Deleted content cannot be edited, or deleted again. */
function authorEntries({ viewer, post, ask }: Acts): MenuEntry[] {
  if (!canEditPost(viewer, post).allowed) return [];
  const entries: MenuEntry[] = [];
  if (!post.deletedContent) {
    entries.push({ kind: 'link', icon: 'pencil', label: 'Edit', href: `/new?edit=${post.publicId}` });
  }
  if (canDeletePost(viewer, post, { as: 'normal', deleteContent: false }).allowed) {
    entries.push(deleteEntry('Delete', () => ask('delete-as-normal')));
  } else if (
    post.type !== 'text' &&
    canDeletePost(viewer, post, { as: 'normal', deleteContent: true }).allowed
  ) {
    entries.push(deleteEntry(`Delete ${contentNoun(post)}`, () => ask('delete-content-as-normal')));
  }
  return entries;
}

function staffEntries({ client, viewer, post, ask }: Acts, as: ActingGroup): MenuEntry[] {
  if (!canLockPost(viewer, post, as).allowed) return [];
  const scope = as === 'admins' ? 'site' : 'community';
  const pinned = as === 'admins' ? post.isPinnedSite : post.isPinned;
  const asAdmin = as === 'admins' ? ' as admin' : '';

  const entries = staffHead(as, () => ask('id'));
  entries.push({
    kind: 'action',
    icon: post.locked ? 'lock-open' : 'lock',
    label: `${post.locked ? 'Unlock' : 'Lock'}${asAdmin}`,
    onSelect: () => lockPost(client, post, post.locked ? null : as),
  });
  entries.push({
    kind: 'switch',
    icon: 'pin',
    label: as === 'admins' ? 'Pin site-wide' : 'Pin in community',
    checked: pinned,
    onChange: (checked) => pinPost(client, post, scope, checked),
    ...reasonOf(pinned ? canUnpinPost(viewer, post, scope) : canPinPost(viewer, post, scope)),
  });
  if (canChangePostGroup(viewer, post, as).allowed) {
    entries.push(speakEntry(as, post.userGroup, (group) => speakInPost(client, post, group)));
  }
  if (as === 'admins' && canAnnouncePost(viewer).allowed) {
    entries.push({ kind: 'action', icon: 'megaphone', label: 'Announce', onSelect: () => ask('announce') });
  }
  const deletion = canDeletePost(viewer, post, { as, deleteContent: false });
  entries.push(staffDeleteEntry(as, deletion, () => ask(`delete-as-${as}`)));
  if (as === 'admins' && post.deleted) {
    entries.push({
      ...deleteEntry('Delete content', () => ask('delete-content-as-admins')),
      ...reasonOf(canDeletePost(viewer, post, { as, deleteContent: true })),
    });
  }
  return entries;
}
