import { ConfabError, createClient } from '@confab/api-contract/client';
import { accountExports, rateLimitWindows, sessions } from '@confab/db';
import { openStore } from '@confab/storage';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { EventEmitter, once } from 'node:events';
import { createServer, request as sendRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { password, passwordHash } from './test-support/passwords.ts';
import { startApi, useApi } from './test-support/api.ts';

/** The published client, over real connections. */

const api = useApi();
let baseUrl: string;
beforeAll(async () => {
  baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
});

async function aMember(username: string) {
  const user = await aUser(api.db, { username, passwordHash });
  const client = createClient({ baseUrl });
  await client.session.login({ body: { username, password } });
  return { user, client };
}

/** A server that is not the api. */
async function aServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address object, unlike a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** The number of rows on each page. */
async function sizesOf<Page>(pages: AsyncIterable<Page>, rowsOf: (page: Page) => readonly unknown[]) {
  const sizes: number[] = [];
  for await (const page of pages) sizes.push(rowsOf(page).length);
  return sizes;
}

const firstOf = (stream: AsyncIterable<unknown>) => stream[Symbol.asyncIterator]().next();

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof ConfabError ? error.code : error),
  );

describe('a session', () => {
  test('belongs to the member after a login', async () => {
    const { user, client } = await aMember('alice');

    expect(await client.session.user()).toMatchObject({ id: user.id, username: 'alice' });
    const initial = await client.session.initial();
    expect(initial.user?.id).toBe(user.id);
  });

  test('ends with a logout', async () => {
    const { client } = await aMember('bob');

    await client.session.logout();

    expect(await codeOf(client.session.user())).toBe('not_logged_in');
  });

  test('is separate for each client', async () => {
    const { client } = await aMember('carla');
    const visitor = createClient({ baseUrl });

    expect((await visitor.session.initial()).user).toBeNull();
    expect((await client.session.initial()).user?.username).toBe('carla');
  });

  test('stays logged in when replies to other calls arrive after the login', async () => {
    await aUser(api.db, { username: 'dora', passwordHash });
    const client = createClient({ baseUrl });

    await Promise.all([
      client.posts.list(),
      client.session.login({ body: { username: 'dora', password } }),
      client.communities.list(),
      client.session.initial(),
    ]);

    expect((await client.session.user()).username).toBe('dora');
  });

  test('is continued by a program that stored it', async () => {
    const { user } = await aMember('nora');
    const session = { cookies: '' };
    await createClient({ baseUrl, session }).session.login({ body: { username: 'nora', password } });

    const kept = JSON.parse(JSON.stringify(session)) as typeof session;
    const next = createClient({ baseUrl, session: kept });

    expect((await next.session.user()).id).toBe(user.id);
    await next.session.logout();
    await next.session.initial();
    const last = createClient({ baseUrl, session: kept });
    expect((await last.session.initial()).user).toBeNull();
  });

  test('works together with a cookie that a proxy requires', async () => {
    await aUser(api.db, { username: 'mona', passwordHash });
    const { port } = new URL(baseUrl);
    await using proxy = await aServer((request, response) => {
      const { url: path, method, headers } = request;
      if (!headers.cookie?.includes('gate=open')) return response.writeHead(403).end();
      const onward = sendRequest({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      });
      request.pipe(onward);
    });
    const client = createClient({ ...proxy, headers: { cookie: 'gate=open; theme=dark' } });

    await client.session.login({ body: { username: 'mona', password } });

    expect((await client.session.user()).username).toBe('mona');
  });

  test('ended from elsewhere leaves a visitor, whose next call gets a token again', async () => {
    const { user, client } = await aMember('erin');
    await api.db.delete(sessions).where(eq(sessions.userId, user.id));

    expect(await codeOf(client.session.user())).toBe('not_logged_in');
    await client.session.login({ body: { username: 'erin', password } });
    expect((await client.session.user()).username).toBe('erin');
  });
});

