import { mutesApi } from '@confab/api-contract';
import { canMuteUser, limits } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { loadMutes } from './load-mutes.ts';
import {
  deleteCommunityMute,
  deleteMuteOf,
  deleteMutes,
  deleteUserMute,
  getMutedAccount,
  holdCommunity,
  insertCommunityMute,
  insertUserMute,
} from './mutes.queries.ts';

const success = { success: true as const };

export const muteRoutes: RouteModule = (route, { db }) => {
  route(mutesApi.list, ({ viewer }) => loadMutes(db, viewer, limits.mutesMax));

  route(mutesApi.mute, async ({ body: { userId, communityId }, viewer }) => {
    const account = userId === undefined ? undefined : { id: userId, alone: false };
    await memberTransaction(db, viewer, { account }, async (tx) => {
      if (communityId !== undefined) await holdCommunity(tx, communityId);
      if (userId !== undefined) {
        assertAllowed(canMuteUser(viewer, await getMutedAccount(tx, userId)));
        await insertUserMute(tx, viewer.user.id, userId);
      }
      if (communityId !== undefined) await insertCommunityMute(tx, viewer.user.id, communityId);
    });
    return loadMutes(db, viewer, limits.mutesMax);
  });

  route(mutesApi.clear, async ({ query: { type = '' }, viewer }) => {
    await viewer.token?.take(db);
    // Deletes exactly the returned mutes; one that is added during the request stays.
    const before = await loadMutes(db, viewer, limits.mutesMax);
    const cleared = [
      ...(type === 'community' ? [] : before.userMutes),
      ...(type === 'user' ? [] : before.communityMutes),
    ];
    await deleteMutes(
      db,
      viewer.user.id,
      cleared.map(({ id }) => readMuteId(id).id),
    );
    return before;
  });

  route(mutesApi.unmuteUser, async ({ params, viewer }) => {
    await viewer.token?.take(db);
    await deleteUserMute(db, viewer.user.id, params.userId);
    return success;
  });

  route(mutesApi.unmuteCommunity, async ({ params, viewer }) => {
    await viewer.token?.take(db);
    await deleteCommunityMute(db, viewer.user.id, params.communityId);
    return success;
  });

  route(mutesApi.remove, async ({ params, viewer }) => {
    const mute = readMuteId(params.muteId);
    await viewer.token?.take(db);
    await deleteMuteOf(db, viewer.user.id, mute);
    return success;
  });
};

/** `u_` or `c_` and a number (api.md 3.8). */
function readMuteId(given: string): { kind: 'user' | 'community'; id: number } {
  const [, letter, number] = /^([uc])_(\d{1,15})$/.exec(given) ?? [];
  if (letter === undefined || number === undefined) throw new ApiError('invalid-mute-id');
  return { kind: letter === 'u' ? 'user' : 'community', id: Number(number) };
}
