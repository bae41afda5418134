import type { Comment, Post } from '@confab/api-contract/calls';
import { canMuteUser, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import {
  isCommunityMuted,
  isUserMuted,
  muteCommunity,
  currentMutes,
  muteUser,
  unmuteCommunity,
  unmuteUser,
} from '../../data/mutes.ts';
import { actOn } from '../../lib/focus.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { askToLogIn } from '../../lib/modals.ts';
import type { MenuAction } from '../../ui/Menu.tsx';

/** The rows of a post's menu for its author and its community. */
export function postMuteEntries(client: QueryClient, viewer: Viewer, post: Post): MenuAction[] {
  return [
    ...authorMuteEntries(client, viewer, post),
    communityMuteEntry(client, viewer, { id: post.communityId, name: post.communityName }, post.id),
  ];
}

/** The row that mutes an author; none for the viewer and for deleted accounts. */
export function authorMuteEntries(client: QueryClient, viewer: Viewer, item: Post | Comment): MenuAction[] {
  const { id, userId, username, userDeleted } = item;
  const decision = canMuteUser(viewer, { id: userId, deleted: userDeleted });
  if (userDeleted || (!decision.allowed && decision.error !== 'not_logged_in')) return [];
  const user = { id: userId, username };
  const muted = isUserMuted(currentMutes(client), userId);
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

/** The row that mutes a community. `from` is the id of the post whose menu it is in. */
export function communityMuteEntry(
  client: QueryClient,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
  from?: string,
): MenuAction {
  const muted = isCommunityMuted(currentMutes(client), id);
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

/** Acts for members, and keeps focus at the item; asks visitors to log in. */
function asMember(viewer: Viewer, from: string, act: () => void): () => void {
  const mute = () => {
    actOn(from);
    act();
    // After the menu has been removed.
    requestAnimationFrame(() => keepFocusAtComment(from));
  };
  return viewer.user ? mute : () => askToLogIn({ words: 'Then it is muted.', act: mute });
}

/** Folding a comment removes its controls, and the button that the menu returned focus to. */
function keepFocusAtComment(id: string): void {
  const comment = document.getElementById(id);
  const focused = focusedControl();
  if (focused === document.body || comment?.contains(focused)) comment?.focus({ preventScroll: true });
}