describe('a call', () => {
  test('sends parameters, query and body, and answers the typed reply', async () => {
    const { user, client } = await aMember('frank');
    const community = await aCommunity(api.db, { by: user, name: 'Fishing' });

    const post = await client.posts.create({
      body: { title: 'Carp?', body: 'Of **any** size.', community: community.name },
    });
    const comment = await client.comments.create({
      params: { postId: post.publicId },
      query: { userGroup: 'mods' },
      body: { body: 'No.' },
    });
    const { upvotes } = await client.comments.vote({ body: { commentId: comment.id, up: true } });

    expect([post.bodyHtml, comment.userGroup, upvotes]).toEqual([
      '<p>Of <strong>any</strong> size.</p>',
      'mods',
      0,
    ]);
  });

  test('sends a file', async () => {
    const { client } = await aMember('grace');
    const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

    const image = await client.images.upload({ files: { image: new Blob([new Uint8Array(file)]) } });

    expect(image).toMatchObject({ width: 4, height: 3 });
  });

  test('throws the api’s code, status and message when it is refused', async () => {
    const visitor = createClient({ baseUrl });

    const refusal = visitor.posts.get({ params: { postId: 'nothing' } });

    await expect(refusal).rejects.toBeInstanceOf(ConfabError);
    await expect(refusal).rejects.toMatchObject({
      code: 'post/not-found',
      status: 404,
      message: 'There is no such post.',
    });
  });

  test('fails with a code of its own when no server answers', async () => {
    await using server = await aServer((request) => request.socket.destroy());

    expect(await codeOf(createClient(server).posts.list())).toBe('no_answer');
  });

  test('fails after the client’s timeout, and with the caller’s reason when the caller aborts', async () => {
    await using server = await aServer(() => undefined);
    const client = createClient({ ...server, timeoutMs: 50 });

    expect(await codeOf(client.posts.list())).toBe('timed_out');
    const reason = new Error('The user went away.');
    expect(await codeOf(client.posts.list({ signal: AbortSignal.abort(reason) }))).toBe(reason);
  });

  test('ends at once when its caller aborts while the client fetches a token, which other calls still get', async () => {
    const asked: string[] = [];
    const gate = new EventEmitter();
    await using server = await aServer(({ url = '' }, response) => {
      asked.push(url.replace(/\?.*/, ''));
      const answer = () =>
        response.writeHead(200, { 'content-type': 'application/json', 'csrf-token': 'abc' }).end('{}');
      if (asked.length > 1) return answer();
      gate.once('open', answer);
      gate.emit('asked');
    });
    const { session } = createClient(server);
    const body = { username: 'liam', password };
    const reason = new Error('The user went away.');

    expect(await codeOf(session.login({ body, signal: AbortSignal.abort(reason) }))).toBe(reason);
    const first = once(gate, 'asked');
    const leaving = new AbortController();
    const [left, stayed] = [session.login({ body, signal: leaving.signal }), session.login({ body })];
    await first;
    leaving.abort(reason);
    expect(await codeOf(left)).toBe(reason);
    gate.emit('open');
    expect(await stayed).toEqual({});
    expect(asked).toEqual(['/api/_initial', '/api/_login']);
  });

  test('fails as unknown when another server answers', async () => {
    await using server = await aServer((_request, response) => {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Closed</h1>');
    });

    expect(await codeOf(createClient(server).posts.list())).toBe('unknown');
  });

  test.each([
    ['a page', 200, 'text/html', '<h1>Log in to the network</h1>'],
    ['nothing', 204, 'text/html', undefined],
    ['a text', 200, 'application/json', '"Hello"'],
    ['null', 200, 'application/json', 'null'],
  ])(
    'fails as unknown, with the status, when another server answers with %s',
    async (_, status, type, body) => {
      await using server = await aServer((_request, response) => {
        response.writeHead(status, { 'content-type': type }).end(body);
      });
      const { posts, comments, session } = createClient(server);
      const unknown = { code: 'unknown', status };

      await expect(posts.list()).rejects.toMatchObject(unknown);
      await expect(firstOf(posts.list.pages())).rejects.toMatchObject(unknown);
      await expect(firstOf(comments.events({ params: { postId: 'any' } }))).rejects.toMatchObject(unknown);
      // A logout may answer with null.
      if (body !== 'null') await expect(session.logout()).rejects.toMatchObject(unknown);
    },
  );

  test('fails as unknown after a redirect, and says where it led', async () => {
    await using server = await aServer((_request, response) => {
      response.writeHead(301, { location: 'https://forum.example/' }).end();
    });

    await expect(createClient(server).posts.list()).rejects.toMatchObject({
      code: 'unknown',
      status: 301,
      message: 'The site is elsewhere: https://forum.example/',
    });
  });

  test('tells its caller which fields are wrong', async () => {
    const { client } = await aMember('mistaken');
    const failure: unknown = await client.posts
      .vote({ body: { postId: 'no id' } })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'invalid_id',
      details: [{ path: 'postId', problem: 'An id has 24 hexadecimal digits.' }],
    });
  });

  test('tells its caller how long an api refuses by its limit', async () => {
    const limited = await startApi({ config: { rateLimits: true }, database: api.database });
    const client = createClient({ baseUrl: await limited.app.listen({ host: '127.0.0.1', port: 0 }) });
    const failures: unknown[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await client.site
        .recordEvent({ body: { event: 'pwa_use' } })
        .catch((error: unknown) => failures.push(error));
      // Longer than the test takes, and no longer than a window can be.
      const endsAt = new Date(Date.now() + 60_000).toISOString();
      await api.db.update(rateLimitWindows).set({ endsAt });
    }
    expect(failures[0]).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(failures[0]).toHaveProperty('retryAfterSeconds', expect.closeTo(60, -1));
    await limited.close();
  });

  test('tells its caller from Retry-After when to try again', async () => {
    let header: string | undefined;
    await using server = await aServer((_request, response) => {
      response.writeHead(503, header === undefined ? {} : { 'retry-after': header }).end();
    });
    const { posts } = createClient(server);
    const secondsOf = async (value?: string) => {
      header = value;
      const error = await posts.list().catch((thrown: unknown) => thrown);
      return error instanceof ConfabError ? error.retryAfterSeconds : error;
    };

    expect(await secondsOf('7')).toBe(7);
    const inAMinute = await secondsOf(new Date(Date.now() + 60_000).toUTCString());
    expect(inAMinute).toBeGreaterThan(30);
    expect(inAMinute).toBeLessThanOrEqual(60);
    expect(await secondsOf(new Date(0).toUTCString())).toBe(0);
    expect(await secondsOf('soon')).toBeUndefined();
    expect(await secondsOf()).toBeUndefined();
  });

  test.each([
    ['..', 'The parameter username cannot be "..".'],
    ['.', 'The parameter username cannot be ".".'],
    ['\ud800', 'The parameter username holds half of a character.'],
  ])('is not sent when its parameter %j would change the address', async (username, message) => {
    const asked: string[] = [];
    await using server = await aServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const { lists, comments } = createClient(server);
    const params = { username, listname: '100063' };
    const notSent = { code: 'not_sent', status: 0, message };

    await expect(lists.get({ params })).rejects.toMatchObject(notSent);
    await expect(lists.delete({ params })).rejects.toMatchObject(notSent);
    expect(await codeOf(firstOf(comments.events({ params: { postId: username } })))).toBe('not_sent');
    expect(asked).toEqual([]);
  });

  test('may answer with null', async () => {
    const { client } = await aMember('kate');

    expect(await client.users.export()).toBeNull();
    expect(await client.session.logout()).toBeNull();
  });
});

