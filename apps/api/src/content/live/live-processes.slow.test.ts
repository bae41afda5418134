import { commentsApi } from '@confab/api-contract/calls';
import { csrfToken, sessionCookie } from '@confab/session';
import { aPost } from '@confab/testing/db';
import { openStream, type OpenStream } from '@confab/testing/event-source';
import { afterEach, describe, expect, test } from 'vitest';
import { useApi, useCast } from '../../test-support/api.ts';
import { addressOf } from '../../test-support/client.ts';
import { killProcesses, ready, startProcess } from '../../test-support/processes.ts';

const api = useApi();
const cast = useCast(api);
afterEach(killProcesses);

type Post = { id: string; publicId: string };
const somePost = (): Promise<Post> => aPost(api.db, { by: cast.alice, in: cast.cats });
const numbersOf = (stream: OpenStream) => stream.events.map(({ id }) => Number(id));
const upTo = (last: number) => Array.from({ length: last }, (_, at) => 1 + at);

describe('when processes start and stop', { timeout: 120_000 }, () => {
  const start = async () => {
    const process = await startProcess(api.database.url, { SECRET: api.config.secret });
    await ready(process.url);
    return process;
  };
  const writeTo = async (url: string, post: Post) => {
    const id = await api.as(cast.alice).sessionId();
    const reply = await fetch(url + addressOf(commentsApi.create, { params: { postId: post.publicId } }), {
      method: 'POST',
      headers: {
        cookie: `${sessionCookie}=${id}`,
        'x-csrf-token': csrfToken(api.config.secret, id),
      },
      body: JSON.stringify({ body: 'A comment' }),
    });
    expect(reply.status).toBe(200);
  };
  const streamOf = (post: Post) => addressOf(commentsApi.events, { params: { postId: post.publicId } });

  test('a reader of a killed process misses no comment at another one', async () => {
    const [doomed, lasting] = await Promise.all([start(), start()]);
    const post = await somePost();
    const before = await openStream(`${doomed.url}${streamOf(post)}?after=0`);
    for (let count = 0; count < 5; count++) await writeTo(lasting.url, post);
    await before.until(({ lastId }) => lastId === '5');
    const writing = Promise.all(upTo(10).map(() => writeTo(lasting.url, post)));
    doomed.child.kill('SIGKILL');
    await before.closed;
    await writing;

    const after = await openStream(`${lasting.url}${streamOf(post)}?after=0`, {
      'last-event-id': before.lastId,
    });
    await writeTo(lasting.url, post);
    await after.until(({ lastId }) => lastId === '16');
    expect([...numbersOf(before), ...numbersOf(after)]).toEqual(upTo(16));
    after.close();
  });

  test('a process told to stop ends its streams first, and exits in time', async () => {
    const { child, ended, url } = await start();
    const post = await somePost();
    const streams = await Promise.all(upTo(10).map(() => openStream(url + streamOf(post))));
    const told = performance.now();
    child.kill('SIGTERM');
    await Promise.all(streams.map(({ closed }) => closed));
    expect(await ended).toBe(0);
    // A forced exit comes after nine seconds, with another status.
    expect(performance.now() - told).toBeLessThan(8000);
  });
});
