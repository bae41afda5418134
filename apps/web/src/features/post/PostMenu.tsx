import type { Post } from '@confab/api-contract/calls';
import {
  canAnnouncePost,
  canChangePostGroup,
  canDeletePost,
  canEditPost,
  canLockPost,
  canPinPost,
  canUnpinPost,
  type Viewer,
} from '@confab/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useHidePost } from '../../data/posts.ts';
import { type ActingGroup, lockPost, pinPost, speakInPost } from '../../data/post-changes.ts';
import { useIsMember, useViewer } from '../../data/startup.ts';
import { openModal, reasonOf } from '../../lib/modals.ts';
import { IconButton } from '../../ui/Button.tsx';
import { inSections, Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { deleteEntry, speakEntry, staffDeleteEntry, staffHead } from '../content/staff-entries.ts';
import { saveEntry, useListInSight } from '../saving/save.tsx';
import { postMuteEntries } from '../muting/mute-entries.tsx';
import { prepareReport, reportEntries } from '../reporting/report.ts';
import type { PostDialogName } from './PostDialog.tsx';
import { contentOf, type Place } from './PostMeta.tsx';

const PostDialog = lazy(() => import('./PostDialog.tsx'));

type Props = {
  post: Post;
  /** What the place adds before the rest, such as hiding the post from the feed. Asked for when the menu opens. */
  more?: () => readonly MenuEntry[];
};

/** What readers, its author, moderators and admins can do with a post besides voting and sharing. */
export function PostMenu({ post, more }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<PostDialogName | null>(null);
  const close = () => setDialog(null);

  const entries = () => {
    prepareReport();
    const acts: Acts = { client, viewer, post, ask: setDialog };
    return inSections([
      [
        ...(more?.() ?? []),
        saveEntry(client, { id: post.id, type: 'post' }),
        ...postMuteEntries(client, viewer, post),
        ...reportEntries(client, viewer, 'post', post),
      ],
      authorEntries(acts),
      staffEntries(acts, 'mods'),
      staffEntries(acts, 'admins'),
    ]);
  };
  return (
    <>
      <Menu
        label="More actions"
        entries={entries}
        button={(props) => (
          <IconButton {...props} className="more" icon="ellipsis" label="More actions" small />
        )}
      />
      {dialog && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <PostDialog name={dialog} post={post} onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

/** The menu of a post in a feed: it can be hidden there, and its owner can remove it from a list. */
export function PostCardMenu({ post, place }: { post: Post; place: Place }) {
  const member = useIsMember();
  const setHidden = useHidePost();
  const list = useListInSight();
  const more = (): MenuEntry[] => {
    if (list) {
      const remove = () => list.remove({ id: post.id, type: 'post' });
      return [{ kind: 'action', icon: 'circle-minus', label: 'Remove from list', onSelect: remove }];
    }
    if (place === 'profile' || place === 'list') return [];
    const hide = () => (member ? setHidden(post.id, true) : openModal('login-prompt'));
    return [{ kind: 'action', icon: 'eye-off', label: 'Hide', onSelect: hide }];
  };
  return <PostMenu post={post} more={more} />;
}

type Acts = { client: QueryClient; viewer: Viewer; post: Post; ask: (dialog: PostDialogName) => void };

/** Content that is gone can neither be edited nor deleted again. */
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
    entries.push(deleteEntry(`Delete ${contentOf(post)}`, () => ask('delete-content-as-normal')));
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
