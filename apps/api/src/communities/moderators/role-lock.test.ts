import { communitiesApi } from '@confab/api-contract/calls';
import { communityModerators, users } from '@confab/db';
import { type LoggedInViewer, newObjectId } from '@confab/domain';
import { aCommunity, aModerator, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApi, useCast } from '../../test-support/api.ts';
import { waiting } from '../../test-support/lock-race.ts';
import { lockViewerRoles } from '../../members/member-transaction.queries.ts';

const api = useApi();
const cast = useCast(api);

/** The viewer as loaded at the beginning of the request. */
const viewerOf = (
  { id, username, isAdmin, points }: LoggedInViewer['user'],
  ...moderates: { id: string }[]
): LoggedInViewer => ({
  user: { id, username, isAdmin, points },
  moderates: moderates.map((community) => community.id),
  bannedFrom: [],
});

const acting = (viewer: LoggedInViewer, community: { id: string }) =>
  api.db.transaction((tx) => lockViewerRoles(tx, viewer, community.id));

test('the lock reads the present moderators: removed ones do not count, new ones do', async () => {
  const [user, other] = [await aUser(api.db), await aUser(api.db)];
  const community = await aCommunity(api.db, { by: user });
  expect((await acting(viewerOf(user, community), community)).moderates).toEqual([community.id]);
  expect((await acting(viewerOf(other, community), community)).moderates).toEqual([]);
  await aModerator(api.db, other, community);
  expect((await acting(viewerOf(other), community)).moderates).toEqual([community.id]);
});

test('the lock reads whether the viewer is an admin at present', async () => {
  const admin = await aUser(api.db, { isAdmin: true });
  const viewer = viewerOf(admin);
  expect((await acting(viewer, cast.cats)).user.isAdmin).toBe(true);
  await api.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id));
  expect((await acting(viewer, cast.cats)).user.isAdmin).toBe(false);
});

test('a lock on an unknown community is refused', async () => {
  await expect(acting(viewerOf(cast.admin), { id: newObjectId() })).rejects.toMatchObject({
    errorName: 'community/not-found',
  });
});

test('moderators act at the same time, and the removal of one waits for them', async () => {
  const [one, other] = [await aUser(api.db), await aUser(api.db)];
  const community = await aCommunity(api.db, { by: one });
  await aModerator(api.db, other, community);
  const order: string[] = [];
  const removing = await api.db.transaction(async (tx) => {
    await lockViewerRoles(tx, viewerOf(one), community.id);
    // Would hang if it had to wait.
    expect((await acting(viewerOf(other), community)).moderates).toEqual([community.id]);
    const removal = api
      .as(cast.admin)
      .call(communitiesApi.removeModerator, {
        params: { communityId: community.id, username: one.username },
      })
      .then(() => order.push('removed'));
    await expect.poll(() => waiting(api.db), { timeout: 10_000 }).toBe(1);
    order.push('acted');
    // In an object: awaiting the attempt here would deadlock with the transaction.
    return { removal };
  });
  await removing.removal;
  expect(order).toEqual(['acted', 'removed']);
  const left = await api.db
    .select({ userId: communityModerators.userId })
    .from(communityModerators)
    .where(eq(communityModerators.communityId, community.id));
  expect(left).toEqual([{ userId: other.id }]);
});
