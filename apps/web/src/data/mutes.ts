import { type Mutes, mutesApi } from '@confab/api-contract/calls';
import { muteMessages, timing } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/mutate.ts';
import { type MutedThing, showMuted } from './show-muted.ts';
import { startupQuery, updateStartup, useStartup } from './startup.ts';

/** Whom and which communities the viewer has muted. The startup payload is the one place that says so. */
export const useMutes = (): Mutes => useStartup(({ mutes }) => mutes);

/** The same for a menu, which asks when it opens. */
export function mutesNow(client: QueryClient): Mutes {
  return client.getQueryData(startupQuery.queryKey)?.mutes ?? { userMutes: [], communityMutes: [] };
}

export const isUserMuted = ({ userMutes }: Mutes, userId: string): boolean =>
  userMutes.some(({ mutedUserId }) => mutedUserId === userId);

export const isCommunityMuted = ({ communityMutes }: Mutes, communityId: string): boolean =>
  communityMutes.some(({ mutedCommunityId }) => mutedCommunityId === communityId);

type Person = { id: string; username: string };
type NamedCommunity = { id: string; name: string };

/** Takes what somebody writes out of the viewer's feeds and folds their comments, at once; a message offers to undo it. */
export const muteUser = (client: QueryClient, user: Person): Promise<void> => mute(client, aPerson(user));
export const unmuteUser = (client: QueryClient, user: Person): Promise<void> => unmute(client, aPerson(user));

/** Takes the posts of a community out of the feed of all communities, at once; a message offers to undo it. */
export const muteCommunity = (client: QueryClient, community: NamedCommunity): Promise<void> =>
  mute(client, aCommunity(community));
export const unmuteCommunity = (client: QueryClient, community: NamedCommunity): Promise<void> =>
  unmute(client, aCommunity(community));

/** Unmutes everybody, every community, or both. */
export async function unmuteAll(client: QueryClient, type?: MutedThing['type']): Promise<void> {
  const before = await inTurn(client, () => call(mutesApi.clear, { query: { type } }));
  if (!before) return;
  if (type !== 'community') {
    updateMutes(client, (mutes) => ({ ...mutes, userMutes: [] }));
    for (const { mutedUserId: id } of before.userMutes) showMuted(client, { type: 'user', id }, false);
  }
  if (type !== 'user') {
    updateMutes(client, (mutes) => ({ ...mutes, communityMutes: [] }));
    for (const { mutedCommunityId: id } of before.communityMutes) {
      showMuted(client, { type: 'community', id }, false);
    }
  }
}

/** What can be muted, how, and what is said of it. */
type Target = MutedThing & {
  mute: () => Promise<Mutes>;
  unmute: () => Promise<unknown>;
  /** The mutes without the one of this. */
  without: (mutes: Mutes) => Mutes;
  texts: { muted: string; unmuted: string };
};

function aPerson({ id, username }: Person): Target {
  return {
    type: 'user',
    id,
    mute: () => call(mutesApi.mute, { body: { userId: id } }),
    unmute: () => call(mutesApi.unmuteUser, { params: { userId: id } }),
    without: (mutes) => ({
      ...mutes,
      userMutes: mutes.userMutes.filter(({ mutedUserId }) => mutedUserId !== id),
    }),
    texts: { muted: muteMessages.userMuted(username), unmuted: muteMessages.userUnmuted(username) },
  };
}

function aCommunity({ id, name }: NamedCommunity): Target {
  return {
    type: 'community',
    id,
    mute: () => call(mutesApi.mute, { body: { communityId: id } }),
    unmute: () => call(mutesApi.unmuteCommunity, { params: { communityId: id } }),
    without: (mutes) => ({
      ...mutes,
      communityMutes: mutes.communityMutes.filter(({ mutedCommunityId }) => mutedCommunityId !== id),
    }),
    texts: { muted: muteMessages.communityMuted(name), unmuted: muteMessages.communityUnmuted(name) },
  };
}

async function mute(client: QueryClient, target: Target): Promise<void> {
  showMuted(client, target, true);
  const mutes = await inTurn(client, target.mute);
  if (!mutes) {
    showMuted(client, target, false);
    return;
  }
  updateMutes(client, () => mutes);
  tell(target, target.texts.muted, () => void unmute(client, target, { undoes: true }));
}

async function unmute(client: QueryClient, target: Target, { undoes = false } = {}): Promise<void> {
  showMuted(client, target, false, { keepFeeds: undoes });
  if (!(await inTurn(client, target.unmute))) {
    showMuted(client, target, true);
    return;
  }
  updateMutes(client, target.without);
  // What undoes is not undone in turn: a second press in the same place would mute once more.
  tell(target, target.texts.unmuted, undoes ? undefined : () => void mute(client, target));
}

/** One after the other: an undo must not arrive before what it undoes. Answers nothing where it failed, which is told. */
async function inTurn<T>(client: QueryClient, mutationFn: () => Promise<T>): Promise<T | undefined> {
  try {
    return await mutate(client, { scope: { id: 'mutes' }, mutationFn }, undefined);
  } catch {
    return undefined;
  }
}

function updateMutes(client: QueryClient, update: (mutes: Mutes) => Mutes): void {
  updateStartup(client, (startup) => ({ ...startup, mutes: update(startup.mutes) }));
}

function tell({ type, id }: Target, text: string, undo: (() => void) | undefined): void {
  showAlert({
    id: `mute ${type} ${id}`,
    kind: 'ok',
    text,
    duration: timing.muteAlertMs,
    ...(undo && { action: { label: 'Undo', onPress: undo } }),
  });
}
