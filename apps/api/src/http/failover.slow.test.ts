import { commentsApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { connect, createReplicas, migrate, watchReplicas } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { type Forwarder, startForwarder } from '@confab/testing/forwarder';
import { startPrimary, startReplica, type StreamingReplica } from '@confab/testing/streaming-replica';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

/** A primary that is lost, a standby that takes its place, a replica, and the address of whichever is the primary. */
let primary: Awaited<ReturnType<typeof startPrimary>>;
let standby: StreamingReplica;
let replica: StreamingReplica;
let address: Forwarder;
let api: Awaited<ReturnType<typeof startAt>>;

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

/** An api whose one replica counts as current however far it is behind. */
async function startAt(databaseUrl: string, replicaUrl: string) {
  const connection = connect(databaseUrl, { applicationName: 'test', max: 5 });
  const replicas = createReplicas({
    primaryUrl: databaseUrl,
    urls: [replicaUrl],
    applicationName: 'test',
    max: 5,
    maxLagMs: Infinity,
    settleMs: 5000,
    // Generous, because a busy machine is slow, not down.
    patienceMs: 20_000,
  });
  const endWatch = watchReplicas(replicas);
  const database = { ...connection, url: databaseUrl, drop: () => connection.close() };
  const started = await startApi({ database, replicas });
  return {
    ...started,
    replicas,
    close: async () => {
      await started.close();
      await endWatch();
      await replicas.close();
      await connection.close();
    },
  };
}

beforeEach(async () => {
  primary = await startPrimary();
  await migrate(primary.url);
  standby = await startReplica(primary, { name: 'standby' });
  replica = await startReplica(primary, { name: 'replica' });
  address = await startForwarder(portOf(primary));
  const url = new URL(primary.url);
  url.port = String(address.port);
  api = await startAt(url.href, replica.url);
}, 120_000);
afterEach(async () => {
  await api.close();
  address.close();
  await replica.remove();
  await standby.remove();
  await primary.remove();
});

async function aScene() {
  const user = await aUser(api.db);
  const community = await aCommunity(api.db, { by: user });
  const post = await aPost(api.db, { by: user, in: community });
  const member = api.as(user);
  await member.call(sessionApi.user);
  return { member, username: user.username, params: { postId: post.publicId }, community };
}

test('a standby that has the address of the primary is as good as away: 503, and when to try again', async () => {
  const { member, params, community } = await aScene();
  await standby.waitUntilCaughtUp();
  address.moveTo(portOf(standby));
  const asked = [
    () => member.request({ method: 'GET', url: '/api/_user' }),
    () => member.request({ method: 'GET', url: `/api/posts/${params.postId}` }),
    () => member.request({ method: 'GET', url: `/api/posts?communityId=${community.id}` }),
    () =>
      member.request({ method: 'POST', url: `/api/posts/${params.postId}/comments`, payload: { body: 'A' } }),
    () => member.request({ method: 'POST', url: '/api/_postVote', payload: { postId: params.postId } }),
  ];
  for (const ask of asked) {
    const replies = [await ask(), await ask()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(replies.map(({ headers }) => headers['retry-after'])).toEqual(['2', '2']);
  }
  const ready = await api.app.inject('/readyz');
  expect(ready.json()).toEqual({ status: 'not ready', missing: 'database' });
});

test('a member reads their own comment after a failover, although a replica lacks it', async () => {
  const { member, params, username } = await aScene();
  await replica.waitUntilCaughtUp();
  await expect.poll(() => api.replicas.states, { timeout: 50_000 }).toMatchObject([{ inUse: true }]);
  await replica.pause();
  await member.call(commentsApi.create, { params, body: { body: 'My comment' } });
  await standby.waitUntilCaughtUp();
  await primary.kill();
  address.moveTo(portOf(standby));
  await standby.promote();

  const read = async (client: Client) => {
    const { items } = await client.call(usersApi.feed, {
      params: { username },
      query: { filter: 'comments' },
    });
    return items.length;
  };
  // The connections to the server that is gone fail once each.
  await expect.poll(() => read(member).catch(() => 'away'), { timeout: 20_000 }).not.toBe('away');
  for (let count = 0; count < 50; count++) expect(await read(member)).toBe(1);
  // The replica is in use, and lacks the comment: a visitor may see what is a moment old.
  expect(await read(api.visitor())).toBe(0);
});
