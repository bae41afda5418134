import { adminApi, commentsApi, postsApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { connect, createReplicas, migrate, type Replicas } from '@confab/db';
import { aCable } from '@confab/testing/cable';
import { aComment, aCommunity, aMember, aModerator, aPost, aUser } from '@confab/testing/db';
import { startPrimary, startReplica, type StreamingReplica } from '@confab/testing/streaming-replica';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, startApi, type TestApi } from '../test-support/api.ts';
import { ban, dismiss } from '../test-support/moderation-calls.ts';
import { killProcesses, ready, startProcess } from '../test-support/processes.ts';
import { statementsDuring } from '../test-support/statements.ts';

/** Two processes with a shared primary, and a replica that pauses on request. */
let primary: Awaited<ReturnType<typeof startPrimary>>;
let follower: StreamingReplica;
let here: TestApi & { replicas: Replicas };
let there: TestApi & { replicas: Replicas };

async function startReading(replicaUrl: string, patienceMs: number, primaryUrl = primary.url) {
  const connection = connect(primaryUrl, { applicationName: 'test', max: 5 });
  const replicas = createReplicas({
    primaryUrl,
    urls: [replicaUrl],
    applicationName: 'test',
    max: 5,
    maxLagMs: Infinity,
    settleMs: 0,
    patienceMs,
  });
  const database = { ...connection, url: primaryUrl, drop: () => connection.close() };
  const api = await startApi({ database, replicas });
  return {
    ...api,
    replicas,
    close: async () => {
      await api.close();
      await replicas.close();
      await connection.close();
    },
  };
}

beforeAll(async () => {
  primary = await startPrimary();
  await migrate(primary.url);
  follower = await startReplica(primary);
  // Generous, because a busy machine is slow, not down.
  here = await startReading(follower.url, 20_000);
  there = await startReading(follower.url, 20_000);
}, 120_000);
afterAll(async () => {
  await here.close();
  await there.close();
  await follower.remove();
  await primary.remove();
});

/** For a busy machine. */
const patience = { timeout: 50_000 };

/** Polls until the replica is in use or not, as expected. */
const untilInUse = ({ replicas }: { replicas: Replicas }, inUse: boolean) =>
  expect
    .poll(async () => {
      await replicas.look();
      return replicas.states.map((state) => state.inUse);
    }, patience)
    .toEqual([inUse]);

/** Pauses the replica: it has everything so far, but nothing later until it resumes. */
async function holdReplica() {
  await follower.waitUntilCaughtUp();
  for (const api of [here, there]) await untilInUse(api, true);
  await follower.pause();
}
afterEach(() => follower.resume());

const titles = async (client: ReturnType<TestApi['visitor']>, community: { id: string }) => {
  const { posts } = await client.call(postsApi.list, {
    query: { feed: 'community', communityId: community.id },
  });
  return posts.map(({ title }) => title);
};

async function aScene() {
  const [alice, bob] = [await aUser(here.db), await aUser(here.db)];
  const community = await aCommunity(here.db, { by: alice });
  await aMember(here.db, bob, community);
  const post = await aPost(here.db, { by: alice, in: community, title: 'Old' });
  return { alice, bob, community, post };
}

