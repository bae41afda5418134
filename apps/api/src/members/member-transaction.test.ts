import { communityBans, type Db, users } from '@confab/db';
import { type AccountLock, lockAccounts } from '@confab/db/acts';
import { type LoggedInViewer, newObjectId } from '@confab/domain';
import { aBan, aCommunity, aModerator, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { waiting } from '../test-support/lock-race.ts';
import { accountNamed, lockBan, lockViewerBan, memberTransaction } from './member-transaction.queries.ts';

const database = useDatabase();
let db: Db;
type User = Awaited<ReturnType<typeof aUser>>;
let alice: User;
let bob: User;
let carol: User;
let cats: Awaited<ReturnType<typeof aCommunity>>;
let dogs: Awaited<ReturnType<typeof aCommunity>>;
beforeAll(async () => {
  ({ db } = database);
  alice = await aUser(db);
  bob = await aUser(db);
  carol = await aUser(db);
  cats = await aCommunity(db, { by: alice });
  dogs = await aCommunity(db, { by: bob });
});

/** The viewer as loaded at the beginning of the request. */
const viewerOf = (
  { id, username, isAdmin, points }: User,
  values: Partial<LoggedInViewer> = {},
): LoggedInViewer => ({
  user: { id, username, isAdmin, points },
  moderates: [],
  bannedFrom: [],
  ...values,
});
const memberOf = (viewer: LoggedInViewer, locks = {}) =>
  memberTransaction(db, viewer, locks, (_tx, member) => Promise.resolve(member));

/** Runs what must wait for the open transaction of `hold`. It is committed, and `later` done, on return. */
async function expectToWait(
  hold: (later: () => Promise<void>) => Promise<unknown>,
  later: () => Promise<unknown>,
): Promise<void> {
  const order: string[] = [];
  // In an object: awaiting it inside of the transaction would deadlock.
  const begun: { waiting?: Promise<unknown> } = {};
  await hold(async () => {
    begun.waiting = later().then(() => order.push('later'));
    await expect.poll(() => waiting(db), { timeout: 10_000 }).toBe(1);
    order.push('held');
  });
  await begun.waiting;
  expect(order).toEqual(['held', 'later']);
}

describe('the member of a transaction', () => {
  test('is an admin only while the account is one', async () => {
    const admin = await aUser(db, { isAdmin: true });
    expect((await memberOf(viewerOf(admin))).user).toEqual({ ...viewerOf(admin).user, isAdmin: true });
    expect((await memberOf(viewerOf(admin), { in: cats.id })).user.isAdmin).toBe(true);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id));
    expect((await memberOf(viewerOf(admin))).user.isAdmin).toBe(false);
    expect((await memberOf(viewerOf(admin), { in: cats.id })).user.isAdmin).toBe(false);
  });

  test('has roles only in the locked community', async () => {
    await aModerator(db, alice, dogs);
    const viewer = viewerOf(alice, { moderates: [cats.id, dogs.id], bannedFrom: [dogs.id] });
    const rolesWith = async (locks: object) => (await memberOf(viewer, locks)).moderates;
    expect(await memberOf(viewer)).toEqual({ ...viewer, moderates: [] });
    expect(await rolesWith({ in: cats.id })).toEqual([cats.id]);
    expect(await rolesWith({ changing: dogs.id })).toEqual([dogs.id]);
    expect(await memberTransaction(db, viewer, (_tx, { moderates }) => Promise.resolve(moderates))).toEqual(
      [],
    );
  });

  test('does not have the roles of another member', async () => {
    const viewer = viewerOf(bob, { moderates: [cats.id] });
    expect((await memberOf(viewer, { in: cats.id })).moderates).toEqual([]);
    expect((await memberOf(viewer, { changing: cats.id })).moderates).toEqual([]);
  });

  test.each([
    ['deleted', { deletedAt: '2026-01-01T00:00:00Z' }],
    ['suspended', { bannedAt: '2026-01-01T00:00:00Z' }],
  ])('is refused once the account is %s', async (_ending, values) => {
    const member = await aUser(db, values);
    let acted = false;
    const act = () => {
      acted = true;
      return Promise.resolve();
    };
    await expect(memberTransaction(db, viewerOf(member), act)).rejects.toMatchObject({
      errorName: 'not_logged_in',
    });
    expect(acted).toBe(false);
  });

  test.each(['in', 'changing'])('is refused %s a community that does not exist', async (lock) => {
    await expect(memberOf(viewerOf(alice), { [lock]: newObjectId() })).rejects.toMatchObject({
      errorName: 'community/not-found',
    });
  });
});

