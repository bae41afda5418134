import type { Comment, Post } from '@confab/api-contract/calls';
import { canMuteUser, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import {
  isCommunityMuted,
  isUserMuted,
  muteCommunity,
  mutesNow,
  muteUser,
  unmuteCommunity,
  unmuteUser,
} from '../../data/mutes.ts';
import { actOn } from '../../lib/acted-on.ts';
import { openModal } from '../../lib/modals.ts';
import type { MenuAction } from '../../ui/Menu.tsx';

/** The rows of a post's menu: its author and its community. */
export function postMuteEntries(client: QueryClient, viewer: Viewer, post: Post): MenuAction[] {
  return [
    ...authorMuteEntries(client, viewer, post),
    communityMuteEntry(client, viewer, { id: post.communityId, name: post.communityName }, post.id),
  ];
}

/** The row that mutes whoever wrote something: for everybody but themselves, and not where they are gone. */
export function authorMuteEntries(client: QueryClient, viewer: Viewer, item: Post | Comment): MenuAction[] {
  const { id, userId, username, userDeleted } = item;
  const decision = canMuteUser(viewer, { id: userId, deleted: userDeleted });
  if (userDeleted || (!decision.allowed && decision.error !== 'not_logged_in')) return [];
  const user = { id: userId, username };
  const muted = isUserMuted(mutesNow(client), userId);
  return [
    {
      kind: 'action',
      icon: 'volume-x',
      label: (
        <>
          {muted ? 'Unmute' : 'Mute'} <bdi>@{username}</bdi>
        </>
      ),
      onSelect: asMember(viewer, id, () => void (muted ? unmuteUser : muteUser)(client, user)),
    },
  ];
}

/** The row that mutes a community. `from` is the post in whose menu it stands. */
export function communityMuteEntry(
  client: QueryClient,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
  from?: string,
): MenuAction {
  const muted = isCommunityMuted(mutesNow(client), id);
  return {
    kind: 'action',
    icon: 'volume-x',
    label: (
      <>
        {muted ? 'Unmute' : 'Mute'} <bdi>/{name}</bdi>
      </>
    ),
    onSelect: asMember(
      viewer,
      from ?? id,
      () => void (muted ? unmuteCommunity : muteCommunity)(client, { id, name }),
    ),
  };
}

/** Does it for members, with focus staying at what they act on; asks everybody else to log in. */
function asMember(viewer: Viewer, from: string, act: () => void): () => void {
  if (!viewer.user) return () => openModal('login-prompt');
  return () => {
    actOn(from);
    act();
    // The menu is gone by then.
    requestAnimationFrame(() => keepFocusAtComment(from));
  };
}

/** The controls of a comment go when it is folded, and with them whatever the menu gave focus back to. */
function keepFocusAtComment(id: string): void {
  const comment = document.getElementById(id);
  const focused = document.activeElement;
  if (focused === document.body || comment?.contains(focused)) comment?.focus({ preventScroll: true });
}