describe('while the replica is behind', () => {
  let scene: Awaited<ReturnType<typeof aScene>>;
  beforeEach(async () => {
    scene = await aScene();
    await holdReplica();
  });

  test('a visitor and a member without writes see the replica’s state, and the new one once it has caught up', async () => {
    const { alice, bob, community } = scene;
    await aPost(here.db, { by: alice, in: community, title: 'New' });
    expect(await titles(here.visitor(), community)).toEqual(['Old']);
    expect(await titles(here.as(bob), community)).toEqual(['Old']);
    await follower.resume();
    await follower.waitUntilCaughtUp();
    expect(await titles(here.visitor(), community)).toEqual(['New', 'Old']);
  });

  test('a member sees their own write at once, in every process and session', async () => {
    const { bob, community } = scene;
    await here.as(bob).call(postsApi.create, { body: { title: 'New', community: community.name } });
    expect(await titles(here.visitor(), community)).toEqual(['Old']);
    expect(await titles(here.as(bob), community)).toEqual(['New', 'Old']);
    expect(await titles(there.as(bob), community)).toEqual(['New', 'Old']);
  });

  test('a new member finds a correct start page', async () => {
    const { community } = scene;
    const stranger = here.visitor();
    const { id } = await stranger.call(sessionApi.signup, {
      body: { username: 'a_new_member', password: 'a long password', captchaToken: 'any' },
    });
    await aMember(here.db, { id }, community);
    const { communities } = await stranger.call(sessionApi.initial);
    expect(communities.map(({ name }) => name)).toContain(community.name);
  });

  test('a post or profile that the replica lacks is found on the primary', async () => {
    const { alice, community } = scene;
    const post = await aPost(here.db, { by: alice, in: community, title: 'New' });
    const visitor = here.visitor();
    const found = await visitor.call(postsApi.get, { params: { postId: post.publicId } });
    expect(found.title).toBe('New');
    const newcomer = await aUser(here.db);
    const profile = await visitor.call(usersApi.get, { params: { username: newcomer.username } });
    expect(profile.username).toBe(newcomer.username);
  });

  test('a new visitor asks the primary for nothing but what has changed, once it is kept', async () => {
    const { community } = scene;
    const visit = async () => {
      const reply = await here.app.inject(`/api/posts?feed=community&communityId=${community.id}`);
      expect(reply.json()).toMatchObject({ posts: [{ title: 'Old' }] });
    };
    await visit();
    expect(await statementsDuring(here.db, visit)).toEqual([expect.stringContaining('from "changes"')]);
  });

  test('the comments that a notification is about are found', async () => {
    const { bob, post } = scene;
    await aComment(here.db, { by: bob, on: post, body: 'New' });
    const visitor = here.visitor();
    const params = { postId: post.publicId };
    const feed = { params: { username: bob.username } };
    expect((await visitor.call(usersApi.feed, feed)).items).toEqual([]);
    expect(await visitor.call(commentsApi.list, { params, query: { after: 0 } })).toMatchObject({
      comments: [{ body: 'New' }],
    });
  });

  test('a ban counts at once', async () => {
    const { alice, bob, community } = scene;
    await ban(here.as(alice), community, bob);
    const writing = there
      .as(bob)
      .call(postsApi.create, { body: { title: 'A post', community: community.name } });
    await expectRefusal(writing, 'banned-from-community');
  });

  test('a suspended member’s profile is closed at once', async () => {
    const { bob } = scene;
    const admin = await aUser(here.db, { isAdmin: true });
    const feed = { params: { username: bob.username } };
    expect((await there.visitor().call(usersApi.feed, feed)).items).toEqual([]);
    await here.as(admin).call(adminApi.act, { body: { action: 'ban_user', username: bob.username } });
    await expectRefusal(there.visitor().call(usersApi.feed, feed), 'user_banned');
  });

  test('a removed role counts no longer at once', async () => {
    const { alice, bob, community } = scene;
    await aModerator(here.db, bob, community);
    const removed = { query: { communityId: community.id, filter: 'deleted', page: 1 } } as const;
    await there.as(bob).call(postsApi.list, removed);
    await dismiss(here.as(alice), community, bob);
    await expectRefusal(there.as(bob).call(postsApi.list, removed), 'not_admin_nor_mod');
  });

  test('a logged-out member is a visitor to every process', async () => {
    const bob = here.as(scene.bob);
    const cookie = { headers: { cookie: `SID=${await bob.sessionId()}` } };
    const readUser = () => there.visitor().request({ method: 'GET', url: '/api/_user', ...cookie });
    expect((await readUser()).statusCode).toBe(200);
    await bob.call(sessionApi.logout);
    expect((await readUser()).statusCode).toBe(401);
  });
});

test('a new visitor is answered without the primary', async () => {
  const { alice, community, post } = await aScene();
  await aComment(here.db, { by: alice, on: post, body: 'A comment' });
  await follower.waitUntilCaughtUp();
  const cable = await aCable(primary.url);
  const far = await startReading(follower.url, 20_000, cable.url);
  try {
    await untilInUse(far, true);
    const read = async (path: string) => (await far.app.inject(path)).json<unknown>();
    const paths = [
      `/api/posts?feed=community&communityId=${community.id}`,
      `/api/posts/${post.publicId}`,
      `/api/posts/${post.publicId}/comments`,
      '/api/_initial',
    ];
    const before = await Promise.all(paths.map(read));
    expect(before[0]).toMatchObject({ posts: [{ title: 'Old' }] });
    cable.cut();
    expect(await Promise.all(paths.map(read))).toEqual(before);
  } finally {
    cable.cut();
    await far.close();
  }
});

test('the primary answers a query when the replica falls silent', async () => {
  const { community } = await aScene();
  await follower.waitUntilCaughtUp();
  const cable = await aCable(follower.url);
  const far = await startReading(cable.url, 500);
  try {
    await untilInUse(far, true);
    expect(await titles(far.visitor(), community)).toEqual(['Old']);
    cable.silence();
    const asked = titles(far.visitor(), community);
    await untilInUse(far, false);
    expect(await asked).toEqual(['Old']);
    await untilInUse(far, true);
  } finally {
    cable.cut();
    await far.close();
  }
});

test('a process begins to use its replicas by itself, and says so', async () => {
  const { community } = await aScene();
  await follower.waitUntilCaughtUp();
  const process = await startProcess(primary.url, {
    SECRET: 'a secret for tests',
    DATABASE_REPLICA_URLS: `${follower.url}, postgres://127.0.0.1:1/unreachable`,
  });
  try {
    await ready(process.url);
    const metrics = async () => (await fetch(`${process.url}/metrics`)).text();
    await expect.poll(metrics, patience).toContain('confab_api_replica_in_use{replica="0"} 1');
    await expect
      .poll(async () => {
        await fetch(`${process.url}/api/posts?communityId=${community.id}`);
        return metrics();
      }, patience)
      .toMatch(/confab_api_reads_that_may_be_old_total\{server="replica"\} [1-9]/);
    expect(await metrics()).toContain('confab_api_replica_in_use{replica="1"} 0');
    expect(process.output.text).not.toContain(new URL(follower.url).password);
  } finally {
    killProcesses();
  }
}, 120_000);