test('a client refuses a base address with a path, and timeouts that no timer can keep', () => {
  for (const path of ['/forum', '/?a=b', '/#top']) {
    expect(() => createClient({ baseUrl: `https://forum.example${path}` })).toThrow(
      'baseUrl is where the site is, such as https://forum.example.',
    );
  }
  for (const timeoutMs of [Infinity, 2 ** 31, 0, -1, NaN]) {
    expect(() => createClient({ baseUrl, timeoutMs })).toThrow(RangeError);
  }
  expect(() => createClient({ baseUrl: 'https://forum.example/', timeoutMs: 2 ** 31 - 1 })).not.toThrow();
});

describe('pages', () => {
  test('come one after the other, and the client requests none after the reader stops', async () => {
    const author = await aUser(api.db);
    const community = await aCommunity(api.db, { by: author });
    const posts = [];
    for (let index = 0; index < 5; index++) posts.push(await aPost(api.db, { by: author, in: community }));
    const client = createClient({ baseUrl });
    const query = { communityId: community.id, sort: 'latest', limit: 2 } as const;

    const ids: string[] = [];
    const sizes: number[] = [];
    for await (const page of client.posts.list.pages({ query })) {
      ids.push(...page.posts.map(({ id }) => id));
      sizes.push(page.posts.length);
    }
    expect(ids.toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
    expect(sizes).toEqual([2, 2, 1]);

    for await (const first of client.posts.list.pages({ query })) {
      // A feed has cursors; the moderators' lists of the same call have page numbers.
      const next = ('next' in first && first.next) || '';
      const rest = [];
      for await (const page of client.posts.list.pages({ query: { ...query, next } }))
        rest.push(...page.posts);
      expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
      break;
    }
  });

  describe('without cursors', () => {
    test('follow page numbers: of reports, of bans and of deleted posts', async () => {
      const { user, client } = await aMember('judy');
      const community = await aCommunity(api.db, { by: user });
      const author = await aUser(api.db);
      const params = { communityId: community.id };
      for (let index = 0; index < 4; index++) {
        const post = await aPost(api.db, { by: author, in: community });
        await client.reports.create({ body: { type: 'post', targetId: post.id, reason: 1 } });
        const { username } = await aUser(api.db);
        await client.bans.ban({ params, body: { username } });
        const gone = await aPost(api.db, { by: author, in: community });
        await client.posts.delete({ params: { postId: gone.publicId }, query: { deleteAs: 'mods' } });
      }
      const deleted = { communityId: community.id, filter: 'deleted', limit: 3 } as const;

      // If the last page is full, an empty one follows, which must not be yielded.
      expect(
        await sizesOf(client.reports.list.pages({ params, query: { limit: 2 } }), (page) => page.reports),
      ).toEqual([2, 2]);
      expect(await sizesOf(client.bans.list.pages({ params, query: { limit: 3 } }), (page) => page)).toEqual([
        3, 1,
      ]);
      expect(await sizesOf(client.posts.list.pages({ query: deleted }), (page) => page.posts)).toEqual([
        3, 1,
      ]);
      expect(
        await sizesOf(client.bans.list.pages({ params, query: { limit: 1, page: 3 } }), (page) => page),
      ).toEqual([1, 1]);
      const elsewhere = { communityId: (await aCommunity(api.db, { by: user })).id };
      expect(await sizesOf(client.reports.list.pages({ params: elsewhere }), (page) => page.reports)).toEqual(
        [0],
      );
    });

    test('end at the highest page number that the api accepts', async () => {
      const asked: string[] = [];
      await using server = await aServer(({ url = '' }, response) => {
        asked.push(url);
        response.writeHead(200, { 'content-type': 'application/json' }).end('[{}]');
      });
      const params = { communityId: 'any' };

      const pages = createClient(server).bans.list.pages({ params, query: { page: 999 } });

      expect(await sizesOf(pages, (page) => page)).toEqual([1, 1]);
      expect(asked).toHaveLength(2);
    });

    test('follow the last row in the list of communities, and a search has one page', async () => {
      const creator = await aUser(api.db);
      for (let index = 0; index < 12; index++)
        await aCommunity(api.db, { by: creator, name: `Paging_${index}` });
      const client = createClient({ baseUrl });

      const names: string[] = [];
      for await (const page of client.communities.list.pages({ query: { limit: 5 } })) {
        expect(page.length).toBeLessThanOrEqual(5);
        names.push(...page.map(({ name }) => name));
      }
      expect(names.toSorted()).toEqual((await client.communities.list()).map(({ name }) => name).toSorted());
      expect(
        await sizesOf(client.communities.list.pages({ query: { q: 'Paging_' } }), (page) => page),
      ).toEqual([10]);
    });
  });

  test('end at an empty cursor', async () => {
    const { client } = await aMember('heidi');

    const pages = [];
    for await (const page of client.notifications.list.pages()) pages.push(page);

    expect(pages).toMatchObject([{ count: 0, newCount: 0, items: [], next: '' }]);
  });

  test('are refused for a call that answers no pages', async () => {
    const author = await aUser(api.db);
    const post = await aPost(api.db, { by: author, in: await aCommunity(api.db, { by: author }) });
    const parent = await aComment(api.db, { by: author, on: post });
    const client = createClient({ baseUrl });

    const replies = client.comments.list.pages({
      params: { postId: post.publicId },
      query: { parentId: parent.id },
    });

    await expect(firstOf(replies)).rejects.toThrow('answers without pages');
  });
});

test('a stream brings events until its reader closes it', async () => {
  const { user, client } = await aMember('ivan');
  const post = await aPost(api.db, { by: user, in: await aCommunity(api.db, { by: user }) });
  const params = { postId: post.publicId };
  const first = await client.comments.create({ params, body: { body: 'One.' } });
  const second = await client.comments.create({ params, body: { body: 'Two.' } });

  const seen: number[] = [];
  const reader = createClient({ baseUrl });
  for await (const { event, data } of reader.comments.events({ params, query: { after: 0 } })) {
    seen.push(data.number);
    expect(event).toBe('comment');
    if (seen.length === 2) break;
  }

  expect(seen).toEqual([first.number, second.number]);
  expect(await codeOf(firstOf(reader.comments.events({ params: { postId: 'no' } })))).toBe('post/not-found');
});

describe('a file', () => {
  test('arrives with all of its bytes', async () => {
    const { user, client } = await aMember('walter');
    const fileKey = `export-${user.id}.zip`;
    await openStore(api.config.imageStore).put(fileKey, Buffer.from('what walter wrote'));
    await api.db.insert(accountExports).values({ userId: user.id, fileKey, size: 17, expiresAt: tomorrow() });

    const file = await client.users.exportFile();

    expect([file.type, await file.text()]).toEqual(['application/zip', 'what walter wrote']);
  });

  test('that does not exist fails like any other call', async () => {
    const { client } = await aMember('wanda');
    expect(await codeOf(client.users.exportFile())).toBe('route_not_found');
    expect(await codeOf(createClient({ baseUrl }).users.exportFile())).toBe('not_logged_in');
  });

  test('is refused when another server answers', async () => {
    await using server = await aServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome to our hotel</p>');
    });
    expect(await codeOf(createClient(server).users.exportFile())).toBe('unknown');
  });

  test('fails when the connection breaks off', async () => {
    await using server = await aServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    expect(await codeOf(createClient(server).users.exportFile())).toBe('no_answer');
  });
});

test('a stream is also read with the line ends of HTTP', async () => {
  const event = 'id: 1\r\nevent: comment\r\ndata: {"id":"a","number":1}\r\n\r\n';
  await using server = await aServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(event);
  });

  const told = [];
  for await (const one of createClient(server).comments.events({ params: { postId: 'any' } })) told.push(one);

  expect(told).toEqual([{ id: 1, event: 'comment', data: { id: 'a', number: 1 } }]);
});
