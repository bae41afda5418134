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
import type { ActingGroup } from '../../data/post-changes.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { staffWords } from '../authorship/staff-words.ts';
import type { PostActs } from './use-post-acts.ts';

/** What the author of a post can do with it. Content that is gone can neither be changed nor deleted once more. */
export function authorEntries(viewer: Viewer, post: Post, { ask }: PostActs): MenuEntry[] {
  if (!canEditPost(viewer, post).allowed) return [];
  const entries: MenuEntry[] = [];
  if (!post.deletedContent) {
    entries.push({ kind: 'link', icon: 'pencil', label: 'Edit', href: `/new?edit=${post.publicId}` });
  }
  if (canDeletePost(viewer, post, { as: 'normal', deleteContent: false }).allowed) {
    entries.push({
      kind: 'action',
      icon: 'trash-2',
      label: 'Delete',
      danger: true,
      onSelect: () => ask('delete-as-normal'),
    });
  } else if (
    post.type !== 'text' &&
    canDeletePost(viewer, post, { as: 'normal', deleteContent: true }).allowed
  ) {
    entries.push({
      kind: 'action',
      icon: 'trash-2',
      label: `Delete ${contentOf(post)}`,
      danger: true,
      onSelect: () => ask('delete-content-as-normal'),
    });
  }
  return entries;
}

/** What moderators of the community, or admins, can do with a post: nothing for anybody else. */
export function staffEntries(viewer: Viewer, post: Post, as: ActingGroup, acts: PostActs): MenuEntry[] {
  if (!canLockPost(viewer, post, as).allowed) return [];
  const words = wordsOf[as];
  const pinned = as === 'admins' ? post.isPinnedSite : post.isPinned;
  const scope = as === 'admins' ? 'site' : 'community';
  const toPin = pinned ? canUnpinPost(viewer, post, scope) : canPinPost(viewer, post, scope);

  const entries: MenuEntry[] = [{ kind: 'heading', label: words.heading }];
  if (as === 'admins') {
    entries.push({ kind: 'action', icon: 'info', label: 'Show ID', onSelect: () => acts.ask('id') });
  }
  entries.push({
    kind: 'action',
    icon: post.locked ? 'lock-open' : 'lock',
    label: post.locked ? words.unlock : words.lock,
    onSelect: () => acts.lock(post.locked ? null : as),
  });
  entries.push({
    kind: 'switch',
    icon: 'pin',
    label: words.pin,
    checked: pinned,
    onChange: (checked) => acts.pin(scope, checked),
    ...reasonOf(toPin),
  });
  // Only its author speaks in a post.
  if (canChangePostGroup(viewer, post, as).allowed) {
    entries.push({
      kind: 'switch',
      icon: words.icon,
      label: 'Speaking officially',
      checked: post.userGroup === as,
      onChange: (official) => acts.speakAs(official ? as : 'normal'),
    });
  }
  if (as === 'admins' && canAnnouncePost(viewer).allowed) {
    entries.push({
      kind: 'action',
      icon: 'megaphone',
      label: 'Announce',
      onSelect: () => acts.ask('announce'),
    });
  }
  entries.push({
    kind: 'action',
    icon: 'trash-2',
    label: words.delete,
    danger: true,
    onSelect: () => acts.ask(`delete-as-${as}`),
    ...reasonOf(canDeletePost(viewer, post, { as, deleteContent: false })),
  });
  if (as === 'admins' && post.deleted) {
    entries.push({
      kind: 'action',
      icon: 'trash-2',
      label: 'Delete content',
      danger: true,
      onSelect: () => acts.ask('delete-content-as-admins'),
      ...reasonOf(canDeletePost(viewer, post, { as, deleteContent: true })),
    });
  }
  return entries;
}

const wordsOf = {
  mods: {
    ...staffWords.mods,
    lock: 'Lock',
    unlock: 'Unlock',
    pin: 'Pin in community',
  },
  admins: {
    ...staffWords.admins,
    lock: 'Lock as admin',
    unlock: 'Unlock as admin',
    pin: 'Pin site-wide',
  },
} as const;

/** What of a post is deleted besides its title: 'images', say. */
export function contentOf({ type, images }: Post): 'text' | 'link' | 'image' | 'images' {
  if (type !== 'image') return type;
  return images.length === 1 ? 'image' : 'images';
}