describe('locks', () => {
  test('a change of a community waits for members who act there, and these do not wait for each other', async () => {
    await expectToWait(
      (later) =>
        memberTransaction(db, viewerOf(alice), { in: cats.id }, async () => {
          // These would hang if they had to wait.
          await memberOf(viewerOf(bob), { in: cats.id });
          await memberOf(viewerOf(bob), { changing: dogs.id });
          await later();
        }),
      () => memberOf(viewerOf(bob), { changing: cats.id }),
    );
  });

  test('members who act in a community wait for its change', async () => {
    await expectToWait(
      (later) => memberTransaction(db, viewerOf(alice), { changing: cats.id }, later),
      () => memberOf(viewerOf(bob), { in: cats.id }),
    );
  });

  const ending = (whom: User): { account: AccountLock } => ({ account: { id: whom.id, alone: true } });

  test('the end of an account waits for its writes, and these do not wait for each other', async () => {
    await expectToWait(
      (later) =>
        memberTransaction(db, viewerOf(alice), { account: { id: bob.id, alone: false } }, async () => {
          await memberOf(viewerOf(alice));
          await memberOf(viewerOf(bob));
          await later();
        }),
      () => memberOf(viewerOf(carol), ending(bob)),
    );
  });

  test('the writes of an account wait for its end, and those of others do not', async () => {
    await expectToWait(
      (later) =>
        memberTransaction(db, viewerOf(alice), ending(bob), async () => {
          await memberOf(viewerOf(alice));
          await later();
        }),
      () => memberOf(viewerOf(bob)),
    );
  });

  test('a member who ends their own account locks it exclusively', async () => {
    await expectToWait(
      (later) => memberTransaction(db, viewerOf(alice), ending(alice), later),
      () => memberOf(viewerOf(alice)),
    );
  });

  test('the login of an account waits for its end', async () => {
    await expectToWait(
      (later) => memberTransaction(db, viewerOf(alice), ending(bob), later),
      () => db.transaction((tx) => lockAccounts(tx, [{ id: bob.id, alone: false }])),
    );
  });

  test.each([
    ['own', true],
    ['other', false],
  ])('the lower id of two accounts is locked first, here the %s one', async (_whose, ownIsLower) => {
    const people = [await aUser(db), await aUser(db)].sort((a, b) => (a.id < b.id ? -1 : 1));
    const [lower, higher] = people as [User, User];
    const [own, other] = ownIsLower ? [lower, higher] : [higher, lower];
    await expectToWait(
      (later) =>
        memberTransaction(db, viewerOf(alice), ending(lower), async () => {
          await later();
          // The one that waits for the lower has not locked the higher: this would hang.
          await memberOf(viewerOf(alice), ending(higher));
        }),
      () => memberOf(viewerOf(own), { account: { id: other.id, alone: true } }),
    );
  });
});

describe('a ban', () => {
  const bannedFrom = (whom: User, community: { id: string }) =>
    db.transaction((tx) => lockViewerBan(tx, viewerOf(whom, { bannedFrom: [newObjectId()] }), community.id));

  test('counts in its community and for its member until it expires', async () => {
    const banned = await aUser(db);
    await aBan(db, banned, cats);
    expect((await bannedFrom(banned, cats)).bannedFrom).toEqual([cats.id]);
    expect((await bannedFrom(banned, dogs)).bannedFrom).toEqual([]);
    expect((await bannedFrom(bob, cats)).bannedFrom).toEqual([]);
    await db
      .update(communityBans)
      .set({ expiresAt: '2026-01-01T00:00:00Z' })
      .where(eq(communityBans.userId, banned.id));
    expect(await bannedFrom(banned, cats)).toEqual(viewerOf(banned));
  });

  test('waits for the member’s writes there, and for nothing else', async () => {
    await expectToWait(
      (later) =>
        db.transaction(async (tx) => {
          await lockViewerBan(tx, viewerOf(bob), cats.id);
          await bannedFrom(bob, cats);
          await db.transaction((other) => lockBan(other, dogs.id, bob.id));
          await db.transaction((other) => lockBan(other, cats.id, alice.id));
          await later();
        }),
      () => db.transaction((tx) => lockBan(tx, cats.id, bob.id)),
    );
  });

  test('delays the member’s writes there', async () => {
    await expectToWait(
      (later) =>
        db.transaction(async (tx) => {
          await lockBan(tx, cats.id, bob.id);
          await later();
        }),
      () => bannedFrom(bob, cats),
    );
  });
});

test('an account is found by its name in any case, and an unknown name has no lock', async () => {
  expect(await accountNamed(db, alice.username.toUpperCase())).toEqual({ id: alice.id, alone: false });
  expect(await accountNamed(db, 'nobody_at_all')).toBeUndefined();
});
